/** Blocks for pages, named by their meaning: what you will learn, a pitfall, an exercise with its answer, the next step. */
import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import styles from './blocks.module.css';

interface Block {
  readonly children: ReactNode;
}

export function YouWillLearn({ children }: Block): ReactNode {
  return (
    <aside className={styles.learn} aria-label="What you will learn">
      <p className={styles.label}>What you will learn</p>
      {children}
    </aside>
  );
}

export function Pitfall({ title, children }: Block & { readonly title: string }): ReactNode {
  return (
    <aside className={styles.pitfall} aria-label={`Common mistake: ${title}`}>
      <p className={styles.label}>Common mistake: {title}</p>
      {children}
    </aside>
  );
}

export function Exercise({ title, children }: Block & { readonly title: string }): ReactNode {
  return (
    <section className={styles.exercise} aria-label={`Exercise: ${title}`}>
      <p className={styles.label}>Exercise: {title}</p>
      {children}
    </section>
  );
}

export function Answer({ children }: Block): ReactNode {
  return (
    <details className={styles.answer}>
      <summary>Show the answer</summary>
      {children}
    </details>
  );
}

export function NextStep({ to, title, children }: Block & { readonly to: string; readonly title: string }): ReactNode {
  return (
    <div className={styles.next}>
      <p className={styles.label}>Next step</p>
      <p>
        <Link to={to}>{title}</Link>
      </p>
      {children}
    </div>
  );
}
