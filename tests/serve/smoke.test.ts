/** The smoke test passes on a whole site, and each kind of damage is found and named. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
