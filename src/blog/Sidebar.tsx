/** Every post by year with its reading time: beside the page on a desktop, in the menu on a phone. */
import Link from '@docusaurus/Link';
import { useVisibleBlogSidebarItems } from '@docusaurus/plugin-content-blog/client';
import { NavbarSecondaryMenuFiller, useWindowSize } from '@docusaurus/theme-common';
import { usePluginData } from '@docusaurus/useGlobalData';
import type { Props } from '@theme/BlogSidebar';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './blog.module.css';
import { byYear, type ReadingTimes } from './list-texts';

type Sidebar = NonNullable<Props['sidebar']>;

function PostsByYear({ sidebar }: { readonly sidebar: Sidebar }): ReactNode {
  const items = useVisibleBlogSidebarItems(sidebar.items);
  const { readingTimes } = usePluginData('docusaurus-plugin-content-blog') as ReadingTimes;
  return byYear(items, ({ date }) => date).map(([year, posts]) => (
    <div key={year} className={styles.group}>
      <p className={styles.groupTitle}>{year}</p>
      <ul className={styles.posts} aria-label={`Posts of ${year}`}>
        {posts.map(({ permalink, title }) => (
          <li key={permalink}>
            <Link isNavLink to={permalink}>
              {title} <small>{readingTimes[permalink]}</small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function MenuPart({ sidebar }: { readonly sidebar: Sidebar }): ReactNode {
  return (
    <nav className="menu__list" aria-label={sidebar.title}>
      <PostsByYear sidebar={sidebar} />
    </nav>
  );
}

export default function BlogSidebar({ sidebar }: Props): ReactNode {
  const width = useWindowSize();
  if (!sidebar?.items.length) return null;
  if (width === 'mobile') return <NavbarSecondaryMenuFiller component={MenuPart} props={{ sidebar }} />;
  return (
    <aside className={clsx('col col--3', styles.desktop)}>
      <nav className={clsx(styles.sidebar, 'thin-scrollbar')} aria-label={sidebar.title}>
        <p className={styles.sidebarTitle}>{sidebar.title}</p>
        <PostsByYear sidebar={sidebar} />
      </nav>
    </aside>
  );
}
