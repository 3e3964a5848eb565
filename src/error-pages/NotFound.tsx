/** The not-found page, with three next steps. The search link looks for the words of the address. */
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { PageMetadata } from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { type ReactNode, useEffect, useState } from 'react';
import { addressWords } from '../search/ui/address-words';
import { LONGEST_INPUT } from '../search/ui/texts';
import styles from './error-page.module.css';
import OpenDrawing from './OpenDrawing';

interface Way {
  readonly to: string;
  readonly label: string;
  readonly text: string;
}

function ways(words: string): Way[] {
  const search = words
    ? { to: `/search?${new URLSearchParams({ q: words })}`, text: `Search the docs and the blog for “${words}”.` }
    : { to: '/search', text: 'Search the docs and the blog.' };
  return [
    { to: '/', label: 'Home', text: 'What an app is, and where to start reading.' },
    { label: 'Search', ...search },
    { to: '/blog', label: 'Blog', text: 'Release notes, calculators and competition reports.' },
  ];
}

export default function NotFoundContent(): ReactNode {
  const { pathname } = useLocation();
  const basePath = useBaseUrl('/');
  // The page is built once for all unknown addresses, so the words are known only after hydration.
  const [words, setWords] = useState('');
  useEffect(() => setWords(addressWords(pathname, basePath, LONGEST_INPUT)), [pathname, basePath]);
  return (
    <main className={styles.page}>
      <PageMetadata
        title="Page not found"
        description="There is no page at this address. Try the home page, the search or the blog."
      />
      <OpenDrawing />
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link that led here has a typo.</p>
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
