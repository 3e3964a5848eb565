/** The crash page: what happened, the error's own text, and next steps. */
import Link from '@docusaurus/Link';
import type { Props } from '@theme/Error';
import type { ReactNode } from 'react';
import styles from './error-page.module.css';
import OpenDrawing from './OpenDrawing';

/** An error and what caused it, one message to a line. */
function messages(error: unknown): string {
  const lines: string[] = [];
  for (let at: unknown = error; at instanceof Error && lines.length < 10; at = at.cause) lines.push(at.message);
  return lines.length > 0 ? lines.join('\nCause: ') : String(error);
}

export default function CrashPage({ error, tryAgain }: Props): ReactNode {
  return (
    <main className={styles.page}>
      <OpenDrawing />
      <h1>This page crashed.</h1>
      <p>Part of this page failed to render. The rest of the site works.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a long message. */}
      <pre className={styles.detail} tabIndex={0}>
        {messages(error)}
      </pre>
      <p className={styles.actions}>
        <button type="button" className="button button--primary" onClick={tryAgain}>
          Try again
        </button>
        <Link to="/">Go to the home page</Link>
      </p>
    </main>
  );
}
