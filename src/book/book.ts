/**
 * All docs as one HTML document, which a browser prints as a book: title page, contents, and the pages in the order of the
 * sidebar. The same build gives the same document.
 */
import { type CheerioAPI, load } from 'cheerio';
import { anchorsOf, chapterHtml, placeId } from './chapter';
import { pathsOf, readSidebar, type SidebarEntry } from './sidebar';

export interface BookOptions {
  /** The name of the product. */
  readonly name: string;
  readonly tagline: string;
  /** Without the base path. */
  readonly siteUrl: string;
  readonly basePath: string;
  /** The book's own style sheet. */
  readonly styles: string;
  /** The HTML of a built page, or undefined. */
  readonly readPage: (path: string) => string | undefined;
  /** Of these pages alone; links to others lead to the site. */
  readonly only?: readonly string[];
}

export interface Book {
  readonly title: string;
  readonly chapters: readonly { readonly title: string; readonly id: string }[];
  /** With the page numbers of places, if they are known. Without them, the contents leave room for numbers. */
  readonly html: (pageNumbers?: PageNumbers) => string;
}

type PageNumbers = ReadonlyMap<string, number>;
type Pages = ReadonlyMap<string, CheerioAPI>;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const categoryId = (title: string): string => `category:${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
const entryId = ({ title, path }: SidebarEntry): string => (path === undefined ? categoryId(title) : placeId(path));

function readPages(paths: readonly string[], readPage: BookOptions['readPage']): Pages {
  const pages = paths.map((path) => [path, load(readPage(path) ?? '')] as const);
  return new Map(pages.filter(([, $]) => anchorsOf($) !== undefined));
}

/** Only what has a page, and categories that aren't empty. */
function withPages(entries: readonly SidebarEntry[], pages: Pages): SidebarEntry[] {
  return entries.flatMap(({ title, path, entries: below }) => {
    const kept = withPages(below, pages);
    const isPage = path !== undefined && pages.has(path);
    return isPage || kept.length > 0 ? [{ title, ...(isPage && { path }), entries: kept }] : [];
  });
}

/** The day on which the newest page was changed, from the structured data of the pages. */
function dateOf(pages: Pages): string {
  const [newest = ''] = [...pages.values()]
    .flatMap(($) => [
      ...$('script[type="application/ld+json"]')
        .text()
        .matchAll(/"dateModified":"([^"]+)"/g),
    ])
    .map(([, date = '']) => date)
    .sort()
    .reverse();
  return newest === '' ? '' : new Date(newest).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Those that only some pages need come first, as on these pages. */
function styleSheets(pages: Pages): string[] {
  const sheets = [...pages.values()].map(($) =>
    $('link[rel=stylesheet]')
      .toArray()
      .map(({ attribs }) => attribs.href ?? ''),
  );
  const [shared = []] = sheets;
  return [...new Set([...sheets.flat().filter((sheet) => !shared.includes(sheet)), ...shared])];
}

function contentsHtml(entries: readonly SidebarEntry[], numbers: PageNumbers | undefined): string {
  const items = entries.map((entry) => {
    const id = entryId(entry);
    const number = `<span class="page-number">${numbers?.get(id) ?? ''}</span>`;
    const below = entry.entries.length > 0 ? contentsHtml(entry.entries, numbers) : '';
    return `<li><a href="#${encodeURI(id)}">${escaped(entry.title)}${number}</a>${below}</li>`;
  });
  return `<ol>\n${items.join('\n')}\n</ol>`;
}

function bodyHtml(entries: readonly SidebarEntry[], pages: Pages, siteUrl: string): string {
  const anchors = new Map([...pages].map(([path, $]) => [path, anchorsOf($)]));
  const idOf = (pathname: string, anchor: string): string | undefined => {
    const path = pages.has(pathname) ? pathname : pathname.replace(/\/$/, '');
    const isThere = anchor === '' ? pages.has(path) : anchors.get(path)?.has(anchor);
    return isThere ? placeId(path, anchor) : undefined;
  };
  const htmlOf = (entry: SidebarEntry, shift: number): string => {
    const { title, path = '', entries: below } = entry;
    const page = pages.get(path);
    const heading = `h${Math.min(shift + 1, 6)}`;
    const head = page
      ? chapterHtml(page, { path, shift, siteUrl, idOf })
      : `<${heading} class="category" id="${entryId(entry)}">${escaped(title)}</${heading}>\n`;
    return below.length === 0
      ? head
      : `<section>\n${head}${below.map((one) => htmlOf(one, shift + 1)).join('')}</section>\n`;
  };
  return entries.map((entry) => htmlOf(entry, 0)).join('');
}

export function assembleBook(options: BookOptions): Book {
  const { name, tagline, siteUrl, basePath, styles, readPage, only } = options;
  const home = load(readPage(basePath) ?? '');
  const sidebar = readSidebar(home);
  const paths = pathsOf(sidebar).filter((path) => only?.includes(path) ?? true);
  const pages = readPages(paths, readPage);
  const entries = withPages(sidebar, pages);
  const chapters = [...pages].map(([path, $]) => ({ title: $('h1').first().text(), id: placeId(path) }));
  const title = `${name} documentation`;
  const sheets = styleSheets(pages).map((sheet) => `<link rel="stylesheet" href="${sheet}">`);
  const date = dateOf(pages);
  const address = siteUrl + basePath;
  // Last: it changes the pages.
  const body = bodyHtml(entries, pages, siteUrl);
  const html: Book['html'] = (numbers) => `<!DOCTYPE html>
<html lang="${home('html').attr('lang') ?? 'en'}" data-theme="light">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
${sheets.join('\n')}
<style>
${styles}</style>
</head>
<body>
<header class="cover">
<p class="cover-name">${escaped(name)}</p>
<p>${escaped(tagline)}</p>
<p class="cover-facts">${date === '' ? '' : `${date}<br>`}<a href="${escaped(address)}">${escaped(address.replace(/\/$/, ''))}</a></p>
</header>
<nav class="contents">
<h1>Contents</h1>
${contentsHtml(entries, numbers)}
</nav>
<main>
${body}</main>
</body>
</html>
`;
  return { title, chapters, html };
}
