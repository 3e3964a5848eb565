/** A post: a card in lists, the whole of it on its own page. */
import Link from '@docusaurus/Link';
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import EditMetaRow from '@theme/EditMetaRow';
import MDXContent from '@theme/MDXContent';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import PageFeedback from '../feedback/PageFeedback';
import PageActions from '../markdown-twins/PageActions';
import styles from './blog.module.css';
import { Byline, PostDrawing, PostFacts, Tags } from './parts';

interface Props {
  readonly children: ReactNode;
  readonly className?: string;
}

function Card({ children, className }: Props): ReactNode {
  const { permalink, title, tags } = useBlogPost().metadata;
  return (
    <article className={clsx(styles.card, className)}>
      <div className={styles.title}>
        <PostFacts />
        <h2>
          <Link to={permalink}>{title}</Link>
        </h2>
      </div>
      <PostDrawing />
      <div className={styles.text}>
        <div className="markdown">
          <MDXContent>{children}</MDXContent>
        </div>
        <div className={styles.foot}>
          <Tags tags={tags} />
          <Link to={permalink} className={clsx(styles.more)} aria-label={`Read more about ${title}`}>
            Read more
          </Link>
        </div>
      </div>
    </article>
  );
}

function WholePost({ children, className }: Props): ReactNode {
  const { title, permalink, tags, editUrl, lastUpdatedAt, lastUpdatedBy } = useBlogPost().metadata;
  return (
    <article className={className}>
      <header className={styles.post}>
        <div>
          <PostFacts />
          <h1>{title}</h1>
          <Byline />
          <PageActions />
        </div>
        <PostDrawing />
      </header>
      {/* The id is where a feed reader starts to read. */}
      <div id="__blog-post-container" className="markdown post-body">
        <MDXContent>{children}</MDXContent>
      </div>
      <footer className={styles.postFoot}>
        <Tags tags={tags} />
        {(editUrl || lastUpdatedAt) && <EditMetaRow {...{ className: '', editUrl, lastUpdatedAt, lastUpdatedBy }} />}
        <PageFeedback title={title} permalink={permalink} />
      </footer>
    </article>
  );
}

export default function BlogPostItem(props: Props): ReactNode {
  return useBlogPost().isBlogPostPage ? <WholePost {...props} /> : <Card {...props} />;
}
