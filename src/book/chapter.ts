/** A built docs page as a chapter: its content alone, with ids, links and headings that fit into one document. */
import type { CheerioAPI } from 'cheerio';

export interface ChapterContext {
  /** The page's path on the site. */
  readonly path: string;
  /** How far headings move down: a page in a category is one level below the category's name. */
  readonly shift: number;
  /** `https://docs.example.org`, where everything is that isn't in the book. */
  readonly siteUrl: string;
  /** The id of a place in the book, if it's there: the beginning of a page, or an anchor on it. */
  readonly idOf: (path: string, anchor: string) => string | undefined;
}

/** Controls, and the second of two pictures for two color modes. */
const LEFT_OUT =
  'script, button, link, .hash-link, .drawing-dark, .app-dark, svg[class*="iconExternalLink"], [data-search-ignore] .actions';

/** Attributes whose value is an id, or several. */
const REFERENCES = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'headers',
  'list',
  'form',
];

export const placeId = (path: string, anchor = ''): string => (anchor === '' ? path : `${path}:${anchor}`);

const contentOf = ($: CheerioAPI) => $('article .theme-doc-markdown').first();

/** Undefined: the address isn't a docs page with content, such as the generated list of a category. */
export function anchorsOf($: CheerioAPI): Set<string> | undefined {
  const content = contentOf($);
  if (content.length === 0) return undefined;
  return new Set(
    content
      .find('[id]')
      .toArray()
      .map((element) => element.attribs.id ?? ''),
  );
}

/** Changes the page. */
export function chapterHtml($: CheerioAPI, context: ChapterContext): string {
  const content = contentOf($);
  content.find(LEFT_OUT).remove();
  content.find('img').removeAttr('loading').removeAttr('fetchpriority');
  content.find('details').attr('open', '');
  plainResults($);
  moveHeadings($, context.shift);
  renameIds($, context.path);
  for (const link of content.find('a[href]').toArray()) {
    const target = targetOf(link.attribs.href ?? '', context);
    $(link).removeAttr('target').removeAttr('rel');
    if (target === undefined) $(link).removeAttr('href').removeAttr('download');
    else $(link).attr('href', target);
  }
  return `<article class="theme-doc-markdown markdown chapter" id="${placeId(context.path)}">${content.html()}</article>\n`;
}

/** Titles inside of a result are part of it, not of the book's outline. */
function plainResults($: CheerioAPI): void {
  for (const heading of $('[data-app], [data-sample]').find('h1, h2, h3, h4, h5, h6').toArray()) {
    $(heading).replaceWith(`<p><strong>${$(heading).html()}</strong></p>`);
  }
}

/** `data-level` keeps the level on the page, for the size. */
function moveHeadings($: CheerioAPI, shift: number): void {
  for (const heading of $('h1, h2, h3, h4, h5, h6').toArray()) {
    const level = Number(heading.tagName[1]);
    heading.tagName = `h${Math.min(level + shift, 6)}`;
    heading.attribs['data-level'] = String(level);
  }
}

/** Pages may have the same ids. What refers to an id of its page follows, and so do groups of radio buttons. */
function renameIds($: CheerioAPI, path: string): void {
  const known = anchorsOf($);
  const renamed = (id: string): string => (known?.has(id) ? placeId(path, id) : id);
  for (const { attribs, tagName } of contentOf($).find('*').toArray()) {
    for (const [name, value] of Object.entries(attribs)) {
      if (name === 'id' || (name === 'name' && attribs.type === 'radio')) attribs[name] = placeId(path, value);
      else if (REFERENCES.includes(name)) attribs[name] = value.split(' ').map(renamed).join(' ');
      else if (/^(?:xlink:)?href$/.test(name) && value.startsWith('#') && tagName !== 'a')
        attribs[name] = `#${renamed(value.slice(1))}`;
      else if (value.includes('url(#'))
        attribs[name] = value.replace(/url\(#([^)]*)\)/g, (_, id: string) => `url(#${renamed(id)})`);
    }
  }
}

/** A place in the book, or an address that works anywhere. A file that an app made has none: viewers don't open `data:`. */
function targetOf(href: string, { path, siteUrl, idOf }: ChapterContext): string | undefined {
  if (!URL.canParse(href, siteUrl + path)) return undefined;
  const url = new URL(href, siteUrl + path);
  if (url.protocol === 'data:') return undefined;
  if (url.origin !== new URL(siteUrl).origin) return href;
  const id = idOf(url.pathname, decodeURIComponent(url.hash.slice(1)));
  return id === undefined ? url.href : `#${encodeURI(id)}`;
}
