/** What an unknown address shows: that it is unknown, and three ways on. */
import Link from '@docusaurus/Link';
import { PageMetadata } from '@docusaurus/theme-common';
import type { ReactNode } from 'react';
import { OpenDrawing } from '../../../drawings/drawings';
import styles from '../../../drawings/stop-page.module.css';

const WAYS = [
  { to: '/', label: 'Home', text: 'What an app is, and where to start reading.' },
  { to: '/search', label: 'Search', text: 'Look for a word in the docs and the blog.' },
  { to: '/blog', label: 'Blog', text: 'Release notes, calculators and competition reports.' },
];

export default function NotFoundContent(): ReactNode {
  return (
    <main className={styles.page}>
      <PageMetadata
        title="Page not found"
        description="There is no page at this address. Ways on: the home page, the search and the blog."
      />
      <OpenDrawing />
      <h1>Page not found</h1>
      <p>There is no page at this address: it may have moved, or the link that led here has a slip in it.</p>
      <ul className={styles.ways}>
        {WAYS.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
