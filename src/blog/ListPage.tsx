/** /blog and its further pages, each with a title, a description and a heading of its own. */
import { HtmlClassNameProvider, ThemeClassNames } from '@docusaurus/theme-common';
import BlogLayout from '@theme/BlogLayout';
import type { Props } from '@theme/BlogListPage';
import StructuredData from '@theme/BlogListPage/StructuredData';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { countOf, dateSpan, pageDescription, pageTitle } from './list-texts';
import { ListHead, ListMetadata } from './parts';

export default function BlogListPage(props: Props): ReactNode {
  const { metadata, items, sidebar } = props;
  const dates = items.map(({ content }) => content.metadata.date);
  const title = pageTitle(metadata.blogTitle, metadata);
  const description = pageDescription(metadata.blogDescription, metadata, dates);
  const measure =
    metadata.totalPages > 1
      ? `${items.length} of ${countOf(metadata.totalCount, 'post')}, ${dateSpan(dates)}`
      : countOf(items.length, 'post');
  return (
    <HtmlClassNameProvider className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogListPage)}>
      <ListMetadata title={title} description={description} kind="blog_posts_list" />
      <StructuredData {...props} />
      <BlogLayout sidebar={sidebar}>
        <ListHead title={title} intro={metadata.blogDescription} measure={measure} />
        <BlogPostItems items={items} />
        <BlogListPaginator metadata={metadata} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
