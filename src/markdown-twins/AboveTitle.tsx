/** The row above the title of a docs page: where the page is, and how to take it along. */
import Breadcrumbs from '@theme-original/DocBreadcrumbs';
import type { ReactNode } from 'react';
import PageActions from './PageActions';
import styles from './PageActions.module.css';

export default function AboveTitle(): ReactNode {
  return (
    <div className={styles.above}>
      <Breadcrumbs />
      <PageActions />
    </div>
  );
}
