/** What a feed contains of each post: its excerpt or all of it, without what only works on the page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FeedOptions } from '@docusaurus/plugin-content-blog';
import { load } from 'cheerio';
import type { Brand } from '../brand/brand';

export const POSTS_PER_PAGE = 10;

/** Scripts, styles and controls; what repeats something for the eye or for dark pages; links from a heading to itself. */
const ONLY_ON_THE_PAGE =
  'button, form, input, select, textarea, script, style, [aria-hidden=true], .hash-link, .drawing-dark, .app-dark';

/** HTML that a feed reader can show. Apps and drawings, which need our scripts and styles, become links to the page. */
export function feedHtml(html: string, page: string): string {
  const $ = load(html, null, false);
  const linkTo = (text: string) => $('<p>').append($('<a>').attr('href', page).text(text));
  $('[data-app]').replaceWith((_, app) => linkTo(`Run the app: ${$(app).attr('aria-label')}`));
  $('svg').replaceWith((_, svg) => linkTo(`Drawing: ${$(svg).children('title').text() || 'see the page'}`));
  $(ONLY_ON_THE_PAGE).remove();
  $('pre').each((_, pre) => void $(pre).text($(pre).text()));
  $('*').each((_, node) => {
    for (const [name, value] of Object.entries($(node).attr() ?? {})) {
      if (name === 'href' || name === 'src') $(node).attr(name, new URL(value, page).href);
      else if (/^(?:class|style|id|srcset|tabindex|data-.*)$/.test(name)) $(node).removeAttr(name);
    }
  });
  for (const wrapper of $('span, div').get().reverse()) $(wrapper).replaceWith($(wrapper).contents());
  return $.html()
    .replace(/<!--.*?-->/gs, '')
    .trim();
}

/** The excerpts as the lists show them, by the post's address. */
function excerpts(outDir: string, posts: number): Map<string | undefined, string> {
  const found = new Map<string | undefined, string>();
  for (let page = 1; page <= Math.ceil(posts / POSTS_PER_PAGE); page += 1) {
    const file = page === 1 ? 'blog.html' : `blog/page/${page}.html`;
    const $ = load(readFileSync(path.join(outDir, file), 'utf8'));
    $('article').each((_, post) => {
      found.set($(post).find('h2 a').attr('href'), $(post).find('.markdown').html() ?? '');
    });
  }
  return found;
}

export function feedItems(content: NonNullable<Brand['feeds']>): NonNullable<FeedOptions['createFeedItems']> {
  return async ({ defaultCreateFeedItems, ...site }) => {
    const items = await defaultCreateFeedItems(site);
    const short = content === 'excerpt' ? excerpts(site.outDir, site.blogPosts.length) : undefined;
    return items.map((item) => {
      const html = short ? short.get(new URL(item.link).pathname) : item.content;
      return { ...item, content: feedHtml(html ?? item.description ?? '', item.link) };
    });
  };
}
