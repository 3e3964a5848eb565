import { request as httpRequest, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixturePages, fixtureRecords } from '../../../tests/search/fixtures';
import { buildRequest } from '../protocol/request';
import { hostedClient, type PushedRecord, pushedRecords, pushRecords } from '../push/push';
import { Indexes } from './indexes';
import { LIMITS } from './routes';
import { createSearchServer, type LogLine, stopServer } from './server';

const indexes = new Indexes();
const log: LogLine[] = [];
let server: Server;
let base = '';
const ADMIN = 'admin-key-of-the-test';

beforeAll(async () => {
  indexes.load('docs', fixtureRecords());
  server = createSearchServer({ indexes, adminKey: ADMIN, log: (line) => log.push(line) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const query = (text: string, more: object = {}) => ({
  ...buildRequest({ indexName: 'docs', query: text, snippetWords: 10, facetFilters: ['language:en'] }),
  ...more,
});
const post = (body: unknown, path = '/1/indexes/*/queries') =>
  fetch(`${base}${path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('queries over HTTP', () => {
  it('answers several at once, in order, from any origin', async () => {
    const response = await post({ requests: [query('conditional input'), query('plots')] });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { results } = (await response.json()) as {
      results: { hits: { url: string }[]; nbHits: number; index: string }[];
    };
    expect(results.map((result) => result.hits[0]?.url)).toEqual(['/inputs/conditional-input', '/output/plots']);
    expect(results[0]?.index).toBe('docs');
  });

  it('takes parameters beside the index name, as newer clients send them', async () => {
    const response = await post({ requests: [{ indexName: 'docs', query: 'plots', hitsPerPage: 1 }] });
    expect(((await response.json()) as { results: { hits: unknown[] }[] }).results[0]?.hits).toHaveLength(1);
  });

  it('answers a preflight and the health check', async () => {
    const preflight = await fetch(`${base}/1/indexes/*/queries`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    const health = await fetch(`${base}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', indexes: [{ name: 'docs' }] });
  });

  it('logs a line for each request, without credentials', async () => {
    log.length = 0;
    await post({ requests: [query('plot')] }, '/1/indexes/*/queries?x-algolia-api-key=hush');
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatchObject({ method: 'POST', path: '/1/indexes/*/queries', status: 200 });
    expect(JSON.stringify(log)).not.toContain('hush');
  });
});

describe('hostile requests', () => {
  const huge = 'x'.repeat(LIMITS.queryBody + 1);
  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['an empty body', '', 400],
    ['null', 'null', 400],
    ['an array', [], 400],
    ['no requests', {}, 400],
    ['requests that are none', { requests: 'all' }, 400],
    ['an empty list', { requests: [] }, 400],
    ['too many requests', { requests: Array.from({ length: 21 }, () => query('x')) }, 400],
    ['a request that is none', { requests: [null] }, 400],
    ['a request without an index', { requests: [{ params: 'query=x' }] }, 400],
    ['an unknown index', { requests: [query('x', { indexName: '__proto__' })] }, 404],
    ['parameters that are no string', { requests: [query('x', { params: { query: 'x' } })] }, 400],
    ['endless parameters', { requests: [query('x', { params: `query=${'y'.repeat(9000)}` })] }, 400],
    ['an unknown facet', { requests: [query('x', { params: 'query=x&facetFilters=["constructor:x"]' })] }, 400],
    ['an oversized body', huge, 413],
  ])('answers %s', async (_name, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, message: expect.any(String) });
  });

  it.each([
    ['GET', '/1/indexes/*/queries', 405],
    ['GET', '/', 404],
    ['GET', '/1/indexes/docs/settings', 403],
    ['POST', '/1/indexes/docs/batch', 403],
    ['DELETE', '/1/indexes/docs', 403],
    ['GET', '/%E0%A4%A', 400],
    ['POST', '/../../etc/passwd', 404],
  ])('%s %s → %d', async (method, path, status) => {
    const answer = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(`${base}`, { method, path }, (response) => resolve(response.statusCode ?? 0));
      sent.on('error', reject);
      sent.end();
    });
    expect(answer).toBe(status);
  });

  it('stays up after raw garbage, broken-off requests and all of the above', async () => {
    const { port } = server.address() as AddressInfo;
    for (const bytes of [
      '\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /1/indexes/*/queries HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"re',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => {
          socket.write(bytes, () => socket.destroy());
        });
        socket.on('close', () => resolve());
        socket.on('error', () => undefined);
      });
    }
    expect((await post({ requests: [query('plot')] })).status).toBe(200);
  });
});

