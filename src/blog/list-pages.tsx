/** The lists of the blog: posts by page, by author and by tag, and the lists of authors and tags. */
import Link from '@docusaurus/Link';
import { useBlogMetadata } from '@docusaurus/plugin-content-blog/client';
import type { Props as AuthorsProps } from '@theme/Blog/Pages/BlogAuthorsListPage';
import type { Props as AuthorProps } from '@theme/Blog/Pages/BlogAuthorsPostsPage';
import BlogLayout from '@theme/BlogLayout';
import type { Props as PostsProps } from '@theme/BlogListPage';
import StructuredData from '@theme/BlogListPage/StructuredData';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import type { Props as TagsProps } from '@theme/BlogTagsListPage';
import type { Props as TagProps } from '@theme/BlogTagsPostsPage';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { countOf, dateSpan, pageDescription, pageTitle } from './list-texts';
import { ListHead, ListMetadata } from './parts';

const datesOf = (items: PostsProps['items']) => items.map(({ content }) => content.metadata.date);

/** All posts, ten to a page, each page with a title, a description and a heading of its own. */
export function AllPostsPage(props: PostsProps): ReactNode {
  const { metadata, items, sidebar } = props;
  const dates = datesOf(items);
  const title = pageTitle(metadata.blogTitle, metadata);
  const measure =
    metadata.totalPages > 1
      ? `${items.length} of ${countOf(metadata.totalCount, 'post')}, ${dateSpan(dates)}`
      : countOf(items.length, 'post');
  return (
    <>
      <ListMetadata
        title={title}
        description={pageDescription(metadata.blogDescription, metadata, dates)}
        kind="blog_posts_list"
      />
      <StructuredData {...props} />
      <BlogLayout sidebar={sidebar}>
        <ListHead title={title} intro={metadata.blogDescription} measure={measure} />
        <BlogPostItems items={items} />
        <BlogListPaginator metadata={metadata} />
      </BlogLayout>
    </>
  );
}

interface SomePostsProps extends Pick<TagProps, 'items' | 'sidebar' | 'listMetadata'> {
  /** The tag or the author, and the title of the page in a list of search results. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly kind: string;
  readonly count: number;
  /** Leads to the other tags or authors. */
  readonly others: ReactNode;
}

function SomePosts({ name, title, intro, kind, count, others, items, sidebar, listMetadata }: SomePostsProps) {
  const description = pageDescription(intro, listMetadata, datesOf(items));
  return (
    <>
      <ListMetadata title={pageTitle(title, listMetadata)} description={description} kind={kind} />
      <BlogLayout sidebar={sidebar}>
        <ListHead title={pageTitle(name, listMetadata)} intro={intro} measure={countOf(count, 'post')}>
          <p className="running-text">{others}</p>
        </ListHead>
        <BlogPostItems items={items} />
        <BlogListPaginator metadata={listMetadata} />
      </BlogLayout>
    </>
  );
}

export function TagPage({ tag, ...list }: TagProps): ReactNode {
  return (
    <SomePosts
      {...list}
      name={tag.label}
      title={`Posts about ${tag.label}`}
      intro={tag.description ?? `Posts about ${tag.label}.`}
      kind="blog_tags_posts"
      count={tag.count}
      others={<Link to={tag.allTagsPath}>All tags</Link>}
    />
  );
}

export function AuthorPage({ author, ...list }: AuthorProps): ReactNode {
  const { authorsListPath } = useBlogMetadata();
  const name = author.name ?? author.key;
  return (
    <SomePosts
      {...list}
      name={name}
      title={`Posts by ${name}`}
      intro={author.description ?? `Posts by ${name}.`}
      kind="blog_authors_posts"
      count={author.count}
      others={<Link to={authorsListPath}>All authors</Link>}
    />
  );
}

interface Entry {
  readonly name: ReactNode;
  readonly address: string | undefined;
  readonly count: number;
  readonly description: string | undefined;
}

interface EntriesProps extends Pick<TagsProps, 'sidebar'> {
  readonly title: string;
  readonly intro: string;
  readonly kind: string;
  /** One of them: `tag`. */
  readonly one: string;
  readonly entries: readonly Entry[];
}

function Entries({ title, intro, kind, one, entries, sidebar }: EntriesProps): ReactNode {
  return (
    <>
      <ListMetadata title={`Blog ${title.toLowerCase()}`} description={intro} kind={kind} />
      <BlogLayout sidebar={sidebar}>
        <ListHead title={title} intro={intro} measure={countOf(entries.length, one)} />
        <ul className={styles.entries}>
          {entries.map(({ name, address, count, description }) => (
            <li key={address}>
              <div className={styles.entryHead}>
                <h2>{address ? <Link to={address}>{name}</Link> : name}</h2>
                <span className={styles.count}>{countOf(count, 'post')}</span>
              </div>
              {description && <p>{description}</p>}
            </li>
          ))}
        </ul>
      </BlogLayout>
    </>
  );
}

export function TagsPage({ tags, sidebar }: TagsProps): ReactNode {
  const entries = tags
    .map(({ label, permalink, count, description }) => ({ name: label, address: permalink, count, description }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <Entries
      title="Tags"
      intro="What the posts are about: subjects, kinds of post and competitions, with the number of posts on each."
      kind="blog_tags_list"
      one="tag"
      entries={entries}
      sidebar={sidebar}
    />
  );
}

export function AuthorsPage({ authors, sidebar }: AuthorsProps): ReactNode {
  return (
    <Entries
      title="Authors"
      intro="The editorial accounts that write this blog, what each of them covers, and where to read their posts."
      kind="blog_authors_list"
      one="author"
      entries={authors.map(({ page, ...author }) => ({
        name: author.name,
        address: page?.permalink,
        count: author.count,
        description: author.description,
      }))}
      sidebar={sidebar}
    />
  );
}
