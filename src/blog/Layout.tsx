/** The frame of blog pages: every post beside the page, its contents on the other side, both as landmarks. */
import type { Props } from '@theme/BlogLayout';
import BlogSidebar from '@theme/BlogSidebar';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export default function BlogLayout({ sidebar, toc, children, ...layout }: Props): ReactNode {
  const posts = sidebar?.items.length ? sidebar : undefined;
  return (
    <Layout {...layout}>
      <div className="container margin-vert--lg">
        <div className="row">
          {posts && <BlogSidebar sidebar={posts} />}
          <main className={clsx('col', posts ? 'col--7' : 'col--9 col--offset-1')}>{children}</main>
          {toc && (
            <aside className="col col--2" aria-label="On this page">
              {toc}
            </aside>
          )}
        </div>
      </div>
    </Layout>
  );
}
