/**
 * "Copy page" and "View as Markdown", and the tag that tells machines where the Markdown is. Before hydration, the link works
 * and a click on the button is replayed; nothing is fetched before it.
 */
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type ReactNode, useEffect, useState } from 'react';
import { twinOf } from './address';
import { copyFrom } from './copy';
import styles from './PageActions.module.css';

const TEXTS = { idle: 'Copy page', done: 'Copied', failed: 'Couldn’t copy' } as const;

export default function PageActions(): ReactNode {
  const { baseUrl, url } = useDocusaurusContext().siteConfig;
  const { pathname } = useLocation();
  const address = twinOf(pathname, baseUrl);
  const [outcome, setOutcome] = useState<keyof typeof TEXTS>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    copyFrom(address).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  const alternate = (
    <Head>
      <link rel="alternate" type="text/markdown" href={url + address} />
    </Head>
  );
  // The development server has no Markdown files: they are made of the built pages.
  if (process.env.NODE_ENV === 'development') return null;
  // Home opens with its title, not with commands.
  if (pathname === baseUrl) return alternate;
  return (
    <p className={styles.actions} data-search-ignore="">
      {alternate}
      <button type="button" onClick={copy}>
        <span aria-live="polite">{TEXTS[outcome]}</span>
      </button>
      <a href={address}>View as Markdown</a>
    </p>
  );
}
