import { describe, expect, it } from 'vitest';
import { headersByClass } from '../headers';
import { type Ask, chooseEncoding, decodePath, etagOf, parseRange, respond, type Site, type SiteFile } from './respond';

const file = (path: string, size = 1000, compressed: SiteFile['compressed'] = {}): [string, SiteFile] => [
  path,
  { path, size, modified: Date.UTC(2026, 0, 31, 9, 30, 0, 500), compressed },
];

const files = new Map([
  file('index.html', 1000, { br: 200, gzip: 300 }),
  file('404.html', 500),
  file('blog.html', 2000, { br: 400, gzip: 500 }),
  file('blog/welcome.html'),
  file('blog/Vivid-Hacks-1.5-Name-Workshop.html'),
  file('blog/rss.xml'),
  file('assets/js/main.1234.js', 9000, { br: 3000, gzip: 4000 }),
  file('py/1-abc/worker.mjs'),
  file('py/1-abc/python.wasm'),
  file('search/manifest.json'),
  file('_headers'),
]);
const at = (basePath: string): Site => ({ basePath, files, headers: headersByClass(['sha256-x']) });
const root = at('/');

function ask(target: string, headers: Ask['headers'] = {}, method = 'GET', site = root) {
  return respond(site, { method, target, headers });
}

describe('pages', () => {
  it.each([
    ['/', 'index.html'],
    ['/?q=1', 'index.html'],
    ['/blog', 'blog.html'],
    ['/blog?page=2', 'blog.html'],
    ['/blog/welcome', 'blog/welcome.html'],
    ['/blog/w%65lcome', 'blog/welcome.html'],
    ['/blog/Vivid-Hacks-1.5-Name-Workshop', 'blog/Vivid-Hacks-1.5-Name-Workshop.html'],
    ['/blog/rss.xml', 'blog/rss.xml'],
    ['http://example.org/blog', 'blog.html'],
    ['http://example.org', 'index.html'],
  ])('%s is %s', (target, path) => {
    const { status, body } = ask(target);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'file', file: { path } });
  });
});

describe('redirects to the clean address', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/blog.html', '/blog'],
    ['/blog/index', '/blog'],
    ['/blog/index.html', '/blog'],
    ['/blog/index.html/', '/blog'],
    ['/blog/welcome.html?a=1&b=2', '/blog/welcome?a=1&b=2'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index.html?x', '/?x'],
    ['//', '/'],
    ['//blog', '/blog'],
    ['/blog//welcome', '/blog/welcome'],
    ['/blog/Vivid-Hacks-1.5-Name-Workshop/', '/blog/Vivid-Hacks-1.5-Name-Workshop'],
    ['/caf%C3%A9/', '/caf%C3%A9'],
    ['/a%3Fb/', '/a%3Fb'],
    ['/a%23b/', '/a%23b'],
    ['/100%25/', '/100%25'],
  ])('%s → %s', (target, location) => {
    const answer = ask(target);
    expect(answer.status).toBe(301);
    expect(answer.headers.Location).toBe(location);
  });

  it.each([
    '//evil.example/',
    '///evil.example/',
    '/%2Fevil.example/',
    '/%2f%2fevil.example/',
    'http:////evil.example/',
  ])('%s stays on this site', (target) => {
    const answer = ask(target);
    expect(answer.headers.Location ?? '/').toMatch(/^\/(?![/\\])/);
  });

  it.each(['/\\evil.example/', '/%5Cevil.example/', '/%5C%5Cevil.example/', '/a%0d%0aSet-Cookie:x/'])(
    '%s is not found rather than redirected',
    (target) => {
      expect(ask(target)).toMatchObject({ status: 404 });
      expect(ask(target).headers.Location).toBeUndefined();
    },
  );
});

describe('what is not there', () => {
  it.each([
    ['/nope', 404],
    ['/blog/nope', 404],
    ['/404', 404],
    ['/_headers', 404],
    ['/toString', 404],
    ['/__proto__', 404],
    ['/%E0%A4%A', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/a%00b', 400],
    ['/../etc/passwd', 400],
    ['/blog/../index', 400],
    ['/%2e%2e/etc/passwd', 400],
    ['/..%2f..%2fetc', 400],
    ['/./blog', 400],
    ['*', 400],
    ['/%E0%A4', 404],
    ['/%FF%FE', 404],
    [`/${'a'.repeat(5000)}`, 404],
    [`/${'a/'.repeat(3000)}b`, 404],
  ])('%s is answered %i with the not-found page', (target, status) => {
    const answer = ask(target);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ kind: 'file', file: { path: '404.html' } });
    expect(answer.headers['Cache-Control']).toBe('no-cache');
    expect(answer.headers.ETag).toBeUndefined();
  });

  it('a path longer than any address gets 414', () => {
    expect(ask(`/${'a'.repeat(9000)}`).status).toBe(414);
  });

  it('without a not-found page there is still an answer', () => {
    const bare: Site = { ...root, files: new Map() };
    expect(ask('/', {}, 'GET', bare)).toMatchObject({ status: 404, body: { kind: 'text' } });
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])('%s is refused', (method) => {
    expect(ask('/', {}, method)).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
  });

  it('HEAD gets the headers of GET and no body', () => {
    const get = ask('/blog', { 'accept-encoding': 'br' });
    const head = ask('/blog', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head).toEqual({ ...get, body: { kind: 'none' } });
    expect(head.headers['Content-Length']).toBe('400');
  });
});

