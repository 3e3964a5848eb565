/** What the offline worker decides, without a worker. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pathRules } from '../../deploy/headers';
import { offlineSettings, writeOffline } from './build';
import { offlinePage, titleOf } from './offline-page';
import { cacheName, isOurCache } from './settings';
import { HASHED_PREFIXES, isOfBuild, mayKeep, pageKey, strategyOf } from './strategy';

const origin = 'https://docs.example.org';
const ask = (address: string, mode = 'cors', method = 'GET', hasRange = false) => ({
  url: new URL(address, origin).href,
  mode,
  method,
  hasRange,
});

const files = new Set(['', 'x', 'assets/js/main.12345678.js', 'search-index/manifest.v3.json', 'img/mark.svg']);

describe('strategy', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/blog/Vivid-Hacks-1.5-Name-Workshop', 'navigate', 'page'],
    ['/x?query=1#hash', 'navigate', 'page'],
    ['/assets/js/main.12345678.js', 'no-cors', 'hashed'],
    ['/app-data/shape-area.12345678.json', 'cors', 'hashed'],
    ['/py/1-12345678/worker.js', 'same-origin', 'hashed'],
    ['/boot.12345678.js', 'no-cors', 'hashed'],
    ['/katex-0.19.1/katex.min.css', 'no-cors', 'hashed'],
    ['/search-index/pages.12345678.json', 'cors', 'hashed'],
    ['/search-index/manifest.v3.json', 'cors', 'fresh'],
    ['/img/mark.svg', 'no-cors', 'fresh'],
    ['/sw.js', 'same-origin', 'pass'],
    ['/account/me.json', 'cors', 'pass'],
    ['/img/mark.svg?user=7', 'no-cors', 'pass'],
    ['https://elsewhere.example.org/assets/x.js', 'cors', 'pass'],
  ])('%s (%s): %s', (address, mode, expected) => {
    expect(strategyOf(ask(address, mode), { origin, basePath: '/', files })).toBe(expected);
  });

  it('leaves other methods, parts of files and other sites of the origin alone', () => {
    const place = { origin, basePath: '/docs/', files };
    expect(strategyOf(ask('/docs/x', 'cors', 'POST'), place)).toBe('pass');
    expect(strategyOf(ask('/docs/x', 'cors', 'HEAD'), place)).toBe('pass');
    expect(strategyOf(ask('/docs/assets/x.js', 'cors', 'GET', true), place)).toBe('pass');
    expect(strategyOf(ask('/shop/x', 'navigate'), place)).toBe('pass');
    expect(strategyOf(ask('/docs/assets/x.js'), place)).toBe('hashed');
  });

  it('takes the same files for unchangeable as the servers do', () => {
    const servers = pathRules.flatMap(({ pathClass, prefixes }) => (pathClass === 'embed' ? [] : prefixes));
    expect([...HASHED_PREFIXES].sort()).toEqual([...servers].sort());
  });

  it('knows every spelling of a page as one', () => {
    for (const address of ['/x', '/x/', '/x.html', '/x/index.html', '/x/index', '/x?a=1', '/x#part']) {
      expect(pageKey(origin + address, '/')).toBe(`${origin}/x`);
    }
    expect(pageKey(`${origin}/`, '/')).toBe(`${origin}/`);
    expect(pageKey(`${origin}/index.html`, '/')).toBe(`${origin}/`);
    expect(pageKey(`${origin}/docs/`, '/docs/')).toBe(`${origin}/docs/`);
    expect(pageKey(`${origin}/blog/a-1.5-b`, '/')).toBe(`${origin}/blog/a-1.5-b`);
  });

  it('stores files of the build only, and pages by any spelling of their address', () => {
    const place = { origin, basePath: '/docs/', files };
    for (const address of ['/docs/', '/docs/x', '/docs/img/mark.svg', '/docs/assets/js/main.12345678.js'])
      expect(isOfBuild(origin + address, place), address).toBe(true);
    expect(isOfBuild(pageKey(`${origin}/docs/x.html?a#b`, '/docs/'), place)).toBe(true);
    for (const address of [
      '/docs/account',
      '/docs/assets/js/other.js',
      '/x',
      '/docs/x/y',
      'https://else.example/docs/x',
    ])
      expect(isOfBuild(new URL(address, origin).href, place), address).toBe(false);
  });

  it('stores only complete, good answers that may be stored, and no page in place of a file', () => {
    const good = { status: 200, redirected: false, type: 'basic' };
    const headers = (type: string, cache = 'no-cache') => new Headers({ 'Content-Type': type, 'Cache-Control': cache });
    expect(mayKeep(good, headers('text/html; charset=utf-8'), 'page')).toBe(true);
    expect(mayKeep(good, headers('text/html'), 'hashed')).toBe(false);
    expect(mayKeep(good, headers('text/javascript'), 'hashed')).toBe(true);
    expect(mayKeep(good, headers('application/xml'), 'page')).toBe(false);
    for (const cache of ['no-store', 'private, max-age=60', 'max-age=0, No-Store'])
      expect(mayKeep(good, headers('text/html', cache), 'page'), cache).toBe(false);
    for (const bad of [{ status: 404 }, { status: 206 }, { status: 500 }, { redirected: true }, { type: 'opaque' }]) {
      expect(mayKeep({ ...good, ...bad }, headers('text/html'), 'page')).toBe(false);
    }
  });
});

describe('offline page', () => {
  it('offers a retry, the home page and what can be read, and writes nothing as markup', () => {
    const html = offlinePage({
      asked: `${origin}/<script>alert(1)</script>"onx='`,
      home: `${origin}/`,
      pages: [
        { address: `${origin}/`, title: 'Home' },
        { address: `${origin}/x`, title: 'A <b> & "c"' },
      ],
    });
    expect(html).toContain('You are offline');
    expect(html).toContain('Try again');
    expect(html.match(/<a /g)).toHaveLength(3);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain(`"onx`);
  });
  it('reads titles', () => {
    expect(titleOf('<title data-rh="true">A &amp; B | Docs</title>')).toBe('A & B | Docs');
    expect(titleOf('none')).toBe('');
  });
});

it('deletes caches of its own site only', () => {
  expect(isOurCache(cacheName('/docs/'), '/docs/')).toBe(true);
  expect(isOurCache('offline-0:/docs/', '/docs/')).toBe(true);
  expect(isOurCache(cacheName('/other/'), '/docs/')).toBe(false);
  expect(isOurCache('python-snapshot', '/')).toBe(false);
});

describe('build', () => {
  const siteDir = path.resolve(import.meta.dirname, '../..');
  const folders: string[] = [];
  const pretend = (files: Readonly<Record<string, string>> = {}): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'offline-'));
    folders.push(folder);
    const all = {
      'index.html':
        '<html><head><link href="/blog/rss.xml"><script src="/assets/js/main.12345678.js"></script></head></html>',
      'a/b.html': '<html><head></head></html>',
      'search.html': '<html><head><script src="/assets/js/9a9a9a9a.12345678.js"></script></head></html>',
      'assets/js/main.12345678.js': '',
      'assets/js/4321.12345678.js': '',
      'assets/js/0a1b2c3d.12345678.js': '',
      'assets/js/9a9a9a9a.12345678.js': '',
      'search-index/manifest.v3.json': '',
      'blog/rss.xml': '',
      'py/1-1/worker.js': '',
      '404.html': '',
      '.deploy/record.json': '',
      ...files,
    };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return folder;
  };
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const read = (folder: string, name: string): string => readFileSync(path.join(folder, name), 'utf8');

  it('off: pages are untouched, and /sw.js removes an earlier worker', () => {
    const folder = pretend();
    const before = read(folder, 'index.html');
    writeOffline({ siteDir, folder, basePath: '/', offline: false });
    expect(read(folder, 'index.html')).toBe(before);
    expect(read(folder, 'sw.js')).toContain('unregister');
    expect(read(folder, 'sw.js')).not.toContain('"fetch"');
    expect(read(folder, 'sw.js').length).toBeLessThan(1000);
  });

  it('on: every page registers the worker, once', () => {
    const folder = pretend();
    for (let times = 0; times < 2; times += 1) writeOffline({ siteDir, folder, basePath: '/', offline: true });
    for (const page of ['index.html', 'a/b.html']) {
      const [, script] =
        /<script src="\/(boot\.offline\.\w{8}\.js)" defer><\/script><\/head>/.exec(read(folder, page)) ?? [];
      expect(existsSync(path.join(folder, script ?? 'none'))).toBe(true);
      expect(read(folder, page).match(/boot\.offline/g)).toHaveLength(1);
    }
    expect(read(folder, 'sw.js')).toContain('"fetch"');
    expect(read(folder, 'sw.js'), 'may store the script that registers it').toMatch(/"boot\.offline\.\w{8}\.js"/);
  });

  it('prepares what search and every page need, no page of its own, and not the Python runtime', () => {
    const settings = offlineSettings({ folder: pretend(), basePath: '/' });
    expect(settings.prepare).toEqual([
      'assets/js/4321.12345678.js',
      'assets/js/9a9a9a9a.12345678.js',
      'assets/js/main.12345678.js',
      'search-index/manifest.v3.json',
    ]);
    // The whole build, without what is not for readers.
    expect(settings.files).toEqual([
      'a/b',
      ...['assets/js/0a1b2c3d.12345678.js', 'assets/js/4321.12345678.js', 'assets/js/9a9a9a9a.12345678.js'],
      ...[
        'assets/js/main.12345678.js',
        'blog/rss.xml',
        '',
        'py/1-1/worker.js',
        'search-index/manifest.v3.json',
        'search',
      ],
    ]);
  });
});
