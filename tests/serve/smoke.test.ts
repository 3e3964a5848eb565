/** The smoke test passes on a whole site, and each kind of damage is found and named. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuildRecord, readRecord } from '../../deploy/build-record';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { smoke } from '../../deploy/smoke/checks';
import { SEARCH_MANIFEST } from '../../deploy/verify';
import { INDEX_FOLDER, MANIFEST_FILE } from '../../src/search/records/manifest';
import { type FixtureSite, makeFixture } from './fixture';

let site: FixtureSite;
let healthy: RunningServer;
let broken: Server | undefined;

beforeAll(async () => {
  site = await makeFixture('/');
  healthy = await serve({ place: site.place, port: 0, host: '127.0.0.1' });
});
afterEach(() => broken?.close());
afterAll(async () => {
  await healthy.close(0);
  await site.remove();
});

type Damage = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: (change?: (headers: Record<string, string>) => void, status?: number, body?: string) => Promise<void>,
) => void;

/** Stands before the healthy server and spoils some answers. */
async function damaged(damage: Damage): Promise<string> {
  broken = createServer((request, response) => {
    damage(request, response, async (change, status, body) => {
      const answer = await fetch(`http://127.0.0.1:${healthy.port}${request.url}`, {
        redirect: 'manual',
        headers: { 'accept-encoding': 'identity' },
      });
      const headers = Object.fromEntries(answer.headers);
      if (request.headers['accept-encoding']?.includes('br')) headers['content-encoding'] ??= 'identity';
      const bytes = body === undefined ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(body);
      headers['content-length'] = String(bytes.length);
      change?.(headers);
      response.writeHead(status ?? answer.status, headers).end(bytes);
    });
  });
  await new Promise<void>((resolve) => broken?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
}

const problems = async (address: string): Promise<string[]> =>
  (await smoke(address))
    .filter(({ problem }) => problem !== undefined)
    .map(({ name, problem }) => `${name}: ${problem}`);

it('asks for the search manifest by the name that the site gives it', () => {
  expect(SEARCH_MANIFEST).toBe(`${INDEX_FOLDER}/${MANIFEST_FILE}`);
});

it('a whole site passes every check', async () => {
  const checks = await smoke(`http://127.0.0.1:${healthy.port}`);
  expect(checks.filter(({ problem }) => problem !== undefined)).toEqual([]);
  expect(checks.length).toBeGreaterThan(15);
});

describe('with the build at hand', () => {
  const policyOf = async (policy: (built: string) => string, record: BuildRecord): Promise<string[]> => {
    const address = await damaged((_, __, pass) =>
      pass((headers) => {
        headers['content-security-policy'] = policy(headers['content-security-policy'] ?? '');
      }),
    );
    const failed = (await smoke(address, { record })).filter(({ problem }) => problem !== undefined);
    return failed.map(({ name, problem }) => `${name}: ${problem}`);
  };
  const withHost = (built: string): string => built.replace(/connect-src 'self'/, '$& https://search.example.org');

  it('its policy and a redirect are compared, and pass', async () => {
    const checks = await smoke(`http://127.0.0.1:${healthy.port}`, { record: readRecord(site.place.folder) });
    expect(checks.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['policy of the build', 'redirect /old']));
  });

  it('a web server that was not reloaded is found, whether it allows too little or too much', async () => {
    const record = readRecord(site.place.folder);
    const page = record.headers.page['Content-Security-Policy'] ?? '';
    const headers = { ...record.headers, page: { 'Content-Security-Policy': withHost(page) } };
    expect(await policyOf((built) => built, { ...record, headers })).toEqual([
      'policy of the build: for pages blocks connect-src https://search.example.org, which the build needs: reload the web server',
    ]);
    expect((await policyOf(withHost, record)).join()).toMatch(
      /allows connect-src https:\/\/search\.example\.org, which/,
    );
    // Scripts of the release before are allowed on purpose.
    expect(await policyOf((built) => built.replace(/script-src/, "$& 'sha256-before'"), record)).toEqual([]);
  });

  it('a lost redirect is found, and a page that leads on is enough', async () => {
    const record = readRecord(site.place.folder);
    const at = async (status: number, body: string): Promise<(string | undefined)[]> => {
      const address = await damaged(({ url }, response, pass) =>
        url === '/old' ? response.writeHead(status).end(body) : pass(),
      );
      return (await smoke(address, { record }))
        .filter(({ name }) => name === 'redirect /old')
        .map(({ problem }) => problem);
    };
    expect(await at(404, '')).toEqual(["answered 404 and doesn't lead to /blog/welcome#part"]);
    expect(await at(200, '<a href="/blog/welcome#part">Moved</a>')).toEqual([undefined]);
  });

  it('another build is not compared', async () => {
    const record = readRecord(site.place.folder);
    const files = { ...record.files, 'index.html': { size: 1, hash: 'another' } };
    const checks = await smoke(`http://127.0.0.1:${healthy.port}`, { record: { ...record, files } });
    expect(checks.map(({ name }) => name)).not.toContain('policy of the build');
  });
});

