/** What programs read of the build: Markdown twins, llms.txt, the catalog of apps, feeds, structured data, dates and icons. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import type { Link, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { readRecord } from '../../deploy/build-record';
import { respond } from '../../deploy/server/respond';
import { readRelease } from '../../deploy/server/site';
import { twinOf } from '../../src/markdown-twins/address';
import { FULL_LIMIT } from '../../src/markdown-twins/llms';

const build = path.resolve('build');
const { basePath, url } = readRecord(build);
const read = (name: string): string => readFileSync(path.join(build, name), 'utf8');
const files = (readdirSync(build, { recursive: true }) as string[]).filter((name) => !name.startsWith('.deploy'));
const twins = files.filter((name) => name.endsWith('.md'));
const { site } = await readRelease({ folder: build });
const ask = (target: string) => respond(site, { method: 'GET', target, headers: {} });
const sitemap = load(read('sitemap.xml'), { xml: true });
const listed = sitemap('loc')
  .toArray()
  .map((element) => new URL(sitemap(element).text()).pathname);
const pageOf = (route: string): string => `${decodeURI(route.slice(basePath.length)) || 'index'}.html`;
const contentPages = listed.filter((route) =>
  /<html[^>]*class="?[^>]*(?:docs-doc-page|blog-post-page)/.test(read(pageOf(route)).slice(0, 600)),
);

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);
const markdownOf = (text: string): Root => parser.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''));

/** The ids of a page, which links lead to. */
const ids = new Map<string, Set<string>>();
function hasId(file: string, id: string): boolean {
  const known =
    ids.get(file) ?? new Set([...read(file).matchAll(/\sid=(?:"([^"]*)"|([^\s>]+))/g)].map(([, a, b]) => a ?? b ?? ''));
  ids.set(file, known);
  return known.has(id) || id.startsWith('app:');
}

/** Why an address of the site doesn't work, if it doesn't. */
function problemOf(address: string): string | undefined {
  const [target = '', id = ''] = address.split('#');
  const { status, headers } = ask(target);
  if (status !== 200) return `${address}: ${status} ${headers.Location ?? ''}`;
  const name = decodeURI(target.split('?')[0]?.slice(basePath.length) ?? '');
  const page = existsSync(path.join(build, `${name || 'index'}.html`)) ? `${name || 'index'}.html` : undefined;
  return id !== '' && page !== undefined && !hasId(page, decodeURIComponent(id)) ? `${address}: no such id` : undefined;
}

describe('Markdown twins', () => {
  it('exist for every docs page and post, and for nothing else that is listed', () => {
    expect(contentPages.length).toBeGreaterThan(50);
    const expected = contentPages.map((route) => decodeURI(twinOf(route, basePath)).slice(basePath.length));
    expect(twins.sort()).toEqual(expected.sort());
  });

  it('are served as Markdown, and are named in the head of their page', () => {
    for (const route of contentPages) {
      const twin = twinOf(route, basePath);
      expect(ask(twin).headers['Content-Type'], twin).toBe('text/markdown; charset=utf-8');
      const $ = load(read(pageOf(route)));
      expect($('link[rel=alternate][type="text/markdown"]').attr('href'), route).toBe(url + twin);
      // Home opens with its title.
      if (route !== basePath) expect($('article a[href$=".md"]').first().attr('href'), route).toBe(twin);
    }
  });

  it('every link and picture works, and is an absolute path or an address', () => {
    const problems: string[] = [];
    let count = 0;
    for (const name of twins) {
      visit(markdownOf(read(name)), (node) => {
        if (node.type !== 'link' && node.type !== 'image') return;
        const { url: address } = node as Link;
        count += 1;
        if (/^(?:https?|mailto):/.test(address)) return;
        const problem = address.startsWith(basePath) ? problemOf(address) : `${address}: not an absolute path`;
        if (problem) problems.push(`${name}: ${problem}`);
      });
    }
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });

  it('contain no token of ours, no HTML of a page, and one title', () => {
    for (const name of twins) {
      const text = read(name);
      expect(text, name).not.toMatch(/__(?:PRODUCT|product|library|link_\w+)__/);
      const tree = markdownOf(text);
      const titles: number[] = [];
      visit(tree, 'heading', ({ depth }) => void (depth === 1 && titles.push(depth)));
      expect(titles, name).toHaveLength(1);
      visit(tree, 'html', ({ value }) => expect.fail(`${name}: ${value}`));
    }
  });

  it('show every app of the page with its code and a result', () => {
    let apps = 0;
    for (const route of contentPages) {
      const ids = [...read(pageOf(route)).matchAll(/\sdata-app="?([a-z0-9-]+)/g)].map(([, id]) => id);
      const text = read(decodeURI(twinOf(route, basePath)).slice(basePath.length));
      for (const id of ids) {
        apps += 1;
        const part = text.slice(text.indexOf(` (${id}). `));
        expect(part.length, `${route}: ${id}`).toBeGreaterThan(200);
        expect(part, `${route}: ${id}`).toMatch(
          /```python[\s\S]*def main\([\s\S]*```jinja[\s\S]*\*\*Result\*\*[^\n]*\n\n> \S/,
        );
      }
    }
    expect(apps).toBeGreaterThan(70);
  });

  it('have a size that an agent can read: at most 100 KB, and less than the page', () => {
    for (const route of contentPages) {
      const twin = read(decodeURI(twinOf(route, basePath)).slice(basePath.length));
      expect(twin.length, route).toBeGreaterThan(300);
      expect(twin.length, route).toBeLessThan(Math.min(100_000, read(pageOf(route)).length));
    }
  });

  it('are neither in the sitemap nor in the search index', () => {
    expect(listed.filter((address) => address.endsWith('.md'))).toEqual([]);
    const index = files.find((name) => /^search-index\/pages\..*json$/.test(name)) ?? '';
    expect(read(index)).not.toMatch(/"url":"[^"]*\.md"/);
    expect(read(index)).not.toContain('View as Markdown');
  });
});

describe('llms.txt', () => {
  it('has one line for each twin, and its links work', () => {
    const lines = read('llms.txt')
      .split('\n')
      .filter((line) => line.startsWith('- ['));
    const addresses = lines.map((line) => /\]\(([^)]+)\)/.exec(line)?.[1] ?? '');
    expect(addresses.filter((address) => address.endsWith('.md')).sort()).toEqual(
      contentPages.map((route) => url + twinOf(route, basePath)).sort(),
    );
    for (const address of addresses) {
      expect(address.startsWith(url + basePath), address).toBe(true);
      expect(problemOf(address.slice(url.length))).toBeUndefined();
    }
  });

  it('llms-full.txt is bounded', () => {
    const full = read('llms-full.txt');
    expect(full.length).toBeLessThanOrEqual(FULL_LIMIT);
    expect(full).not.toMatch(/__(?:PRODUCT|product|library)__/);
  });
});

it('apps.json: every app has a page that shows it, its code, and schemas', () => {
  const { apps } = JSON.parse(read('apps.json')) as {
    apps: { id: string; page: string; code: string; inputs: { properties: object }; outputs: { type: string } }[];
  };
  expect(apps.length).toBeGreaterThan(50);
  for (const { id, page, code, inputs, outputs } of apps) {
    expect(read(pageOf(new URL(page).pathname)), id).toMatch(new RegExp(`data-app="?${id}[">\\s]`));
    expect(read(new URL(code).pathname.slice(basePath.length)), id).toContain('def main(');
    expect(Object.keys(inputs.properties).length, id).toBeGreaterThan(0);
    expect(outputs.type).toBe('object');
  }
});

describe('search engines and other sites', () => {
  const dataOf = (route: string) => {
    const $ = load(read(pageOf(route)));
    const scripts = $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse($(script).text()) as Record<string, unknown>);
    return { $, data: scripts.flatMap((one) => (one['@graph'] as Record<string, unknown>[] | undefined) ?? [one]) };
  };

  it('find out what a page is and the whole path to it', () => {
    for (const route of contentPages) {
      const { $, data } = dataOf(route);
      const types = data.map((one) => one['@type']);
      const isPost = $('html').hasClass('blog-post-page');
      expect(
        types.filter((type) => type === (isPost ? 'BlogPosting' : 'TechArticle')),
        route,
      ).toHaveLength(1);
      if (route === basePath) continue;
      const [path, ...more] = data.filter((one) => one['@type'] === 'BreadcrumbList');
      expect(more, route).toEqual([]);
      const items = path?.itemListElement as { name: string; item: string }[];
      expect(items.at(-1)?.item).toBe(url + route);
      const shown = $('.theme-doc-breadcrumbs li')
        .toArray()
        .map((item) => $(item).text().trim())
        .filter(Boolean);
      if (!isPost)
        expect(
          items.slice(1, -1).map(({ name }) => name),
          route,
        ).toEqual(shown.slice(0, -1));
      for (const { item } of items) expect(problemOf(item.slice(url.length))).toBeUndefined();
    }
  });

  it('get a picture of its own for each page', () => {
    const pictures = contentPages.map(
      (route) => load(read(pageOf(route)))('meta[property="og:image"]').attr('content') ?? '',
    );
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const picture of pictures) {
      const png = readFileSync(path.join(build, new URL(picture).pathname.slice(basePath.length)));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(60_000);
    }
  });

  it('get no date that lies in the future, and none without a source', () => {
    sitemap('url').each((_, element) => {
      const date = sitemap(element).children('lastmod').text();
      if (date !== '') expect(new Date(date).getTime()).toBeLessThan(Date.now() + 86_400_000);
    });
  });

  it('find what they ask every site for', () => {
    for (const [name, type] of [
      ['favicon.ico', 'image/x-icon'],
      ['robots.txt', 'text/plain; charset=utf-8'],
      ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['apple-touch-icon.png', 'image/png'],
    ] as const) {
      expect(ask(basePath + name), name).toMatchObject({ status: 200, headers: { 'Content-Type': type } });
    }
    expect(read('robots.txt')).toContain(`Sitemap: ${url}${basePath}sitemap.xml`);
  });
});

it('every tag has feeds with its posts', () => {
  const pages = files.filter((name) => /^blog\/tags\/[^/]+\.html$/.test(name));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const $ = load(read(page));
    const stem = page.replace(/\.html$/, '');
    expect($(`link[rel=alternate][href="${basePath}${stem}.rss.xml"]`), page).toHaveLength(1);
    const rss = load(read(`${stem}.rss.xml`), { xml: true });
    const json = JSON.parse(read(`${stem}.feed.json`)) as { items: { url: string }[] };
    const atom = load(read(`${stem}.atom.xml`), { xml: true });
    const links = rss('item > link')
      .toArray()
      .map((link) => rss(link).text());
    expect(links.length, page).toBeGreaterThan(0);
    expect(json.items.map((item) => item.url)).toEqual(links);
    expect(
      atom('entry > link')
        .toArray()
        .map((link) => atom(link).attr('href')),
    ).toEqual(links);
    const shown = $('article h2 a')
      .toArray()
      .map((link) => url + $(link).attr('href'));
    expect(
      shown.every((address) => links.includes(address)),
      page,
    ).toBe(true);
  }
});
