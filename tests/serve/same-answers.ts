/** The table of requests to which `serve` and nginx must give the same answer, and the test that compares them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePath } from '../../deploy/server/respond';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { generator } from '../hostile/values';
import { type FixtureSite, makeFixture } from './fixture';
import { freePort, hasBrotli, type RunningNginx, startNginx } from './nginx';
import { type RawAnswer, rawRequest } from './raw-request';

interface Row {
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What both must answer, so that two equal mistakes do not pass. */
  readonly status: number;
  readonly location?: string;
}

const encoded = (...codings: string[]): Record<string, string> => ({ 'Accept-Encoding': codings.join(', ') });

/** Targets below the base path, written without it. */
const below: readonly Row[] = [
  { target: '/', status: 200 },
  { target: '/?q=1', status: 200 },
  { target: '/blog', status: 200 },
  { target: '/blog?page=2', status: 200 },
  { target: '/blog/welcome', status: 200 },
  { target: '/blog/page/2', status: 200 },
  { target: '/blog/w%65lcome', status: 200 },
  { target: '/blog/Vivid-Hacks-1.5-Name-Workshop', status: 200 },
  { target: '/monetization', status: 200 },
  { target: '/blog/rss.xml', status: 200 },
  { target: '/blog/feed.json', status: 200 },
  { target: '/sitemap.xml', status: 200 },
  { target: '/site.webmanifest', status: 200 },
  { target: '/robots.txt', status: 200 },
  { target: '/img/mark.svg', status: 200 },
  { target: '/search-index/manifest.v3.json', status: 200 },
  { target: '/search-index/pages.12345678.json', status: 200 },
  { target: '/assets/js/main.12345678.js', status: 200 },
  { target: '/assets/css/styles.12345678.css', status: 200 },
  { target: '/assets/fonts/face.12345678.woff2', status: 200 },
  { target: '/assets/images/figure.12345678.png', status: 200 },
  { target: '/app-data/shape-area.12345678.json', status: 200 },
  { target: '/boot.12345678.js', status: 200 },
  { target: '/embed/app', status: 200 },
  { target: '/embed/app.html', status: 301, location: '/embed/app' },
  { target: '/embed/gone', status: 404 },
  { target: '/py/1-12345678/worker.mjs', status: 200 },
  { target: '/py/1-12345678/python.wasm', status: 200 },
  { target: '/py/1-12345678/stdlib.zip', status: 200 },
  { target: '/blog', method: 'HEAD', status: 200 },
  { target: '/blog', headers: encoded('gzip'), status: 200 },
  { target: '/blog', headers: encoded('gzip', 'deflate', 'br', 'zstd'), status: 200 },
  { target: '/blog', headers: encoded('br'), status: 200 },
  { target: '/assets/js/main.12345678.js', headers: encoded('gzip', 'br'), status: 200 },
  { target: '/py/1-12345678/python.wasm', headers: encoded('gzip', 'br'), status: 200 },
  { target: '/assets/images/figure.12345678.png', headers: encoded('gzip', 'br'), status: 200 },
  { target: '/nope', headers: encoded('gzip', 'br'), status: 404 },
  { target: '/py/1-12345678/python.wasm', headers: { Range: 'bytes=100-199' }, status: 206 },
  { target: '/blog', headers: { 'If-None-Match': '*' }, status: 304 },
  { target: '/blog', headers: { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, status: 304 },
  { target: '/blog/', status: 301, location: '/blog' },
  { target: '/blog.html', status: 301, location: '/blog' },
  { target: '/blog/index', status: 301, location: '/blog' },
  { target: '/blog/index.html', status: 301, location: '/blog' },
  { target: '/blog/index.html/', status: 301, location: '/blog' },
  { target: '/blog/welcome.html?a=1&b=2', status: 301, location: '/blog/welcome?a=1&b=2' },
  { target: '/blog/Vivid-Hacks-1.5-Name-Workshop/', status: 301, location: '/blog/Vivid-Hacks-1.5-Name-Workshop' },
  { target: '/blog/Vivid-Hacks-1.5-Name-Workshop.html', status: 301, location: '/blog/Vivid-Hacks-1.5-Name-Workshop' },
  { target: '/index', status: 301, location: '/' },
  { target: '/index.html', status: 301, location: '/' },
  { target: '/index.html?x', status: 301, location: '/?x' },
  { target: '/blog//welcome', status: 301, location: '/blog/welcome' },
  { target: '/blog//welcome?a', status: 301, location: '/blog/welcome?a' },
  { target: '/old', status: 301, location: '/blog/welcome#part' },
  { target: '/old?a=1&b=%20', status: 301, location: '/blog/welcome?a=1&b=%20#part' },
  { target: '/old', method: 'HEAD', status: 301, location: '/blog/welcome#part' },
  { target: '/old', method: 'POST', headers: { 'Content-Length': '0' }, status: 405 },
  { target: '/old.html', status: 301, location: '/old' },
  { target: '/old/', status: 301, location: '/old' },
  { target: '//old', status: 301, location: '/old' },
  { target: '/blog/caf%C3%A9?x', status: 301, location: '/monetization?x' },
  { target: '/blog/old.xml', status: 301, location: '/blog/rss.xml' },
  { target: '/old/more', status: 404 },
  { target: '/_redirects', status: 404 },
  { target: '/404.html', status: 404 },
  { target: '/nope/', status: 301, location: '/nope' },
  { target: '/assets/js/main.12345678.js/', status: 301, location: '/assets/js/main.12345678.js' },
  { target: '/py/1-12345678/worker.mjs/', status: 301, location: '/py/1-12345678/worker.mjs' },
  { target: '/caf%C3%A9/', status: 301, location: '/caf%C3%A9' },
  { target: '/404', status: 404 },
  { target: '/nope', status: 404 },
  { target: '/nope', method: 'HEAD', status: 404 },
  { target: '/blog/nope.js', status: 404 },
  { target: '/assets/js/gone.87654321.js', status: 404 },
  { target: '/py/gone.mjs', status: 404 },
  { target: '/_headers', status: 404 },
  { target: '/.deploy/record.json', status: 404 },
  { target: '/.deploy/record.json/', status: 404 },
  { target: '/.deploy', status: 404 },
  { target: '/blog.html.br', status: 404 },
  { target: '/%5Cevil.example/', status: 404 },
  { target: '/a%0d%0aX-Injected:1/', status: 404 },
  { target: '/%E0%A4', status: 404 },
  { target: '/a%00b', status: 400 },
  { target: '/%E0%A4%A', status: 400 },
  { target: '/%zz', status: 400 },
  { target: '/blog/../monetization', status: 400 },
  { target: '/%2e%2e/%2e%2e/etc/passwd', status: 400 },
  { target: '/blog/..%2f..%2f..%2fetc/passwd', status: 400 },
  { target: '/./blog', status: 400 },
  { target: `/${'a'.repeat(300)}`, status: 404 },
  { target: `/${'a'.repeat(9000)}`, status: 414 },
  { target: '/', method: 'POST', headers: { 'Content-Length': '0' }, status: 405 },
  { target: '/blog', method: 'PUT', headers: { 'Content-Length': '0' }, status: 405 },
  { target: '/blog', method: 'DELETE', status: 405 },
];

const atRoot: readonly Row[] = [
  { target: '//evil.example/', status: 301, location: '/evil.example' },
  { target: '///evil.example', status: 301, location: '/evil.example' },
  { target: '//', status: 301, location: '/' },
  { target: '//%252fevil.example', status: 301, location: '/%252fevil.example' },
  { target: '/%255c//evil.example', status: 301, location: '/%255c/evil.example' },
];

/**
 * Targets made of what confuses servers. Left out is what each of them may write in its own way: bytes that are no text
 * (Node refuses them, nginx does not), an escaped question mark, the endings of compressed copies.
 */
const PIECES = [
  ...[
    '/',
    '//',
    '/./',
    '..',
    '.',
    '...',
    '%2e',
    '%2E%2e',
    '%2f',
    '%2F',
    '%5c',
    '\\',
    '%00',
    '%0a',
    '%0d%0a',
    '%20',
    '%7f',
  ],
  ...[
    '+',
    ';',
    '?',
    '??',
    '&',
    '=',
    '#',
    '@',
    ':',
    '~',
    '"',
    '<',
    '|',
    '{',
    '^',
    '`',
    '%',
    '%25',
    '%252e',
    '%252f',
    '%255c',
  ],
  ...['%250d%250a', '%C3%A9', 'e%CC%81', '%ef%bc%8f', '%u0041', 'index', 'index.html', '.html', 'blog', 'BLOG', 'docs'],
  ...[
    '404',
    '404.html',
    '_headers',
    'old',
    '.deploy/',
    'a.b',
    'py',
    'assets',
    'evil.example',
    '__proto__',
    'x'.repeat(300),
  ],
];
const STARTS = ['', '/', '/blog', '/blog/welcome', '/monetization', '/assets/js/main.12345678.js', '/boot.12345678.js'];

function oddTargets(prefix: string, count: number): string[] {
  const pick = generator(77);
  const from = (list: readonly string[]): string => list[pick(list.length)] as string;
  const made = new Set<string>();
  while (made.size < count) {
    const start = made.size % 10 === 0 ? '/' : prefix + from(STARTS);
    const target = start + Array.from({ length: 1 + pick(5) }, () => from(PIECES)).join('');
    if (target.startsWith('/')) made.add(target);
  }
  return [...made];
}

/** A path of this site, and nothing that a browser could take for another one. */
const isSafe = (location: string): boolean =>
  /^\/(?![/\\])[\x21-\x3e\x40-\x5b\x5d-\x7e]*(?:\?[\x21-\x7e]*)?$/.test(location);

/** Rows whose place is on another site. */
const elsewhere: readonly Row[] = [
  { target: '/elsewhere', status: 301, location: 'https://example.org/a?b=1&c=2' },
  { target: '/elsewhere?x=1', status: 301, location: 'https://example.org/a?b=1&c=2' },
];

const aroundBase: readonly Row[] = [
  { target: '/docs', status: 301, location: '/docs/' },
  { target: '/', status: 301, location: '/docs/' },
  { target: '/blog', status: 404 },
  { target: '/docsblog', status: 404 },
  { target: '/', method: 'POST', headers: { 'Content-Length': '0' }, status: 405 },
];

/** Decided by our configuration, so equal to the letter. The rest (ETag, Date, Server, Connection) is each server's own. */
const compared = [
  'location',
  'content-type',
  'content-encoding',
  'content-range',
  'vary',
  'allow',
  'cache-control',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'reporting-endpoints',
];

function essence({ status, headers, body }: RawAnswer) {
  const kept = Object.fromEntries(compared.map((name) => [name, headers[name]]));
  // A refusal's own words may differ; pages and files may not.
  return { status, ...kept, bytes: status < 300 || status === 404 ? body.length : undefined };
}

export function describeSameAnswers(basePath: string, { needsBrotli }: { readonly needsBrotli: boolean }): void {
  describe(`serve and nginx, site at ${basePath}`, () => {
    let site: FixtureSite;
    let ours: RunningServer;
    let nginx: RunningNginx;
    beforeAll(async () => {
      site = await makeFixture(basePath);
      ours = await serve({ place: site.place, port: 0, host: '127.0.0.1' });
      nginx = await startNginx(site, await freePort());
    });
    afterAll(async () => {
      await nginx?.stop();
      await ours?.close();
      await site?.remove();
    });

    if (needsBrotli) it('nginx has the brotli module', () => expect(hasBrotli()).toBe(true));

    const prefix = basePath.slice(0, -1);
    const rows = [
      ...below.map((row) => ({
        ...row,
        target: prefix + row.target,
        ...(row.location && { location: prefix + row.location }),
      })),
      ...elsewhere.map((row) => ({ ...row, target: prefix + row.target })),
      ...(basePath === '/' ? atRoot : aroundBase),
    ];
    it.each(
      rows.map(
        (row) =>
          [`${row.method ?? 'GET'} ${row.target.slice(0, 60)} ${JSON.stringify(row.headers ?? '')}`, row] as const,
      ),
    )('%s', async (_, row) => {
      // Where nginx lacks the module, both are asked for gzip at most.
      const accepted = row.headers?.['Accept-Encoding'];
      const headers = {
        ...row.headers,
        ...(accepted && !hasBrotli() && { 'Accept-Encoding': accepted.replace(/\bbr\b/, 'identity') }),
      };
      const options = { ...(row.method && { method: row.method }), headers };
      const [a, b] = await Promise.all([
        rawRequest(ours.port, row.target, options),
        rawRequest(nginx.port, row.target, options),
      ]);
      expect(a.status).toBe(row.status);
      expect(a.headers.location).toBe(row.location);
      expect(essence(b)).toEqual(essence(a));
    });

    it('2,000 odd targets: the same status, place, caching and policy, and no way to another site', async () => {
      const wrong: string[] = [];
      const statuses = new Set<number>();
      const told = ({ status, headers }: RawAnswer): string => {
        const { location, 'cache-control': cache, 'content-security-policy': policy } = headers;
        // Which harmless letters are escaped, and a question mark before nothing, is each server's own.
        return [status, location && decodePath(location)?.replace(/\?$/, ''), cache, policy].join(' ');
      };
      const queue = oddTargets(prefix, 2000);
      const client = async (): Promise<void> => {
        for (let target = queue.pop(); target !== undefined; target = queue.pop()) {
          const [a, b] = await Promise.all([rawRequest(ours.port, target), rawRequest(nginx.port, target)]);
          statuses.add(a.status);
          if (told(a) !== told(b)) wrong.push(`${target}\n  serve ${told(a)}\n  nginx ${told(b)}`);
          for (const { headers } of [a, b])
            if (headers.location !== undefined && !isSafe(headers.location))
              wrong.push(`${target} leads to ${headers.location}`);
        }
      };
      await Promise.all(Array.from({ length: 8 }, client));
      expect(wrong).toEqual([]);
      expect([...statuses].sort()).toEqual([200, 301, 400, 404]);
    }, 60_000);
  });
}
