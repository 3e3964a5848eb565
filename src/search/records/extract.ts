/**
 * A built HTML page → what search knows of it. Reads the page as a reader would: title, headings, paragraphs, list
 * items, table rows, names in code, titles of live apps. Navigation, forms and buttons aren't content.
 */
import { type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { identifiers } from './identifiers';
import type { PageContent, PageSection } from './pages';

/** Never content. */
const NOISE =
  'script, style, noscript, template, svg, nav, button, form, input, select, textarea, iframe, dialog, .hash-link, ' +
  '.katex-html, .theme-doc-toc-mobile, .theme-doc-breadcrumbs, .theme-edit-this-page, .sr-only, .footnote-backref, ' +
  '[class*="buttonGroup"], [hidden]:not([role="tabpanel"]), [data-search-ignore]';

/** A text longer than this is cut at a sentence, so that a snippet and its record stay about one thing. */
const LONGEST_TEXT = 700;
/** Up to the last end of a sentence, or else of a word. */
const PIECE = /.{1,699}[.?!](?=\s|$)|.{1,700}(?=\s|$)|.{1,700}/g;

interface OpenSection {
  level: number;
  title: string;
  anchor: string;
  texts: string[];
  code: number[];
}

function tidy(text: string): string {
  return text
    .replace(/\u200b|\u200c|\u200d|\ufeff/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function pieces(text: string): string[] {
  return text.length <= LONGEST_TEXT ? [text] : (text.match(PIECE) ?? []).map(tidy);
}

const BLOCKS = new Set(
  `p ul ol dl table pre h1 h2 h3 h4 h5 h6 blockquote figure section article div details aside header main footer
  figcaption li tr td th thead tbody tfoot dt dd summary`.split(/\s+/),
);

class Walker {
  readonly sections: OpenSection[];
  private readonly seen = new Set<string>();

  constructor(
    private readonly $: CheerioAPI,
    title: string,
  ) {
    this.sections = [{ level: 1, title, anchor: '', texts: [], code: [] }];
  }

  walk(node: AnyNode): void {
    if (node.type === 'text') {
      this.add(node.data);
      return;
    }
    if (node.type !== 'tag') return;
    if (node.attribs['data-app'] !== undefined) this.app(node);
    else if (/^h[1-6]$/.test(node.name)) this.heading(node, Number(node.name[1]));
    else if (node.attribs['data-language'] !== undefined) this.block(node);
    else if (node.name === 'pre') this.code(node);
    else if (node.name === 'tr') this.row(node);
    else if (node.name !== 'thead' && node.name !== 'colgroup') this.children(node);
  }

  /** Runs of inline content are one text each; lists, code and tables inside are walked separately. */
  private children(node: Element): void {
    const inline: AnyNode[] = [];
    const flush = () => {
      if (inline.length > 0) this.add(this.$.text(inline.splice(0)));
    };
    for (const child of node.children) {
      if (child.type === 'text' || (child.type === 'tag' && !this.isBlock(child))) inline.push(child);
      else {
        flush();
        this.walk(child);
      }
    }
    flush();
  }

  /** An inline element around a block is one, too. */
  private isBlock({ name, attribs, children }: Element): boolean {
    return (
      BLOCKS.has(name) ||
      attribs['data-app'] !== undefined ||
      attribs['data-language'] !== undefined ||
      children.some((child) => child.type === 'tag' && this.isBlock(child))
    );
  }

  private heading(node: Element, level: number): void {
    const title = tidy(this.$.text([node]));
    if (title === '' || level === 1) return;
    this.sections.push({ level, title, anchor: node.attribs.id ?? '', texts: [], code: [] });
  }

  /** A code block without its caption, which is a file's name. Of a traceback, the message is what people search for. */
  private block(node: Element): void {
    const lines = this.$(node).find('pre').text().trimEnd();
    if (this.$(node).attr('data-language') === 'traceback') this.add(lines.slice(lines.lastIndexOf('\n') + 1));
    else for (const pre of this.$(node).find('pre').toArray()) this.code(pre);
  }

  private code(node: Element): void {
    const names = identifiers(this.$.text([node]));
    if (names.length > 0) this.add(names.join(' '), true);
  }

  private row(node: Element): void {
    const cells = node.children
      .filter((child) => child.type === 'tag' && (child.name === 'td' || child.name === 'th'))
      .map((cell) => tidy(this.$.text([cell])))
      .filter((text) => text !== '');
    this.add(cells.join(' · '));
  }

  /** A live app is its title and its summary; fields, code and results are not what a reader searches for. */
  private app(node: Element): void {
    const panel = this.$(node);
    const head = tidy(panel.find('header p').first().text());
    const title = tidy(panel.attr('aria-label') ?? '') || tidy(panel.find('h2, h3, h4').first().text());
    const summary = head.startsWith(title) ? head.slice(title.length).trim() : head;
    this.add([title, summary].filter((text) => text !== '').join(': '));
  }

  private add(raw: string, isCode = false): void {
    const text = tidy(raw);
    const section = this.sections.at(-1);
    if (section === undefined || text.length < 3 || !/[\p{L}\p{N}]/u.test(text)) return;
    for (const piece of pieces(text)) {
      const key = `${this.sections.length}\u0000${piece}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      if (isCode) section.code.push(section.texts.length);
      section.texts.push(piece);
    }
  }
}

/** The sidebar's category, which comes first in the breadcrumbs of a page that has one. */
function categoryOf($: CheerioAPI): string {
  const crumbs = $('.theme-doc-breadcrumbs li')
    .toArray()
    .map((item) => tidy($(item).text()))
    .filter((text) => text !== '');
  return crumbs.length > 1 ? (crumbs[0] ?? '') : 'Documentation';
}

/** Undefined for pages without content of their own: lists, tags, archive, the search page, not-found. */
export function extractPage(source: string, url: string): PageContent | undefined {
  const $ = load(source);
  const meta = (name: string): string => tidy($(`meta[name="${name}"]`).attr('content') ?? '');
  const tag = meta('docsearch:docusaurus_tag');
  const isBlog = $('html').hasClass('blog-post-page');
  const article = $('article').first();
  const body = article.find('.markdown').first();
  if (!(isBlog || tag.startsWith('docs-')) || body.length === 0) return undefined;

  const group = isBlog ? 'Blog' : categoryOf($);
  const tags = article
    .find('a[rel="tag"]')
    .toArray()
    .map((link) => tidy($(link).text()));
  article.find(NOISE).remove();
  const title = tidy(article.find('h1').first().text());

  const walker = new Walker($, title);
  for (const child of body.get(0)?.children ?? []) walker.walk(child);

  const slug = url.split('/').slice(1).join(' ');
  return {
    url,
    group,
    language: meta('docsearch:language'),
    tag,
    version: meta('docsearch:version') || 'none',
    about: [meta('description'), ...new Set(tags), slug].filter((text) => text !== '').join(' · '),
    keywords: meta('keywords')
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
    sections: walker.sections.map(
      ({ code, ...section }): PageSection => (code.length === 0 ? section : { ...section, code }),
    ),
  };
}
