/** The lists of the blog: posts by page, by author and by tag, and the lists of authors and tags. */
import Head from '@docusaurus/Head';
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
import { countOf, pageDescription, pageTitle } from './list-texts';
import { ListHead } from './parts';
import { TAG_FEEDS } from './tag-feed-files';

interface SomePostsProps extends Pick<TagProps, 'items' | 'sidebar' | 'listMetadata'> {
  /** The blog, the tag or the author, and the title of the page in a list of search results. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly kind: string;
  readonly count: number;
  /** Leads to the other tags or authors. */
  readonly others?: ReactNode;
}

/** Posts, ten to a page, each page with a title, a description and a heading of its own. */
function SomePosts({ name, title, intro, kind, count, others, items, sidebar, listMetadata }: SomePostsProps) {
  const dates = items.map(({ content }) => content.metadata.date);
  return (
    <BlogLayout sidebar={sidebar}>
      <ListHead
        title={pageTitle(title, listMetadata)}
        heading={pageTitle(name, listMetadata)}
        description={pageDescription(intro, listMetadata, dates)}
        intro={intro}
        kind={kind}
        measure={countOf(count, 'post')}
      >
        {others && <p className="running-text">{others}</p>}
      </ListHead>
      <BlogPostItems items={items} />
      <BlogListPaginator metadata={listMetadata} />
    </BlogLayout>
  );
}

export function AllPostsPage(props: PostsProps): ReactNode {
  const { metadata, items, sidebar } = props;
  const { blogTitle, blogDescription, totalCount } = metadata;
  return (
    <>
      <StructuredData {...props} />
      <SomePosts
        items={items}
        sidebar={sidebar}
        listMetadata={metadata}
        name={blogTitle}
        title={blogTitle}
        intro={blogDescription}
        kind="blog_posts_list"
        count={totalCount}
      />
    </>
  );
}

export function TagPage({ tag, ...list }: TagProps): ReactNode {
  const posts = (
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
  return (
    <>
      <Head>
        {Object.values(TAG_FEEDS).map(({ ending, type }) => (
          <link
            key={type}
            rel="alternate"
            type={type}
            href={tag.permalink + ending}
            title={`Posts about ${tag.label}`}
          />
        ))}
      </Head>
      {posts}
    </>
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

function Entries({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  return (
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
  );
}

export function TagsPage({ tags, sidebar }: TagsProps): ReactNode {
  const entries = tags
    .map(({ label, permalink, count, description }) => ({ name: label, address: permalink, count, description }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <BlogLayout sidebar={sidebar}>
      <ListHead
        title="Blog tags"
        heading="Tags"
        description="What the posts are about: subjects, kinds of post and competitions, with the number of posts on each."
        kind="blog_tags_list"
        measure={countOf(tags.length, 'tag')}
      />
      <Entries entries={entries} />
    </BlogLayout>
  );
}

export function AuthorsPage({ authors, sidebar }: AuthorsProps): ReactNode {
  const entries = authors.map(({ name, page, count, description }) => ({
    name,
    address: page?.permalink,
    count,
    description,
  }));
  return (
    <BlogLayout sidebar={sidebar}>
      <ListHead
        title="Blog authors"
        heading="Authors"
        description="The editorial accounts that write this blog, what each of them covers, and where to read their posts."
        kind="blog_authors_list"
        measure={countOf(authors.length, 'author')}
      />
      <Entries entries={entries} />
    </BlogLayout>
  );
}
