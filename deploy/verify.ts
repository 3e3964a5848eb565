/**
 * Proves that a folder of built pages is the whole site before it is installed: every route has its page, the sitemap and
 * the search index agree with the pages. Works on what Docusaurus wrote and noted (`plugin.ts`), not on what it printed.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { readSiteNote, type SiteNote } from './plugin';

/** As src/search names it; a test compares them, since this folder works without the sources. */
export const SEARCH_MANIFEST = 'search-index/manifest.v3.json';

export class IncompleteBuild extends Error {}

/** `/docs/blog` → `blog.html`; the home page is `index.html`. */
export function pageOf(route: string, basePath: string): string {
  const name = decodeURI(route.slice(basePath.length)).replace(/\/$/, '');
  return name === '' ? 'index.html' : name.endsWith('.html') ? name : `${name}.html`;
}

/** Undefined when there is no such file. */
type Read = (name: string) => string | undefined;

function checkSearch(read: Read): string[] {
  const text = read(SEARCH_MANIFEST);
  if (text === undefined) return [`${SEARCH_MANIFEST} is missing`];
  try {
    const { file = '', records = 0 } = JSON.parse(text) as { file?: string; records?: number };
    const index = read(`search-index/${file}`);
    if (index === undefined) return [`search-index/${file} is missing`];
    JSON.parse(index);
    return records > 0 ? [] : ['the search index has no records'];
  } catch (error) {
    return [`the search index can't be read (${(error as Error).message})`];
  }
}

/** In words, one per problem; empty when the build is complete. */
export function problemsOf(note: SiteNote | undefined, read: Read, basePath: string): string[] {
  if (note === undefined) return ['Docusaurus did not finish'];
  const problems: string[] = [];
  const indexed: string[] = [];
  for (const route of [...note.routes, `${basePath}404.html`]) {
    const html = read(pageOf(route, basePath));
    if (html === undefined) problems.push(`${pageOf(route, basePath)} is missing`);
    else if (!/<\/(?:body|html)>\s*$/.test(html)) problems.push(`${pageOf(route, basePath)} is cut off`);
    else if (!/<meta[^>]*name="?robots"?[^>]*noindex/.test(html)) indexed.push(pageOf(route, basePath));
  }
  const sitemap = read('sitemap.xml');
  const listed = load(sitemap ?? '', { xml: true })('loc')
    .toArray()
    .map((element) => pageOf(new URL(load(element).text()).pathname, basePath));
  if (listed.length === 0) problems.push('sitemap.xml is missing or empty');
  const pages = new Set(note.routes.map((route) => pageOf(route, basePath)));
  for (const page of listed) if (!pages.has(page)) problems.push(`sitemap.xml lists ${page}, which isn't a page`);
  const unlisted = indexed.filter((page) => !listed.includes(page) && !unlistedPages.includes(page));
  if (listed.length > 0 && unlisted.length > 0) problems.push(`sitemap.xml does not list ${unlisted[0]}`);
  return [...problems, ...checkSearch(read)];
}

/** Pages that the sitemap leaves out on purpose. */
const unlistedPages = ['404.html', 'search.html'];

export function verifyBuild(folder: string, basePath: string): SiteNote {
  const read: Read = (name) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const note = existsSync(path.join(folder, '.deploy/site.json')) ? readSiteNote(folder) : undefined;
  const problems = problemsOf(note, read, basePath);
  if (problems.length > 0 || note === undefined) {
    const more = problems.length > 5 ? `\n… and ${problems.length - 5} more.` : '';
    throw new IncompleteBuild(
      `The build is incomplete and was not installed:\n${problems.slice(0, 5).join('\n')}${more}`,
    );
  }
  return note;
}
