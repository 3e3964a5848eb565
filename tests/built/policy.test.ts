/** The security policy and the routing against the pages that were really built. */
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '../../deploy/build-record';
import { scanPage } from '../../deploy/inline-scripts';
import { respond, type Site } from '../../deploy/server/respond';
import { readRelease } from '../../deploy/server/site';
import { placeOf } from '../../deploy/staging';

const place = { folder: placeOf('build').folder };
let site: Site;
let pages: string[];
beforeAll(async () => {
  ({ site } = await readRelease(place));
  pages = [...site.files.keys()].filter((name) => name.endsWith('.html'));
});
const html = (page: string): string => readFileSync(`${place.folder}/${page}`, 'utf8');
const directive = (name: string): string[] => {
  const policy = site.headers.page['Content-Security-Policy'] ?? '';
  return (new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1] ?? '').split(' ');
};

describe('one policy for all pages', () => {
  it('allows every inline script of every page, and no script that no page has', () => {
    const used = new Set(pages.flatMap((page) => scanPage(page, html(page)).scripts.map(({ hash }) => `'${hash}'`)));
    expect(pages.length).toBeGreaterThan(80);
    expect(
      directive('script-src')
        .filter((value) => value.startsWith("'sha256-"))
        .sort(),
    ).toEqual([...used].sort());
  });

  it('no page asks another origin for anything', () => {
    const foreign: string[] = [];
    for (const page of pages) {
      const $ = load(html(page));
      $(
        'script[src], img[src], iframe[src], source[src], link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], link[rel=preconnect], link[rel=icon]',
      ).each((_, element) => {
        const address = $(element).attr('src') ?? $(element).attr('href') ?? '';
        if (/^(https?:)?\/\//.test(address)) foreign.push(`${page}: ${address}`);
      });
    }
    expect(foreign).toEqual([]);
  });
});

describe('every page of the sitemap', () => {
  it('is served at its clean address and reached from every other form', () => {
    const ask = (target: string) => respond(site, { method: 'GET', target, headers: {} });
    const addresses = load(html('sitemap.xml'), { xml: true })('loc')
      .toArray()
      .map((element) => new URL(load(element).text()).pathname);
    expect(addresses.length).toBeGreaterThan(80);
    for (const address of addresses) {
      expect(ask(address).status, address).toBe(200);
      if (address === site.basePath) continue;
      for (const form of [`${address}/`, `${address}.html`, `${address}/index`, `${address}/index.html`]) {
        expect(ask(form).headers.Location, form).toBe(address);
      }
    }
  });
});

it.skipIf(readRecord(place.folder).purpose === 'local')(
  'every compressible file of some size has its compressed copies',
  () => {
    const bare = [...site.files.values()].filter(
      ({ path, size, compressed }) =>
        /\.(html|js|css|json|svg|xml)$/.test(path) && size > 4096 && compressed.br === undefined,
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  },
);
