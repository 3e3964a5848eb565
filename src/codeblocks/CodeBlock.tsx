/**
 * A code block: finished HTML from the build, an optional title and note, a button that copies the text, and, where a line is
 * too long, one that wraps it.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './CodeBlock.module.css';
import type WrapButton from './WrapButton';

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

/** The button once it has been needed: the code is wider than its block. */
function useWrapButton(pre: RefObject<HTMLElement | null>): { readonly Button: typeof WrapButton } | undefined {
  const [loaded, setLoaded] = useState<{ readonly Button: typeof WrapButton }>();
  useEffect(() => {
    const { current } = pre;
    if (!current) return undefined;
    // Also when it is shown for the first time, in a tab or an opened part.
    const observer = new ResizeObserver(() => {
      if (current.scrollWidth <= current.clientWidth) return;
      observer.disconnect();
      // Without it, the block scrolls.
      import('./WrapButton').then(({ default: Button }) => setLoaded({ Button })).catch(() => undefined);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [pre]);
  return loaded;
}

export default function CodeBlock({ html, children, language, title, note }: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  const pre = useRef<HTMLPreElement>(null);
  const wrap = useWrapButton(pre);
  return (
    <div className={styles.block} data-language={language}>
      {title && <div className={styles.title}>{title}</div>}
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide block. */}
        <pre ref={pre} className={styles.pre} tabIndex={0}>
          {html === undefined ? (
            <code ref={code} className="code">
              {children}
            </code>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter at build time.
            <code ref={code} className="code" dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </pre>
        {wrap && pre.current && <wrap.Button pre={pre.current} className={styles.copy ?? ''} />}
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
