import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import brand from '../../../brand.config';
import { fixturePages } from '../../../tests/search/fixtures';
import { search } from '../options';
import { parseHost } from '../protocol/hosts';
import { decodeParams, encodeParams } from '../protocol/params';
import { buildRequest, contextFilters } from '../protocol/request';
import { FORMAT, INDEX_FOLDER, MANIFEST_FILE, serializePages } from '../records/manifest';
import { createLocalIndex } from './local-index';
import { publicBackend } from './settings';

const request = (query: string) =>
  buildRequest({
    indexName: 'site',
    query,
    snippetWords: 10,
    facetFilters: contextFilters({ language: 'en', tags: ['default', 'docs-default-current'] }),
  });

describe('the request', () => {
  it('is what the spec says, with parameters as one string', () => {
    const { indexName, params } = request('a & b=ü');
    expect(indexName).toBe('site');
    expect(Object.fromEntries(new URLSearchParams(params))).toEqual({
      query: 'a & b=ü',
      attributesToRetrieve:
        '["hierarchy.lvl0","hierarchy.lvl1","hierarchy.lvl2","hierarchy.lvl3","hierarchy.lvl4","hierarchy.lvl5","hierarchy.lvl6","content","type","url"]',
      attributesToSnippet:
        '["hierarchy.lvl1:10","hierarchy.lvl2:10","hierarchy.lvl3:10","hierarchy.lvl4:10","hierarchy.lvl5:10","hierarchy.lvl6:10","content:10"]',
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: '20',
      clickAnalytics: 'false',
      facetFilters: '["language:en",["docusaurus_tag:default","docusaurus_tag:docs-default-current"]]',
    });
  });

  it('survives half an emoji', () => {
    expect(() => request('a\ud83d')).not.toThrow();
    expect(decodeParams(encodeParams({ query: 'a\ud83d' })).query).toBe('a\ufffd');
  });

  it('is read back, and refused with status 400 when malformed', () => {
    expect(decodeParams(request('plot').params)).toMatchObject({
      query: 'plot',
      hitsPerPage: 20,
      clickAnalytics: false,
    });
    expect(decodeParams('query=x&facetFilters=language:en')).toMatchObject({ facetFilters: ['language:en'] });
    for (const bad of [
      'page=-1',
      'hitsPerPage=1e9',
      'facetFilters=[1]',
      'facetFilters=[[',
      'facetFilters=[[["x"]]]',
      'attributesToSnippet=[{}]',
    ]) {
      expect(() => decodeParams(bad), bad).toThrow(expect.objectContaining({ name: 'ApiError', status: 400 }));
    }
    expect(decodeParams(`query=${'x'.repeat(2000)}`).query).toHaveLength(512);
  });
});

it('reads hosts with and without a protocol', () => {
  expect(parseHost('https://a.example')).toEqual({ protocol: 'https', url: 'a.example' });
  expect(parseHost('http://127.0.0.1:4200/')).toEqual({ protocol: 'http', url: '127.0.0.1:4200' });
  expect(parseHost('a.example/base')).toEqual({ protocol: 'https', url: 'a.example/base' });
  expect(() => parseHost('ftp://a b')).toThrow(/not a search host/);
});

it('names the admin key in the two commands that need it, and nowhere a bundle could take it from', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const holders = ['src', 'plugins', 'scripts', 'docusaurus.config.ts', 'brand.config.ts']
    .filter((place) => fs.existsSync(path.join(root, place)))
    .flatMap((place) => {
      const full = path.join(root, place);
      if (fs.statSync(full).isFile()) return [full];
      return fs.readdirSync(full, { recursive: true, encoding: 'utf8' }).map((name) => path.join(full, name));
    })
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => fs.readFileSync(file, 'utf8').includes('SEARCH_ADMIN_KEY'))
    .map((file) => path.relative(root, file));
  expect(holders.sort()).toEqual(['scripts/search-push.ts', 'scripts/search-server.ts']);
});

it('lets nothing but the search key reach the browser', () => {
  const careless = {
    mode: 'algolia',
    appId: 'A',
    searchKey: 'search-only',
    index: 'docs',
    adminKey: 'secret',
  } as const;
  expect(JSON.stringify(publicBackend(careless))).not.toContain('secret');
  expect(JSON.stringify(search({ ...brand, search: careless }))).not.toContain('secret');
  expect(JSON.stringify(search({ ...brand, search: careless }))).toContain('search-only');
  expect(publicBackend({ mode: 'hosts', hosts: ['h'], index: 'docs', adminKey: 'secret' } as never)).toEqual({
    mode: 'hosts',
    hosts: ['h'],
    index: 'docs',
  });
});