describe('base path', () => {
  const site = at('/docs/');
  it.each([
    ['/docs/', 200, undefined],
    ['/docs/blog', 200, undefined],
    ['/docs', 301, '/docs/'],
    ['/', 301, '/docs/'],
    ['/docs/blog/', 301, '/docs/blog'],
    ['/docs/index.html', 301, '/docs/'],
    ['/docs//blog', 301, '/docs/blog'],
    ['/blog', 404, undefined],
    ['/docsblog', 404, undefined],
  ])('%s → %i %s', (target, status, location) => {
    const answer = ask(target, {}, 'GET', site);
    expect(answer.status).toBe(status);
    expect(answer.headers.Location).toBe(location);
  });
});

describe('headers', () => {
  it.each([
    ['/blog', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/js/main.1234.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/py/1-abc/python.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
    ['/py/1-abc/worker.mjs', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/search/manifest.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/blog/rss.xml', 'application/xml; charset=utf-8', 'no-cache'],
  ])('%s: %s, %s', (target, type, cache) => {
    const { headers } = ask(target);
    expect(headers['Content-Type']).toBe(type);
    expect(headers['Cache-Control']).toBe(cache);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
  });

  it('only the Python worker may compile WebAssembly', () => {
    expect(ask('/py/1-abc/worker.mjs').headers['Content-Security-Policy']).toContain("'wasm-unsafe-eval'");
    for (const target of ['/', '/blog', '/nope', '/assets/js/main.1234.js', '/py/nope']) {
      expect(ask(target).headers['Content-Security-Policy']).not.toContain('wasm-unsafe-eval');
    }
  });
});

describe('compression', () => {
  const page = files.get('blog.html') as SiteFile;
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['BR', 'br'],
    ['brx, gzipped', undefined],
  ])('Accept-Encoding "%s" → %s', (header, encoding) => {
    expect(chooseEncoding(header, page)).toBe(encoding);
  });

  it('says what it depends on, also when nothing is compressed', () => {
    expect(ask('/blog').headers.Vary).toBe('Accept-Encoding');
    expect(ask('/blog', { 'accept-encoding': 'br' }).headers).toMatchObject({
      'Content-Encoding': 'br',
      'Content-Length': '400',
      Vary: 'Accept-Encoding',
    });
    expect(ask('/py/1-abc/python.wasm').headers.Vary).toBeUndefined();
  });
});

describe('conditional requests', () => {
  const page = files.get('blog.html') as SiteFile;
  it.each([
    [{ 'if-none-match': etagOf(page, undefined) }, 304],
    [{ 'if-none-match': `"x", W/${etagOf(page, undefined)}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-none-match': etagOf(page, 'br') }, 200],
    [{ 'if-none-match': etagOf(page, 'br'), 'accept-encoding': 'br' }, 304],
    [{ 'if-modified-since': 'Sat, 31 Jan 2026 09:30:00 GMT' }, 304],
    [{ 'if-modified-since': 'Sat, 31 Jan 2026 09:29:59 GMT' }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Sat, 31 Jan 2026 09:30:00 GMT' }, 200],
  ])('%j → %i', (headers, status) => {
    const answer = ask('/blog', headers);
    expect(answer.status).toBe(status);
    if (status === 304) expect(answer.body.kind).toBe('none');
  });

  it('the unchanged answer keeps the policy and drops the length', () => {
    const { headers } = ask('/blog', { 'if-none-match': '*' });
    expect(headers['Content-Security-Policy']).toBeDefined();
    expect(headers['Content-Length']).toBeUndefined();
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=990-', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-2000', { start: 0, end: 999 }],
    ['bytes=500-5000', { start: 500, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=1-2', undefined],
  ])('%s', (header, range) => {
    expect(parseRange(header, 1000)).toEqual(range);
  });

  it('sends the part, uncompressed', () => {
    const answer = ask('/assets/js/main.1234.js', { range: 'bytes=10-19', 'accept-encoding': 'br' });
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({ 'Content-Length': '10', 'Content-Range': 'bytes 10-19/9000' });
    expect(answer.headers['Content-Encoding']).toBeUndefined();
    expect(answer.body).toMatchObject({ start: 10, end: 19 });
  });

  it('refuses a part that does not exist, and ignores the range of another version', () => {
    expect(ask('/assets/js/main.1234.js', { range: 'bytes=9000-' })).toMatchObject({
      status: 416,
      headers: { 'Content-Range': 'bytes */9000' },
    });
    expect(ask('/assets/js/main.1234.js', { range: 'bytes=0-1', 'if-range': '"old"' }).status).toBe(200);
  });
});

it('decodes bytes first, then UTF-8, and never throws', () => {
  expect(decodePath('/caf%C3%A9')).toBe('/café');
  expect(decodePath('/%E0%A4%A')).toBeUndefined();
  expect(decodePath('/%FF')).toBe('/\ufffd');
  expect(decodePath('/a%20b')).toBe('/a b');
});

it('survives 20,000 random targets with a status and a safe Location', () => {
  const pieces = [
    '/',
    '//',
    '..',
    '.',
    '%',
    '%2f',
    '%2e',
    '%5c',
    '\\',
    '%00',
    '%0d%0a',
    'blog',
    'index',
    '.html',
    '?',
    '#',
    '%E0',
    'é',
    '@',
    ':',
    'evil.example',
    ' ',
  ];
  let seed = 42;
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed;
  };
  for (let round = 0; round < 20_000; round += 1) {
    const target = Array.from({ length: 1 + (random() % 8) }, () => pieces[random() % pieces.length]).join('');
    const { status, headers } = ask(target);
    expect([200, 301, 400, 404], target).toContain(status);
    if (status === 301) expect(headers.Location, target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  }
});
