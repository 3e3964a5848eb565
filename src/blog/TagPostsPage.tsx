/** The posts of one tag, under the tag's own name and description. */
import Link from '@docusaurus/Link';
import { HtmlClassNameProvider, ThemeClassNames } from '@docusaurus/theme-common';
import BlogLayout from '@theme/BlogLayout';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import type { Props } from '@theme/BlogTagsPostsPage';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { countOf, pageDescription, pageTitle } from './list-texts';
import { ListHead, ListMetadata } from './parts';

export default function BlogTagsPostsPage({ tag, items, sidebar, listMetadata }: Props): ReactNode {
  const dates = items.map(({ content }) => content.metadata.date);
  const intro = tag.description ?? `Posts about ${tag.label}.`;
  return (
    <HtmlClassNameProvider
      className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogTagPostListPage)}
    >
      <ListMetadata
        title={pageTitle(`Posts about ${tag.label}`, listMetadata)}
        description={pageDescription(intro, listMetadata, dates)}
        kind="blog_tags_posts"
      />
      <BlogLayout sidebar={sidebar}>
        <ListHead title={pageTitle(tag.label, listMetadata)} intro={intro} measure={countOf(tag.count, 'post')}>
          <p className="running-text">
            <Link to={tag.allTagsPath}>All tags</Link>
          </p>
        </ListHead>
        <BlogPostItems items={items} />
        <BlogListPaginator metadata={listMetadata} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