describe('the embedded back end', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  type Reply = { status?: number; body?: string; hang?: 'headers' | 'body' };
  const serve = async (replies: Record<string, Reply>): Promise<{ base: string; asked: string[] }> => {
    const asked: string[] = [];
    server = createServer((req, res) => {
      const name = (req.url ?? '').split('/').pop() ?? '';
      asked.push(name);
      const reply = replies[name] ?? { status: 404 };
      if (reply.hang === 'headers') return;
      res.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      if (reply.hang === 'body') res.write(reply.body ?? '{');
      else res.end(reply.body ?? '');
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
  };
  const manifest = {
    body: JSON.stringify({ format: FORMAT, file: 'pages.abc.json' }),
  };
  const pages = { body: serializePages(fixturePages()) };
  const short = { connect: 200, read: 200 };

  it('fetches manifest and pages once, and answers as the protocol does', async () => {
    const { base, asked } = await serve({ [MANIFEST_FILE]: manifest, 'pages.abc.json': pages });
    const index = createLocalIndex(base);
    index.warm();
    const { results } = await index.search([request('conditional'), request('xyzzyq')]);
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({ index: 'site', query: 'conditional', nbHits: expect.any(Number) });
    expect(results[0]?.hits[0]?.url).toBe('/inputs/conditional-input');
    expect(results[1]?.nbHits).toBe(0);
    expect(asked).toEqual([MANIFEST_FILE, 'pages.abc.json']);
    expect(INDEX_FOLDER).not.toBe('search');
  });

  it.each<[string, Record<string, Reply>, object]>([
    ['a missing manifest', {}, { name: 'ApiError', status: 404 }],
    ['a missing index', { [MANIFEST_FILE]: manifest }, { name: 'ApiError', status: 404 }],
    ['a failing server', { [MANIFEST_FILE]: { status: 503 } }, { name: 'ApiError', status: 503 }],
    ['a corrupt manifest', { [MANIFEST_FILE]: { body: '<!doctype html>' } }, { name: 'DeserializationError' }],
    [
      'a manifest of something else',
      { [MANIFEST_FILE]: { body: '{"file":"../../secret"}' } },
      { name: 'DeserializationError' },
    ],
    [
      'a corrupt index',
      { [MANIFEST_FILE]: manifest, 'pages.abc.json': { body: '{"format":1,' } },
      { name: 'DeserializationError' },
    ],
    [
      'an index of another format',
      { [MANIFEST_FILE]: manifest, 'pages.abc.json': { body: '{"format":99,"pages":[]}' } },
      { name: 'DeserializationError' },
    ],
    [
      'pages that are none',
      { [MANIFEST_FILE]: manifest, 'pages.abc.json': { body: JSON.stringify({ format: FORMAT, pages: [null] }) } },
      { name: 'DeserializationError' },
    ],
    [
      'a server that never answers',
      { [MANIFEST_FILE]: { hang: 'headers' } },
      { name: 'RetryError', message: expect.stringContaining('Connection timeout') },
    ],
    [
      'a server that stops in the middle',
      { [MANIFEST_FILE]: { hang: 'body' } },
      { name: 'RetryError', message: expect.stringContaining('Socket timeout') },
    ],
  ])('rejects on %s', async (_name, replies, error) => {
    const { base } = await serve(replies);
    // A busy machine answers late: only what waits for a timeout has a short one.
    const timeouts = 'name' in error && error.name === 'RetryError' ? short : undefined;
    await expect(createLocalIndex(base, timeouts).search([request('x')])).rejects.toMatchObject(error);
  });

  it('rejects when nobody listens, and recovers when someone does', async () => {
    await expect(createLocalIndex('http://127.0.0.1:9/').search([request('x')])).rejects.toMatchObject({
      name: 'RetryError',
    });
    const replies: Record<string, Reply> = {};
    const { base } = await serve(replies);
    const index = createLocalIndex(base);
    await expect(index.search([request('plot')])).rejects.toMatchObject({ name: 'ApiError' });
    Object.assign(replies, { [MANIFEST_FILE]: manifest, 'pages.abc.json': pages });
    expect((await index.search([request('plot')])).results[0]?.nbHits).toBeGreaterThan(0);
  });

  it('refuses an unknown facet as the protocol does', async () => {
    const { base } = await serve({ [MANIFEST_FILE]: manifest, 'pages.abc.json': pages });
    const wire = { indexName: 'site', params: encodeParams({ query: 'x', facetFilters: ['nope:1'] }) };
    await expect(createLocalIndex(base).search([wire])).rejects.toMatchObject({ name: 'ApiError', status: 400 });
  });
});
