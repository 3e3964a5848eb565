/** The blog plugin: 10 posts a page, every post in the sidebar, feeds in three formats. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Options } from '@docusaurus/plugin-content-blog';
import type { Brand } from '../brand/brand';
import { applyTokens } from '../brand/tokens';
import { writeGenerated } from '../build-files/write-generated';
import type { MarkdownPlugins } from '../markdown/config';
import { feedItems, POSTS_PER_PAGE } from './feeds';

export function blog(brand: Brand, siteDir: string, plugins: MarkdownPlugins): Options {
  // Docusaurus reads these two without our hook for brand tokens.
  for (const name of ['authors', 'tags'] as const) {
    const file = path.join(siteDir, brand[name] ?? `blog/${name}.yml`);
    writeGenerated(siteDir, `blog/${name}.yml`, applyTokens(readFileSync(file, 'utf8'), brand));
  }
  return {
    path: 'blog',
    routeBasePath: 'blog',
    blogTitle: 'Blog',
    blogDescription: `Release notes, competition reports, app showcases, calculator roundups and comparisons from ${brand.name}.`,
    postsPerPage: POSTS_PER_PAGE,
    blogSidebarTitle: 'All posts',
    blogSidebarCount: 'ALL',
    showReadingTime: true,
    authorsMapPath: '../generated/blog/authors.yml',
    tags: '../generated/blog/tags.yml',
    onInlineTags: 'throw',
    onInlineAuthors: 'throw',
    onUntruncatedBlogPosts: 'throw',
    feedOptions: {
      type: ['rss', 'atom', 'json'],
      title: `${brand.name} blog`,
      description: `Release notes, competition reports and calculators from ${brand.name}.`,
      copyright: `Copyright © ${new Date().getFullYear()} ${brand.name}`,
      language: 'en',
      limit: false,
      createFeedItems: feedItems(brand.feeds ?? 'excerpt'),
    },
    ...plugins,
  };
}
