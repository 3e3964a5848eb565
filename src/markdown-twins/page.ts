/** A built page → its Markdown twin, and what the index of all twins says about it. */
import { load } from 'cheerio';
import type { Element } from 'domhandler';
import { stringify as toYaml } from 'yaml';
import { type Block, type ConvertOptions, stringify, toBlocks } from './to-markdown';

export interface Twin {
  /** Path of the page: `/inputs/overview`. */
  readonly route: string;
  readonly title: string;
  readonly description: string;
  /** The sidebar's category; posts are in `Blog`. */
  readonly group: string;
  /** Of a post, as `2026-01-31`. */
  readonly date?: string;
  /** Not in the indexes: search engines shall not list the page. */
  readonly unlisted: boolean;
  /** The page that the reader is led to next. */
  readonly next?: string;
  readonly text: string;
}

/** Docs, posts and pages in Markdown. Lists of posts have no content of their own; llms.txt lists what they list. */
const HAS_TWIN = /(?:^|\s)(?:docs-wrapper|blog-post-page|mdx-page)(?:\s|$)/;

interface PageOptions extends Omit<ConvertOptions, 'page'> {
  readonly route: string;
  /** Without the base path. */
  readonly siteUrl: string;
}

/** Undefined for a page without a twin. */
export function twinOfPage(html: string, { route, siteUrl, ...options }: PageOptions): Twin | undefined {
  // Scripts and the navigation around the page are most of it.
  const head = load(html.slice(0, html.indexOf('<body')));
  const meta = (name: string): string => head(`meta[name="${name}"]`).attr('content') ?? '';
  if (!HAS_TWIN.test(head('html').attr('class') ?? '')) return undefined;
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0];
  if (main === undefined) return undefined;
  const $ = load(main);
  const isPost = head('html').hasClass('blog-post-page');
  const clean = (value: string) => value.replace(/[\u200b\s]+/g, ' ').trim();
  // A selector would walk through the whole page for each of these.
  const elements = $<Element, string>('*').toArray();
  const textOf = (element: Element): string => clean($.text([element]));
  const withClass = (name: string) => elements.find(({ attribs }) => attribs.class?.split(' ').includes(name));
  const titles = elements.filter(({ name }) => name === 'h1');
  const title = titles.map(textOf)[0] ?? '';
  const crumbs = $(withClass('theme-doc-breadcrumbs')).find('li').toArray().map(textOf).filter(Boolean);
  const tags = elements.filter(({ name, attribs }) => name === 'a' && attribs.rel === 'tag').map(textOf);
  const date = isPost ? $('article time').first().attr('datetime')?.slice(0, 10) : undefined;
  const next = withClass('pagination-nav__link--next')?.attribs.href;
  const isInArticle = (element: Element): boolean => $(element).closest('article').length > 0;
  $(elements.filter((element) => element.name === 'footer' && isInArticle(element))).remove();
  const content = titles.some(isInArticle) ? 'article' : 'main';
  const blocks = toBlocks($, content, { ...options, page: route });
  const facts = {
    title,
    description: meta('description'),
    url: siteUrl + route,
    ...(date && { date }),
    ...(tags.length > 0 && { tags }),
  };
  return {
    route,
    title,
    description: facts.description,
    group: isPost ? 'Blog' : crumbs.length > 1 ? (crumbs[0] ?? '') : 'Documentation',
    ...(date && { date }),
    ...(next && { next }),
    unlisted: meta('robots').includes('noindex'),
    text: `---\n${toYaml(facts, { lineWidth: 0 })}---\n\n${stringify(onlyOneTitle(blocks))}`,
  };
}

/** Docs have their title inside of the content, posts in front of it. */
function onlyOneTitle(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex((block) => block.type === 'heading' && block.depth === 1);
  return blocks.filter((block, index) => index === first || block.type !== 'heading' || block.depth > 1);
}
