/** What an unknown address shows: that it is unknown, and three ways on; the search knows the address's words. */
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { PageMetadata } from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { type ReactNode, useEffect, useState } from 'react';
import { addressWords } from '../search/ui/address-words';
import { LONGEST_INPUT } from '../search/ui/texts';
import { OpenDrawing } from './drawings';
import styles from './error-page.module.css';

interface Way {
  readonly to: string;
  readonly label: string;
  readonly text: string;
}

function ways(words: string): Way[] {
  const search = words
    ? { to: `/search?${new URLSearchParams({ q: words })}`, text: `Look for “${words}” in the docs and the blog.` }
    : { to: '/search', text: 'Look for a word in the docs and the blog.' };
  return [
    { to: '/', label: 'Home', text: 'What an app is, and where to start reading.' },
    { label: 'Search', ...search },
    { to: '/blog', label: 'Blog', text: 'Release notes, calculators and competition reports.' },
  ];
}

export default function NotFoundContent(): ReactNode {
  const { pathname } = useLocation();
  const basePath = useBaseUrl('/');
  // The page is built once for all unknown addresses: the words come when it has taken over.
  const [words, setWords] = useState('');
  useEffect(() => setWords(addressWords(pathname, basePath, LONGEST_INPUT)), [pathname, basePath]);
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
        {ways(words).map(({ to, label, text }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
