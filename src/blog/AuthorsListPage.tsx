/** Who writes, on what, and how much. */
import Link from '@docusaurus/Link';
import { HtmlClassNameProvider, ThemeClassNames } from '@docusaurus/theme-common';
import type { Props } from '@theme/Blog/Pages/BlogAuthorsListPage';
import BlogLayout from '@theme/BlogLayout';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { countOf } from './list-texts';
import { ListHead, ListMetadata } from './parts';

export default function BlogAuthorsListPage({ authors, sidebar }: Props): ReactNode {
  const intro = 'The editorial accounts that write this blog, what each of them covers, and where to read their posts.';
  return (
    <HtmlClassNameProvider
      className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogAuthorsListPage)}
    >
      <ListMetadata title="Blog authors" description={intro} kind="blog_authors_list" />
      <BlogLayout sidebar={sidebar}>
        <ListHead title="Authors" intro={intro} measure={countOf(authors.length, 'author')} />
        <ul className={styles.entries}>
          {authors.map(({ key, name, description, count, page }) => (
            <li key={key}>
              <div className={styles.entryHead}>
                <h2>{page ? <Link to={page.permalink}>{name}</Link> : name}</h2>
                <span className={styles.count}>{countOf(count, 'post')}</span>
              </div>
              {description && <p>{description}</p>}
            </li>
          ))}
        </ul>
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
