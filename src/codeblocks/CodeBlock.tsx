/** A code block: finished HTML from the build, an optional title and note, and a button that copies the text. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './CodeBlock.module.css';

interface Props {
  /** Absent if the code is known only when the page renders. It is shown without colors then. */
  readonly html?: string;
  readonly children?: ReactNode;
  readonly language?: string;
  readonly title?: ReactNode;
  readonly note?: string;
}

export default function CodeBlock({ html, children, language, title, note }: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  return (
    <div className={styles.block} data-language={language}>
      {title && <div className={styles.title}>{title}</div>}
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide block. */}
        <pre className={styles.pre} tabIndex={0}>
          {html === undefined ? (
            <code ref={code} className="code">
              {children}
            </code>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter at build time.
            <code ref={code} className="code" dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </pre>
        <CopyButton text={() => code.current?.textContent ?? ''} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

const OUTCOMES = { idle: 'Copy', done: 'Copied', failed: 'Press Ctrl+C to copy' } as const;

export function CopyButton({ text }: { readonly text: () => string }): ReactNode {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    // Absent outside secure contexts.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    (clipboard?.writeText(text()) ?? Promise.reject()).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  };
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <span aria-live="polite">{OUTCOMES[outcome]}</span>
    </button>
  );
}
