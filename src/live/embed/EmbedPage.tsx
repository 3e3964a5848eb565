/**
 * `/embed/<id>`: one app alone, for a frame of another site. The frame learns the page's height, a link leads back to the
 * docs, and every link opens outside of the frame.
 */
import Head from '@docusaurus/Head';
import { PageMetadata } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import App from '../page/App';
import { HostContext, IN_FRAME } from '../panel/host';
import { linkPrefix } from '../panel/state';
import styles from './EmbedPage.module.css';
import { announceHeight } from './height';
import type { EmbedContent } from './routes';

/** A page of the docs inside of the frame would have no way back. */
function openOutside(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link?.getAttribute('href') || link.getAttribute('href')?.startsWith('#') || link.hasAttribute('download'))
    return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

export default function EmbedPage({ content: given }: { readonly content: EmbedContent }): ReactNode {
  const { app, page } = given;
  const { siteConfig } = useDocusaurusContext();
  const [values, setValues] = useState('');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => (content.current ? announceHeight(app.id, content.current) : undefined), [app.id]);
  // The link back carries the values that the frame was opened with.
  useEffect(() => {
    if (location.hash.startsWith(linkPrefix(app.id))) setValues(location.hash);
  }, [app.id]);
  return (
    <HostContext value={IN_FRAME}>
      <PageMetadata title={app.title} description={app.summary} />
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <div ref={content} className={styles.page} data-boot-now onClickCapture={openOutside}>
        <main>
          <h1 className={styles.title}>{app.title}</h1>
          <App id={app.id} data={app} />
        </main>
        <footer className={styles.foot}>
          <a href={`${page.permalink}${values}`} target="_blank" rel="noopener">
            From “{page.title}” in the {siteConfig.title} docs
          </a>
        </footer>
      </div>
    </HostContext>
  );
}
