/** Shown in place of a page while it loads, and if loading fails: the error text and a Retry button. */
import type { ReactNode } from 'react';
import errors from './error-page.module.css';
import styles from './Loading.module.css';

interface Props {
  readonly error?: unknown;
  readonly retry?: () => void;
  readonly pastDelay?: boolean;
}

export default function Loading({ error, retry, pastDelay }: Props): ReactNode {
  if (error) {
    return (
      <div role="alert" className={styles.place}>
        <p>This page could not be loaded.</p>
        <pre className={errors.detail}>{String(error)}</pre>
        <button type="button" className="button button--primary" onClick={retry}>
          Retry
        </button>
      </div>
    );
  }
  if (!pastDelay) return null;
  return (
    <div role="status" aria-label="Loading" className={styles.place}>
      <div className={styles.animation} />
    </div>
  );
}
