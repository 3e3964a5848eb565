/** `<App id="…" />`: a running app on a page. Its data is part of the page's own code. */
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import type { ReactNode } from 'react';
import type { AppData } from '../data/prepare';
import Panel from '../panel/Panel';
import styles from '../panel/Panel.module.css';

/** `data` is added by the build (remark-apps.ts). */
export default function App({ id, data }: { readonly id: string; readonly data?: AppData }): ReactNode {
  if (!data)
    throw new Error(`<App id="${id}"> has no data: it works in pages (MDX) only, where the build connects it.`);
  // A crash of one app must not take the page with it.
  return (
    <ErrorBoundary
      fallback={({ tryAgain }) => (
        <div className={styles.problem} data-app-missing={id}>
          <p role="alert">This app stopped working.</p>
          <button type="button" onClick={tryAgain}>
            Retry
          </button>
        </div>
      )}
    >
      <Panel app={data} />
    </ErrorBoundary>
  );
}
