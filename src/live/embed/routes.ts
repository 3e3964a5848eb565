/** The routes of embedded apps, and the page that each app is taken from. Node only. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AllContent } from '@docusaurus/types';
import type { AppData } from '../data/prepare';

export interface AppPage {
  readonly title: string;
  readonly permalink: string;
}

/** What the page of an embedded app gets. */
export interface EmbedContent {
  readonly app: AppData;
  /** The page that shows the app, or the home page. */
  readonly page: AppPage;
}

interface Entry extends AppPage {
  /** `@site/docs/inputs/overview.mdx` */
  readonly source: string;
}

interface DocsContent {
  readonly loadedVersions?: readonly { readonly docs: readonly Entry[] }[];
}
interface BlogContent {
  readonly blogPosts?: readonly { readonly metadata: Entry }[];
}

/** Docs first: a post shows an app that a page explains. */
function entriesOf(content: AllContent): Entry[] {
  const contents = (name: string) => Object.values(content[name] ?? {});
  const docs = contents('docusaurus-plugin-content-docs') as DocsContent[];
  const blogs = contents('docusaurus-plugin-content-blog') as BlogContent[];
  return [
    ...docs.flatMap(({ loadedVersions = [] }) => loadedVersions.flatMap((version) => version.docs)),
    ...blogs.flatMap(({ blogPosts = [] }) => blogPosts.map(({ metadata }) => metadata)),
  ];
}

/** The first page that shows each app. */
export function pagesOfApps(content: AllContent, siteDir: string): Map<string, AppPage> {
  const pages = new Map<string, AppPage>();
  for (const { title, permalink, source } of entriesOf(content)) {
    const text = readFileSync(path.join(siteDir, source.replace(/^@site\//, '')), 'utf8');
    for (const [, id = ''] of text.matchAll(/<App\s+id="([\w-]+)"/g))
      if (!pages.has(id)) pages.set(id, { title, permalink });
  }
  return pages;
}
