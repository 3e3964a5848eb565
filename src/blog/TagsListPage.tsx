/** Every tag with what it is about: a list that helps to choose, in place of the theme's letters. */
import Link from '@docusaurus/Link';
import { HtmlClassNameProvider, ThemeClassNames } from '@docusaurus/theme-common';
import BlogLayout from '@theme/BlogLayout';
import type { Props } from '@theme/BlogTagsListPage';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { countOf } from './list-texts';
import { ListHead, ListMetadata } from './parts';

export default function BlogTagsListPage({ tags, sidebar }: Props): ReactNode {
  const sorted = [...tags].sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const intro = 'What the posts are about: subjects, kinds of post and competitions, with the number of posts on each.';
  return (
    <HtmlClassNameProvider className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogTagsListPage)}>
      <ListMetadata title="Blog tags" description={intro} kind="blog_tags_list" />
      <BlogLayout sidebar={sidebar}>
        <ListHead title="Tags" intro={intro} measure={countOf(tags.length, 'tag')} />
        <ul className={styles.entries}>
          {sorted.map(({ label, permalink, count, description }) => (
            <li key={permalink}>
              <div className={styles.entryHead}>
                <h2>
                  <Link to={permalink}>{label}</Link>
                </h2>
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
