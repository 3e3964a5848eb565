/** What is wrong with the feeds of a build: not well-formed, incomplete, or with parts that only work on a page. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';

/** What the formats require of a feed and of each entry, and where the text of an entry is. */
const FORMATS = [
  {
    file: 'rss.xml',
    feed: ['channel > title', 'channel > link', 'channel > description'],
    entry: 'item',
    parts: ['title', 'link', 'guid', 'pubDate', 'description'],
    content: 'content\\:encoded',
  },
  {
    file: 'atom.xml',
    feed: ['feed > id', 'feed > title', 'feed > updated'],
    entry: 'entry',
    parts: ['id', 'title', 'updated', 'author > name'],
    content: 'content',
  },
] as const;

function contentProblems(html: string): string[] {
  const $ = load(html, null, false);
  const dead = $('button, form, input, select, textarea, script, style, iframe, svg, [data-app]');
  const addresses = [...$('[href], [src]')].map((it) => $(it).attr('href') ?? $(it).attr('src') ?? '');
  return [
    ...($.root().text().trim() === '' ? ['an entry without text'] : []),
    ...[...dead].map((it) => $.html(it).slice(0, 80)),
    ...addresses.filter((address) => !/^(?:https?:\/\/|mailto:)/.test(address)),
  ];
}

function xmlProblems(build: string, { file, feed, entry, parts, content }: (typeof FORMATS)[number], posts: number) {
  const name = path.join(build, 'blog', file);
  // Python's parser is strict about XML, cheerio isn't.
  execFileSync('python3', ['-c', 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])', name]);
  const $ = load(readFileSync(name, 'utf8'), { xml: true });
  return [
    ...feed.filter((selector) => $(selector).text() === ''),
    ...($(entry).length === posts ? [] : [`${$(entry).length} entries for ${posts} posts`]),
    ...[...$(entry)].flatMap((it) => [
      ...parts.filter((part) => $(it).find(`> ${part}`).text() === ''),
      ...contentProblems($(it).children(content).text()),
    ]),
  ].map((problem) => `${file}: ${problem}`);
}

interface JsonFeed {
  readonly version: string;
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly url: string; readonly content_html: string }[];
}

export function feedProblems(build: string): string[] {
  const posts = load(readFileSync(path.join(build, 'blog/archive.html'), 'utf8'))('main li time').length;
  const { version, title, items } = JSON.parse(readFileSync(path.join(build, 'blog/feed.json'), 'utf8')) as JsonFeed;
  const json = [
    ...(version.startsWith('https://jsonfeed.org/version/') && title ? [] : ['version or title']),
    ...(items.length === posts ? [] : [`${items.length} entries for ${posts} posts`]),
    ...items.flatMap(({ id, url, content_html }) => [
      ...(id && URL.canParse(url) ? [] : [`entry "${id}" at "${url}"`]),
      ...contentProblems(content_html),
    ]),
  ].map((problem) => `feed.json: ${problem}`);
  return [...FORMATS.flatMap((format) => xmlProblems(build, format, posts)), ...json];
}
