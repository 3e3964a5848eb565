/** A feed for each tag: the blog's own feeds, with the posts of one tag. Pure. */
import { type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import type { TAG_FEEDS } from './tag-feed-files';

export interface TagFeed {
  readonly title: string;
  readonly description: string;
  /** Address of the tag's page. */
  readonly address: string;
  /** Addresses of its posts. */
  readonly posts: ReadonlySet<string>;
}

type FeedName = keyof typeof TAG_FEEDS;

/** With the white space in front of it. */
function removeLine($: CheerioAPI, element: Element): void {
  if (element.prev?.type === 'text') $(element.prev).remove();
  $(element).remove();
}

function rss(source: string, { title, description, address, posts }: TagFeed): string {
  const $ = load(source, { xml: { decodeEntities: false } });
  $('channel > title').text(title);
  $('channel > link').text(address);
  $('channel > description').text(description);
  $('item').each((_, item) => {
    if (!posts.has($(item).children('link').text())) removeLine($, item);
  });
  $('channel > lastBuildDate').text($('item > pubDate').first().text());
  return $.xml();
}

function atom(source: string, { title, description, address, posts }: TagFeed): string {
  const $ = load(source, { xml: { decodeEntities: false } });
  $('feed > id').text(address);
  $('feed > title').text(title);
  $('feed > subtitle').text(description);
  $('feed > link[rel=alternate]').attr('href', address);
  $('entry').each((_, entry) => {
    if (!posts.has($(entry).children('link').attr('href') ?? '')) removeLine($, entry);
  });
  $('feed > updated').text($('entry > updated').first().text());
  return $.xml();
}

function json(source: string, { title, description, address, posts }: TagFeed): string {
  const feed = JSON.parse(source) as { items: readonly { url: string }[] };
  const items = feed.items.filter(({ url }) => posts.has(url));
  return JSON.stringify({ ...feed, title, home_page_url: address, description, items }, null, 4);
}

const FILTERS: Readonly<Record<FeedName, (source: string, tag: TagFeed) => string>> = {
  'rss.xml': rss,
  'atom.xml': atom,
  'feed.json': json,
};

export const tagFeed = (name: FeedName, source: string, tag: TagFeed): string => {
  const escapeXml = (text: string) =>
    name === 'feed.json' ? text : text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return FILTERS[name](source, { ...tag, title: escapeXml(tag.title), description: escapeXml(tag.description) });
};