describe('a push with the real client', () => {
  const records = pushedRecords(fixturePages(), 'https://docs.example.org');
  const client = (adminKey = ADMIN) => hostedClient('TEST', adminKey, [base]);
  const temporary = () => indexes.names().filter((name) => name.includes('_tmp_'));

  it('replaces the index', async () => {
    await pushRecords(client(), records, 'pushed');
    expect(indexes.names()).toContain('pushed');
    expect(temporary()).toEqual([]);
    expect(indexes.size('pushed')).toBe(records.length);
    const response = await post({ requests: [query('conditional input', { indexName: 'pushed' })] });
    const { results } = (await response.json()) as { results: { hits: { url: string; objectID: string }[] }[] };
    expect(results[0]?.hits[0]?.url).toBe('https://docs.example.org/inputs/conditional-input');
    expect(records.map((record) => record.objectID)).toContain(results[0]?.hits[0]?.objectID);
  });

  it('replaces what was there: records of an older build are gone', async () => {
    await pushRecords(client(), records.slice(0, 3), 'pushed');
    expect(indexes.size('pushed')).toBe(3);
  });

  it('leaves the live index untouched when a batch fails', async () => {
    const before = indexes.size('pushed');
    const bad = { objectID: 'bad' } as PushedRecord;
    await expect(pushRecords(client(), [...records, bad], 'pushed')).rejects.toThrow(/400 .*search record/);
    expect(indexes.size('pushed')).toBe(before);
    expect(temporary()).toEqual([]);
  });

  it('refuses an empty index, and a wrong key', async () => {
    await expect(pushRecords(client(), [], 'x')).rejects.toThrow(/no records/);
    await expect(pushRecords(client('wrong'), records, 'x')).rejects.toThrow(/403/);
  });
});

describe('writes', () => {
  const write = (body: unknown, options: RequestInit = {}) =>
    fetch(`${base}/1/indexes/written/batch`, {
      method: 'POST',
      headers: { 'x-algolia-api-key': ADMIN },
      body: JSON.stringify(body),
      ...options,
    });
  const [first, second] = pushedRecords(fixturePages(), 'https://docs.example.org');
  const operation = (action: string, body?: object) => ({ action, ...(body === undefined ? {} : { body }) });
  const top = async (text: string) => {
    const response = await post({ requests: [query(text, { indexName: 'written' })] });
    return ((await response.json()) as { results: { hits: { content: string | null }[]; nbHits: number }[] })
      .results[0];
  };

  it('deleting an unknown record changes nothing, in an index of the build, too', async () => {
    indexes.load('written', fixtureRecords());
    const size = indexes.size('written');
    expect((await write({ requests: [operation('deleteObject', { objectID: 'unknown' })] })).status).toBe(200);
    expect(indexes.size('written')).toBe(size);
    expect((await top('conditional'))?.nbHits).toBeGreaterThan(0);
  });

  it('deletes a record of the build and keeps the others', async () => {
    indexes.load('written', fixtureRecords());
    const size = indexes.size('written');
    await write({ requests: [operation('deleteObject', { objectID: first?.objectID ?? '' })] });
    expect(indexes.size('written')).toBe(size - 1);
    expect((await top('plots'))?.nbHits).toBeGreaterThan(0);
  });

  it.each<[string, object[], string[]]>([
    ['addObject', [operation('addObject', first)], ['first']],
    ['updateObject', [operation('updateObject', first), operation('updateObject', second)], ['first', 'second']],
    ['clear', [operation('addObject', first), operation('clear'), operation('addObject', second)], ['second']],
    ['deleteObject', [operation('addObject', first), operation('deleteObject', { objectID: first?.objectID })], []],
  ])('%s', async (_action, requests, expected) => {
    indexes.load('written', []);
    expect((await write({ requests })).status).toBe(200);
    expect(indexes.size('written')).toBe(expected.length);
  });

  it('clear empties an index, DELETE removes it', async () => {
    indexes.load('written', fixtureRecords());
    await write({ requests: [operation('clear')] });
    expect(indexes.size('written')).toBe(0);
    await fetch(`${base}/1/indexes/written`, { method: 'DELETE', headers: { 'x-algolia-api-key': ADMIN } });
    expect(indexes.names()).not.toContain('written');
  });

  it.each<[string, unknown]>([
    ['an unknown action', operation('explode', first)],
    ['an action of a prototype', operation('constructor', first)],
    ['no record', operation('addObject', { objectID: 'x' })],
    ['no objectID', operation('addObject', {})],
    ['no body', operation('deleteObject')],
    ['null', null],
  ])('%s: the whole batch is refused and nothing changes', async (_name, bad) => {
    indexes.load('written', fixtureRecords());
    const size = indexes.size('written');
    const response = await write({ requests: [operation('clear'), operation('addObject', first), bad] });
    expect(response.status).toBe(400);
    expect(indexes.size('written')).toBe(size);
  });

  it('takes the admin key by header only', async () => {
    const inQuery = await fetch(`${base}/1/indexes/written/task/1?x-algolia-api-key=${ADMIN}`);
    expect(inQuery.status).toBe(403);
    const header = (key: string) =>
      fetch(`${base}/1/indexes/written/task/1`, { headers: { 'x-algolia-api-key': key } });
    expect((await header(ADMIN)).status).toBe(200);
    expect((await header(`${ADMIN}x`)).status).toBe(403);
    expect((await header('')).status).toBe(403);
  });
});

