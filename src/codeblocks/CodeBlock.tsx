/** A code block: finished HTML from the build, an optional title, and a button that copies the text. */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './CodeBlock.module.css';

interface Props {
  readonly html: string;
  readonly language: string;
  readonly title?: string;
  readonly lineNumbers?: boolean;
}

export default function CodeBlock({ html, language, title, lineNumbers }: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  return (
    <div className={styles.block} data-language={language}>
      {title && <div className={styles.title}>{title}</div>}
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide block. */}
        <pre className={styles.pre} tabIndex={0}>
          <code
            ref={code}
            className={clsx('code', lineNumbers && styles.numbered)}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter at build time.
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </pre>
        <CopyButton text={() => code.current?.textContent ?? ''} />
      </div>
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