describe('search on other hosts', () => {
  const answers = { results: [{ hits: [], nbHits: 3 }] };
  /** A search host, and a site whose manifest names it. */
  const search = async (allowed: boolean, status = 200, body: object = answers): Promise<string[]> => {
    const asked: string[] = [];
    const host = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(status, { 'access-control-allow-origin': '*' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const manifest = { file: 'pages.12345678.json', records: 50, index: 'docs', hosts: [origin] };
    const address = await damaged(({ url }, _, pass) =>
      pass(
        (headers) => {
          if (allowed)
            headers['content-security-policy'] =
              headers['content-security-policy']?.replace(/connect-src 'self'/, `$& ${origin}`) ?? '';
        },
        undefined,
        url?.includes('manifest') ? JSON.stringify(manifest) : undefined,
      ),
    );
    const found = await problems(address);
    expect(asked.length).toBe(allowed ? 1 : 0);
    host.close();
    return found.map((problem) => problem.replace(origin, 'HOST'));
  };

  it('is asked through the protocol', async () => expect(await search(true)).toEqual([]));
  it('that the policy blocks is found', async () =>
    expect(await search(false)).toEqual([
      'search host HOST: is blocked by the policy that the site sends: reload the web server',
    ]));
  it('without the index is found', async () =>
    expect(await search(true, 404, { message: 'Index docs does not exist' })).toEqual([
      expect.stringContaining('search host HOST: answered 404 to a query of the index "docs"'),
    ]));
  it('that sends something else is found', async () =>
    expect(await search(true, 200, {})).toEqual(['search host HOST: sent an answer without results']));
});

it('reads error pages of any size: none keeps its connection or ends the process', async () => {
  const size = 2 * 1024 * 1024;
  const address = await damaged(({ url }, _, pass) =>
    pass(undefined, undefined, url?.includes('no-such') ? `<h1>Not found</h1>${'x'.repeat(size)}` : undefined),
  );
  const begun = Date.now();
  const checks = await smoke(address, { timeout: 1500 });
  expect(checks.find(({ name }) => name === 'unknown address')?.problem).toBeUndefined();
  expect(Date.now() - begun).toBeLessThan(30_000);
  // What was left unread used to be cut here, as an error that nothing caught.
  await new Promise((resolve) => setTimeout(resolve, 2000));
});

describe('damage is found:', () => {
  it.each<[string, Damage, RegExp]>([
    [
      'no policy',
      (_, __, pass) => pass((headers) => delete headers['content-security-policy']),
      /home page: has no content-security-policy/,
    ],
    [
      'an open policy',
      (_, __, pass) =>
        pass((headers) => Object.assign(headers, { 'content-security-policy': "script-src 'self' 'unsafe-inline'" })),
      /lets inline/,
    ],
    [
      'no nosniff',
      (_, __, pass) => pass((headers) => delete headers['x-content-type-options']),
      /has no x-content-type-options header/,
    ],
    [
      'pages cached',
      (_, __, pass) => pass((headers) => Object.assign(headers, { 'cache-control': 'max-age=600' })),
      /may be kept by browsers/,
    ],
    [
      'assets not cached',
      ({ url }, _, pass) => pass((headers) => url?.startsWith('/assets/') && delete headers['cache-control']),
      /not marked immutable/,
    ],
    [
      'an asset missing',
      ({ url }, response, pass) => (url?.startsWith('/boot.') ? response.writeHead(404).end() : pass()),
      /boot\.12345678\.js: answered 404/,
    ],
    [
      'soft not-found',
      ({ url }, _, pass) => pass(undefined, url?.includes('no-such') ? 200 : undefined),
      /unknown address: answered 200 instead of 404/,
    ],
    [
      'a page down',
      ({ url }, response, pass) => (url === '/monetization' ? response.writeHead(500).end() : pass()),
      /\/monetization: answered 500/,
    ],
    [
      'a page empty',
      ({ url }, _, pass) => pass(undefined, undefined, url === '/blog' ? '<p>' : undefined),
      /\/blog: has no single h1/,
    ],
    [
      'no redirect',
      ({ url }, _, pass) => pass(undefined, url?.endsWith('.html') ? 200 : undefined),
      /\.html: answered 200 instead of 301/,
    ],
    [
      'no sitemap',
      ({ url }, response, pass) => (url === '/sitemap.xml' ? response.writeHead(404).end() : pass()),
      /sitemap: answered 404/,
    ],
    [
      'no index',
      ({ url }, response, pass) => (url?.includes('pages.') ? response.writeHead(404).end() : pass()),
      /search index: pages\.12345678\.json answered 404/,
    ],
    [
      'a broken index',
      ({ url }, _, pass) => pass(undefined, undefined, url?.includes('pages.') ? '{' : undefined),
      /search index: no answer/,
    ],
  ])('%s', async (_, damage, message) => {
    expect((await problems(await damaged(damage))).join('\n')).toMatch(message);
  });

  it('no compression', async () => {
    const address = await damaged((_, __, pass) => pass((headers) => delete headers['content-encoding']));
    expect(await problems(address)).toEqual(['brotli or gzip: pages are sent uncompressed']);
  });

  it('nobody there', async () => {
    expect(await problems('http://127.0.0.1:9/')).toEqual([expect.stringMatching(/^home page: no answer/)]);
  });
});
