/** The posts of one author; each page of them has texts of its own. */
import Link from '@docusaurus/Link';
import { useBlogMetadata } from '@docusaurus/plugin-content-blog/client';
import { HtmlClassNameProvider, ThemeClassNames } from '@docusaurus/theme-common';
import type { Props } from '@theme/Blog/Pages/BlogAuthorsPostsPage';
import BlogLayout from '@theme/BlogLayout';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { countOf, pageDescription, pageTitle } from './list-texts';
import { ListHead, ListMetadata } from './parts';

export default function BlogAuthorsPostsPage({ author, items, sidebar, listMetadata }: Props): ReactNode {
  const { authorsListPath } = useBlogMetadata();
  const name = author.name ?? author.key;
  const intro = author.description ?? `Posts by ${name}.`;
  const dates = items.map(({ content }) => content.metadata.date);
  return (
    <HtmlClassNameProvider
      className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogAuthorsPostsPage)}
    >
      <ListMetadata
        title={pageTitle(`Posts by ${name}`, listMetadata)}
        description={pageDescription(intro, listMetadata, dates)}
        kind="blog_authors_posts"
      />
      <BlogLayout sidebar={sidebar}>
        <ListHead title={pageTitle(name, listMetadata)} intro={intro} measure={countOf(author.count, 'post')}>
          <p className="running-text">
            <Link to={authorsListPath}>All authors</Link>
          </p>
        </ListHead>
        <BlogPostItems items={items} />
        <BlogListPaginator metadata={listMetadata} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
