/** The parts that every blog page is put together from. */
import Link from '@docusaurus/Link';
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import { PageMetadata } from '@docusaurus/theme-common';
import SearchMetadata from '@theme/SearchMetadata';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { readingTime } from './list-texts';

const longDate = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Date and reading time of the post around it. */
export function PostFacts(): ReactNode {
  const { date, readingTime: minutes } = useBlogPost().metadata;
  return (
    <p className={styles.facts}>
      <time dateTime={date.slice(0, 10)}>{longDate.format(new Date(date))}</time> <span>{readingTime(minutes)}</span>
    </p>
  );
}

/** The small drawing of the post around it; the build put it into the post's data. */
export function PostDrawing(): ReactNode {
  const { drawing } = useBlogPost().metadata.frontMatter as { drawing?: string };
  if (drawing === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, checked at build time.
  return <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />;
}

export function Byline(): ReactNode {
  const { authors } = useBlogPost().metadata;
  return (
    <p className={clsx(styles.byline, 'running-text')}>
      By{' '}
      {authors.map(({ key, name, page, title }, index) => (
        <span key={key ?? name}>
          {index > 0 && ', '}
          {page ? <Link to={page.permalink}>{name}</Link> : name}
          {title && ` · ${title}`}
        </span>
      ))}
    </p>
  );
}

interface Tag {
  readonly label: string;
  readonly permalink: string;
}

export function Tags({ tags }: { readonly tags: readonly Tag[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map(({ label, permalink }) => (
        <li key={permalink}>
          <Link to={permalink} rel="tag">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface HeadProps {
  /** In search results and in the browser's tab. */
  readonly title: string;
  readonly heading?: string;
  readonly description: string;
  readonly intro?: string;
  /** What kind of page a search index sees. */
  readonly kind: string;
  /** On the dimension line: `18 posts`. */
  readonly measure: string;
  readonly children?: ReactNode;
}

/** The metadata and the head of a list: what it contains, and how much, on a dimension line. */
export function ListHead({
  title,
  heading = title,
  description,
  intro = description,
  kind,
  measure,
  children,
}: HeadProps): ReactNode {
  return (
    <header className={styles.head}>
      <PageMetadata title={title} description={description} />
      <SearchMetadata tag={kind} />
      <h1>{heading}</h1>
      <p className={styles.intro}>{intro}</p>
      {children}
      <p className="dimension">
        <span>{measure}</span>
      </p>
    </header>
  );
}
