/**
 * A code block: finished HTML from the build, an optional title and note, a button that copies the text, and, where a line is
 * too long, one that wraps it.
 */
import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './CodeBlock.module.css';

interface Props {
  /** Absent if the code is known only when the page renders. It is shown without colors then. */
  readonly html?: string;
  readonly children?: ReactNode;
  readonly language?: string;
  readonly title?: ReactNode;
  readonly note?: string;
}

/** What is copied of a comparison: the code without its removed lines. */
function copiedText(code: HTMLElement | null): string {
  const copy = code?.cloneNode(true) as HTMLElement | undefined;
  for (const line of copy?.querySelectorAll('[data-sign="-"]') ?? []) {
    const lineBreak = line.nextSibling ?? line.previousSibling;
    if (lineBreak instanceof Text) lineBreak.data = lineBreak.data.replace(line.nextSibling ? /^\n/ : /\n$/, '');
    line.remove();
  }
  return copy?.textContent ?? '';
}

/** Whether the code is, or was, wider than its block. */
function useOverflow(pre: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const { current } = pre;
    if (!current) return undefined;
    // Also when it is shown for the first time, in a tab or an opened part.
    const observer = new ResizeObserver(() => {
      if (current.scrollWidth <= current.clientWidth) return;
      observer.disconnect();
      setOverflows(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [pre]);
  return overflows;
}

export default function CodeBlock({ html, children, language, title, note }: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  const pre = useRef<HTMLPreElement>(null);
  const overflows = useOverflow(pre);
  const [isWrapped, setIsWrapped] = useState(false);
  return (
    <div className={styles.block} data-language={language}>
      {title && <div className={styles.title}>{title}</div>}
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide block. */}
        <pre ref={pre} className={clsx(styles.pre, isWrapped && styles.wrapped)} tabIndex={0}>
          {html === undefined ? (
            <code ref={code} className="code">
              {children}
            </code>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter at build time.
            <code ref={code} className="code" dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </pre>
        {overflows && (
          <button
            type="button"
            className={clsx(styles.copy, styles.wrap)}
            aria-pressed={isWrapped}
            onClick={() => setIsWrapped(!isWrapped)}
          >
            Wrap
          </button>
        )}
        <CopyButton text={() => copiedText(code.current)} />
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
