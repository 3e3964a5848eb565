/** The feeds of the build: every post, as an excerpt, in three valid formats. */
import { readFileSync, statSync } from 'node:fs';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { feedProblems } from './feed-problems';

it('are valid, list every post, and contain nothing that only works on a page', () => {
  expect(feedProblems('build')).toEqual([]);
});

it.each(['rss.xml', 'atom.xml', 'feed.json'])('%s is below 200 KB', (file) => {
  expect(statSync(`build/blog/${file}`).size).toBeLessThan(200_000);
});

it('contain of a post what the list shows', () => {
  const $ = load(readFileSync('build/blog/rss.xml', 'utf8'), { xml: true });
  const list = load(readFileSync('build/blog.html', 'utf8'));
  const text = (html: string) => load(html).text().replace(/\s+/g, ' ').trim();
  expect(text($('item').first().find('content\\:encoded').text())).toBe(
    text(list('article').first().find('.markdown').html() ?? ''),
  );
});
