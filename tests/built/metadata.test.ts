/** What the head and the headings of every built page say, whatever the content is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { contractSize } from '../spec/contract';

interface Page {
  readonly address: string;
  readonly url: string;
  readonly $: CheerioAPI;
}

const read = (file: string) => readFileSync(path.join('build', file), 'utf8');
let pages: Page[];
beforeAll(() => {
  const locations = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  pages = [...locations, new URL('/search', locations[0]).href].map((url) => {
    const address = decodeURI(new URL(url).pathname);
    return { address, url, $: load(read(address === '/' ? 'index.html' : `${address.slice(1)}.html`)) };
  });
});

/** Values that more than one page has, with the pages. */
function shared(value: (page: Page) => string | undefined): Record<string, string[]> {
  const byValue = new Map<string, string[]>();
  for (const page of pages) {
    const text = value(page) ?? '';
    byValue.set(text, [...(byValue.get(text) ?? []), page.address]);
  }
  return Object.fromEntries([...byValue].filter(([text, addresses]) => addresses.length > 1 || text === ''));
}

describe('spec 2: every page says what it is', () => {
  it('covers the whole site', () => {
    expect(pages.length).toBeGreaterThanOrEqual(contractSize(brand.slug));
  });

  it('has one h1, and no heading that skips a level in the content', () => {
    const wrong: string[] = [];
    for (const { address, $ } of pages) {
      const headings = $('h1, h2, h3, h4, h5, h6').toArray();
      if (headings.filter(({ name }) => name === 'h1').length !== 1) wrong.push(`${address}: not one h1`);
      let level = 0;
      for (const { name } of headings) {
        const next = Number(name.slice(1));
        if (next > level + 1) wrong.push(`${address}: ${name} after h${level}`);
        level = next;
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has a title of its own', () => {
    expect(shared(({ $ }) => $('title').text())).toEqual({});
  });

  it('has a description of its own', () => {
    expect(shared(({ $ }) => $('meta[name=description]').attr('content'))).toEqual({});
  });

  it('has a description that fits a list of results', () => {
    const wrong = pages
      .map(({ address, $ }) => ({ address, length: $('meta[name=description]').attr('content')?.length ?? 0 }))
      .filter(({ length }) => length < 50 || length > 240);
    expect(wrong).toEqual([]);
  });

  it('names its own address as the canonical one', () => {
    const wrong = pages
      .filter(({ url, $ }) => $('link[rel=canonical]').attr('href') !== url)
      .map(({ address }) => address);
    expect(wrong).toEqual([]);
  });

  it('says its language, fits a phone, and gives other sites a picture that exists', () => {
    for (const { address, $ } of pages) {
      expect($('html').attr('lang'), address).toBe('en');
      expect($('meta[name=viewport]').attr('content'), address).toContain('width=device-width');
      const picture = $('meta[property="og:image"]').attr('content') ?? '';
      expect(() => read(new URL(picture).pathname), `${address}: ${picture}`).not.toThrow();
    }
  });

  it('has a not-found page with a title and a heading', () => {
    const $ = load(read('404.html'));
    expect($('h1').text()).toBe('Page not found');
    expect($('title').text()).toContain('Page not found');
  });
});

describe('the pages', () => {
  it('carry no inline style of ours: formulas, tables and sprites of the engine are the exceptions', () => {
    const wrong = new Set<string>();
    for (const { address, $ } of pages) {
      $('[style]')
        .filter(
          (_, element) => $(element).closest('.katex, table, svg, .menu__list, [class*=announcementBar]').length === 0,
        )
        .each((_, element) => {
          wrong.add(`${address}: <${element.type === 'tag' ? element.name : ''} class="${$(element).attr('class')}">`);
        });
    }
    expect([...wrong]).toEqual([]);
  });
});
