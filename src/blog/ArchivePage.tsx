/** Every post by year, newest first, with its day and reading time. */
import Link from '@docusaurus/Link';
import type { Props } from '@theme/BlogArchivePage';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { byYear, countOf, dateSpan, readingTime } from './list-texts';
import { ListHead } from './parts';

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export default function BlogArchivePage({ archive: { blogPosts } }: Props): ReactNode {
  const span = dateSpan(blogPosts.map(({ metadata }) => metadata.date));
  const description = `Every post of the blog by year, ${span}, with its date and reading time.`;
  return (
    <Layout>
      <main className="container list-page">
        <ListHead
          title="Blog archive"
          heading="Archive"
          description={description}
          kind="blog_archive"
          measure={countOf(blogPosts.length, 'post')}
        />
        {byYear(blogPosts, ({ metadata }) => metadata.date).map(([year, posts]) => (
          <section key={year} className={styles.year} aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul className={styles.entries}>
              {posts.map(({ metadata }) => (
                <li key={metadata.permalink}>
                  <time dateTime={String(metadata.date).slice(0, 10)}>{day.format(new Date(metadata.date))}</time>
                  <Link to={metadata.permalink}>{metadata.title}</Link>{' '}
                  <span className={styles.count}>{readingTime(metadata.readingTime)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </Layout>
  );
}
