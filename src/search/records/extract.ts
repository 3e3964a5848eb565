/**
 * A built HTML page → what search knows of it. Reads the page as a reader would: title, headings, paragraphs, list
 * items, table rows, names in code, titles of live apps. Navigation, forms and buttons aren't content.
 */
import { type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { aboutPage, type PageContent } from './pages';
import { Sections, tidy } from './sections';

/** Never content. */
const NOISE =
  'script, style, noscript, template, svg, nav, button, form, input, select, textarea, iframe, dialog, .hash-link, ' +
  '.katex-html, .theme-doc-toc-mobile, .theme-doc-breadcrumbs, .theme-edit-this-page, .sr-only, .footnote-backref, ' +
  '[class*="buttonGroup"], [hidden]:not([role="tabpanel"]), [data-search-ignore]';

const BLOCKS = new Set(
  `p ul ol dl table pre h1 h2 h3 h4 h5 h6 blockquote figure section article div details aside header main footer
  figcaption li tr td th thead tbody tfoot dt dd summary`.split(/\s+/),
);

class Walker extends Sections {
  constructor(
    private readonly $: CheerioAPI,
    title: string,
  ) {
    super(title);
  }

  walk(node: AnyNode): void {
    if (node.type === 'text') {
      this.text(node.data);
      return;
    }
    if (node.type !== 'tag') return;
    if (node.attribs['data-app'] !== undefined) this.app(node);
    else if (/^h[1-6]$/.test(node.name))
      this.heading(Number(node.name[1]), tidy(this.$.text([node])), node.attribs.id ?? '');
    else if (node.attribs['data-language'] !== undefined) this.block(node);
    else if (node.name === 'pre') this.code(this.$.text([node]));
    else if (node.name === 'tr') this.row(node);
    else if (node.name !== 'thead' && node.name !== 'colgroup') this.children(node);
  }

  /** Runs of inline content are one text each; lists, code and tables inside are walked separately. */
  private children(node: Element): void {
    const inline: AnyNode[] = [];
    const flush = () => {
      this.text(this.$.text(inline.splice(0)));
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

  /** A code block without its caption, which is a file's name. Of a traceback, the message is what people search for. */
  private block(node: Element): void {
    const lines = this.$(node).find('pre').text().trimEnd();
    if (this.$(node).attr('data-language') === 'traceback') this.text(lines.slice(lines.lastIndexOf('\n') + 1));
    else this.code(lines);
  }

  private row(node: Element): void {
    const cells = node.children
      .filter((child) => child.type === 'tag' && (child.name === 'td' || child.name === 'th'))
      .map((cell) => tidy(this.$.text([cell])))
      .filter((text) => text !== '');
    this.text(cells.join(' · '));
  }

  /** A live app is its title and its summary; fields, code and results are not what a reader searches for. */
  private app(node: Element): void {
    const panel = this.$(node);
    const head = tidy(panel.find('header p').first().text());
    const title = tidy(panel.attr('aria-label') ?? '') || tidy(panel.find('h2, h3, h4').first().text());
    const summary = head.startsWith(title) ? head.slice(title.length).trim() : head;
    this.text([title, summary].filter((text) => text !== '').join(': '));
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

/** Undefined for pages without content of their own (lists, tags, archive, search, not-found) and for unlisted ones. */
export function extractPage(source: string, url: string): PageContent | undefined {
  // Half of the pages of a site, such as embedded apps, aren't searched, and their head tells so.
  const head = load(source.slice(0, source.indexOf('<body')));
  const meta = (name: string): string => tidy(head(`meta[name="${name}"]`).attr('content') ?? '');
  const tag = meta('docsearch:docusaurus_tag');
  const isBlog = head('html').hasClass('blog-post-page');
  if (!(isBlog || tag.startsWith('docs-')) || meta('robots').includes('noindex')) return undefined;
  const $ = load(/<main[\s>][\s\S]*<\/main>/.exec(source)?.[0] ?? source);
  const article = $('article').first();
  const body = article.find('.markdown').first();
  if (body.length === 0) return undefined;

  const group = isBlog ? 'Blog' : categoryOf($);
  const tags = article
    .find('a[rel="tag"]')
    .toArray()
    .map((link) => tidy($(link).text()));
  article.find(NOISE).remove();
  const title = tidy(article.find('h1').first().text());

  const walker = new Walker($, title);
  for (const child of body.get(0)?.children ?? []) walker.walk(child);

  return {
    url,
    group,
    language: meta('docsearch:language'),
    tag,
    version: meta('docsearch:version') || 'none',
    about: aboutPage(url, meta('description'), tags),
    keywords: meta('keywords')
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
    sections: walker.list,
  };
}
