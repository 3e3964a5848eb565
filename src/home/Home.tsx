/** The first screen of the home page: the hero and the cards. The words come from docs/index.mdx. */
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';
import strokes from '../figures/strokes.module.css';
import styles from './home.module.css';

interface Block {
  readonly children: ReactNode;
}

export function Hero({ children }: Block): ReactNode {
  const { tagline } = useDocusaurusContext().siteConfig;
  return (
    <header className={styles.hero}>
      <h1>{tagline}</h1>
      <div className={styles.lead}>{children}</div>
    </header>
  );
}

/** Small drawings on the cards, which repeat their words. */
const DRAWINGS = {
  /** A set square and a pencil. */
  build: (
    <>
      <path className={strokes.ink} d="M8 56V12L58 56zM18 48V34L34 48z" />
      <path className={strokes.accent} d="M92 10L64 38L61 48L71 45L99 17z" />
      <circle className={strokes.signal} cx="60" cy="49" r="3" />
    </>
  ),
  /** A rule with its cursor. */
  lookup: (
    <>
      <path className={strokes.ink} d="M4 22H106V46H4z" />
      <path
        className={strokes.soft}
        d="M12 22v8M22 22v5M32 22v5M42 22v8M52 22v5M62 22v5M72 22v8M82 22v5M92 22v5M102 22v8"
      />
      <path className={strokes.accent} d="M60 12H78V56H60zM69 12V56" />
      <circle className={strokes.signal} cx="69" cy="38" r="3.5" />
    </>
  ),
  /** A curve over its axes. */
  explore: (
    <>
      <path className={strokes.ink} d="M10 6V56H104" />
      <path className={strokes.accent} d="M10 40C26 8 38 8 52 32S82 56 100 14" />
      <circle className={strokes.signal} cx="52" cy="32" r="4" />
    </>
  ),
} as const;

export function Cards({ children }: Block): ReactNode {
  return (
    <section className={styles.cards} aria-label="Where to start">
      {children}
    </section>
  );
}

interface CardProps extends Block {
  readonly to: string;
  readonly title: string;
  readonly id: string;
  readonly drawing: keyof typeof DRAWINGS;
}

export function Card({ to, title, id, drawing, children }: CardProps): ReactNode {
  return (
    <div className={styles.card}>
      <svg viewBox="0 0 110 64" aria-hidden="true" focusable="false">
        {DRAWINGS[drawing]}
      </svg>
      <h2 id={id}>
        <Link to={to}>{title}</Link>
      </h2>
      {children}
    </div>
  );
}