describe('with a search key', () => {
  it('takes it in the query string and in the header, and takes no other', async () => {
    const guarded = createSearchServer({ indexes, searchKey: 'public', adminKey: ADMIN });
    await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(guarded.address() as AddressInfo).port}/1/indexes/*/queries`;
    const body = JSON.stringify({ requests: [query('plot')] });
    const status = async (suffix: string, headers: Record<string, string> = {}) =>
      (await fetch(`${address}${suffix}`, { method: 'POST', body, headers })).status;
    expect(await status('?x-algolia-api-key=public')).toBe(200);
    expect(await status('', { 'x-algolia-api-key': 'public' })).toBe(200);
    expect(await status('', { 'x-algolia-api-key': ADMIN })).toBe(200);
    expect(await status('')).toBe(403);
    expect(await status('?x-algolia-api-key=publi')).toBe(403);
    expect(await status(`?x-algolia-api-key=${ADMIN}`)).toBe(403);
    await stopServer(guarded);
  });
});

describe('time', () => {
  it('stops at the budget of a request, and answers others between its queries', async () => {
    const slow = new Indexes();
    const engine = indexes.engine('docs');
    slow.engine = () => ({
      search: (params, wire) => {
        const end = performance.now() + 300;
        while (performance.now() < end);
        return engine.search(params, wire);
      },
    });
    const limited = createSearchServer({ indexes: slow });
    await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(limited.address() as AddressInfo).port}`;
    const order: string[] = [];
    const many = fetch(`${address}/1/indexes/*/queries`, {
      method: 'POST',
      body: JSON.stringify({ requests: Array.from({ length: 20 }, (_, number) => query(`mispeled ${number}`)) }),
    }).then(async (response) => {
      order.push('many');
      return [response.status, ((await response.json()) as { message: string }).message] as const;
    });
    await fetch(`${address}/health`).then(() => order.push('health'));
    const [status, message] = await many;
    expect(status).toBe(429);
    expect(message).toMatch(/send fewer/);
    expect(order).toEqual(['health', 'many']);
    await stopServer(limited);
  });

  it('ends by its deadline although a client never finishes its request', async () => {
    const stopped = createSearchServer({ indexes });
    await new Promise<void>((resolve) => stopped.listen(0, '127.0.0.1', resolve));
    const { port } = stopped.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const received = new Promise<void>((resolve) => stopped.once('request', () => resolve()));
    socket.write('POST /1/indexes/*/queries HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"re');
    await received;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await stopServer(stopped, 200);
    await closed;
    expect(stopped.listening).toBe(false);
  });
});
