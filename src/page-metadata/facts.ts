/** What a built page says about itself, as far as other sites and search engines want to know. Pure. */
import { load } from 'cheerio';

export interface PageFacts {
  /** Path of the page, with the base path. */
  readonly route: string;
  readonly isPost: boolean;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The path of categories, without the page itself. */
  readonly categories: readonly { readonly name: string; readonly address?: string }[];
  /** Of a post, as `2026-01-31`. */
  readonly date?: string;
  readonly next?: string;
  readonly unlisted: boolean;
  readonly apps: readonly { readonly name: string; readonly description: string }[];
}

const tidy = (text: string): string => text.replace(/[\u200b\s]+/g, ' ').trim();

function appsIn(main: string): PageFacts['apps'] {
  return [...main.matchAll(/<section[^>]*\sdata-app=[^>]*>\s*<header[\s\S]*?<\/header>/g)].map(([html]) => {
    const $ = load(html);
    const name = tidy($('section').attr('aria-label') ?? '');
    const head = tidy($('header p').first().text());
    return { name, description: head.startsWith(name) ? head.slice(name.length).trim() : head };
  });
}

/** Undefined for lists and other pages without content of their own. */
export function factsOf(html: string, route: string): PageFacts | undefined {
  const head = load(html.slice(0, html.indexOf('<body')));
  const meta = (name: string): string => head(`meta[name="${name}"]`).attr('content') ?? '';
  const isPost = head('html').hasClass('blog-post-page');
  if (!isPost && !head('html').hasClass('docs-doc-page')) return undefined;
  const start = html.indexOf('<main');
  const main = html.slice(start, html.indexOf('</main>', start));
  const crumbs = load(/<nav class="?[^>]*theme-doc-breadcrumbs[\s\S]*?<\/nav>/.exec(main)?.[0] ?? '');
  const items = crumbs('li')
    .toArray()
    .map((item) => {
      const address = crumbs(item).find('a').attr('href');
      return { name: tidy(crumbs(item).text()), ...(address && { address }) };
    });
  const title = tidy(load(/<h1[\s>][\s\S]*?<\/h1>/.exec(main)?.[0] ?? '').text());
  const date = isPost ? /<time datetime="?(\d{4}-\d\d-\d\d)/i.exec(main)?.[1] : undefined;
  const next = load(/<a [^>]*pagination-nav__link--next[^>]*>/.exec(main)?.[0] ?? '')('a').attr('href');
  return {
    route,
    isPost,
    title,
    description: meta('description'),
    language: head('html').attr('lang') ?? 'en',
    categories: items.filter(({ name }) => name !== '').slice(0, -1),
    ...(date && { date }),
    ...(next && { next }),
    unlisted: meta('robots').includes('noindex'),
    apps: appsIn(main),
  };
}
