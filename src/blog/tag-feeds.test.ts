import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { tagFeed } from './tag-feeds';

const tag = {
  title: 'Sum blog: A & B',
  description: 'Posts about <b>',
  address: 'https://x.example/blog/tags/a',
  posts: new Set(['https://x.example/blog/1']),
};

it('RSS', () => {
  const item = (n: number) =>
    `<item><title><![CDATA[Post <${n}>]]></title><link>https://x.example/blog/${n}</link><pubDate>day ${n}</pubDate><content:encoded><![CDATA[<p>a &amp; b</p>]]></content:encoded></item>`;
  const source = `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:content="c"><channel><title>Sum blog</title><link>https://x.example/blog</link><description>All</description><lastBuildDate>day 2</lastBuildDate>${item(2)}${item(1)}</channel></rss>`;
  expect(tagFeed('rss.xml', source, tag)).toBe(
    `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:content="c"><channel><title>Sum blog: A &#38; B</title><link>https://x.example/blog/tags/a</link><description>Posts about &#60;b&#62;</description><lastBuildDate>day 1</lastBuildDate>${item(1)}</channel></rss>`,
  );
});

it('Atom', () => {
  const entry = (n: number) =>
    `<entry><title type="html"><![CDATA[Post ${n}]]></title><link href="https://x.example/blog/${n}"/><updated>day ${n}</updated></entry>`;
  const source = `<?xml version="1.0"?><feed><id>https://x.example/blog</id><title>Sum</title><updated>day 2</updated><link rel="alternate" href="https://x.example/blog"/><subtitle>All</subtitle>${entry(2)}${entry(1)}</feed>`;
  const $ = load(tagFeed('atom.xml', source, tag), { xml: true });
  expect([$('feed > id').text(), $('feed > title').text(), $('feed > updated').text()]).toEqual([
    tag.address,
    tag.title,
    'day 1',
  ]);
  expect($('feed > link').attr('href')).toBe(tag.address);
  expect($('entry')).toHaveLength(1);
  const spaced = tagFeed('atom.xml', source.replaceAll('<entry>', '\n    <entry>'), tag);
  expect(spaced).not.toMatch(/\n\s*\n/);
});

it('JSON', () => {
  const source = JSON.stringify({
    version: '1',
    title: 'Sum',
    items: [{ url: 'https://x.example/blog/2' }, { url: 'https://x.example/blog/1' }],
  });
  expect(JSON.parse(tagFeed('feed.json', source, tag))).toEqual({
    version: '1',
    title: tag.title,
    description: tag.description,
    home_page_url: tag.address,
    items: [{ url: 'https://x.example/blog/1' }],
  });
});
