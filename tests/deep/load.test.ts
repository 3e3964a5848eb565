/**
 * Load: 60 s of requests on loopback, with slow and half-open connections beside them, flat memory, and a stop
 * that cuts no answer. Targets are per core of the server: the load runs in a process of its own, on the other one.
 */
import { loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_INDEX } from '../../src/search/client/settings';
import type { LoadResult } from '../load/load';
import { holdConnections, type LoadedServer, startServer } from '../load/server';
import { generatedQueries } from '../search/generated-queries';
import { addresses } from '../spec/looks';
import { builtPage } from '../spec/site';

const seconds = Number(process.env.LOAD_SECONDS ?? 60);
const connections = 20;

function show(name: string, results: Readonly<Record<string, LoadResult>>, memory: readonly [number, number]): void {
  for (const [kind, { perSecond, p50, p99, slowest, errors }] of Object.entries(results))
    console.log(
      `${name}, ${kind}: ${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms, ${errors} errors`,
    );
  console.log(`${name}: ${memory[0]} → ${memory[1]} MB, load of the machine ${loadavg()[0]?.toFixed(1)}`);
}

describe('serve', () => {
  let server: LoadedServer;
  const headers = 'Accept-Encoding: gzip, deflate, br\r\n';
  beforeAll(async () => {
    server = await startServer('scripts/serve.ts', [], /./);
  });
  afterAll(() => server?.stop());

  it(`2,000 requests a second, p99 at most 50 ms, flat memory, for ${seconds} s`, async () => {
    const assets = [...builtPage('/').matchAll(/(?:src|href)="?(\/assets\/[^"\s>]+)/g)].map(
      ([, file]) => file as string,
    );
    expect(assets.length).toBeGreaterThan(0);
    const paths = [...addresses, ...assets, `${addresses[1]}/`];
    await server.run({ paths, headers, connections, seconds: 5 });
    const before = server.memory();
    const release = holdConnections(server.port, 'GET / HTTP/1.1\r\nHost');
    const steady = await server.run({ paths, headers, connections, seconds, rate: 2000 });
    const free = await server.run({ paths, headers, connections, seconds: seconds / 4 });
    const after = server.memory();
    release();
    show('serve', { steady, free }, [before, after]);
    for (const result of [free, steady]) {
      expect(result.errors).toBe(0);
      expect(Object.keys(result.statuses).sort()).toEqual(['200', '301', '404']);
    }
    expect(free.perSecond).toBeGreaterThanOrEqual(2000);
    expect(steady.perSecond).toBeGreaterThanOrEqual(1950);
    expect(steady.p99).toBeLessThanOrEqual(50);
    expect(after - before).toBeLessThanOrEqual(40);
  });

  it('stops without cutting an answer while under load', async () => {
    const loading = server.run({ paths: ['/'], connections: 10, seconds: 3 });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const exited = server.stop();
    const { requests, cut } = await loading;
    expect(cut).toBe(0);
    expect(requests).toBeGreaterThan(100);
    expect(await exited).toBe(0);
  });
});

describe('search:server', () => {
  let server: LoadedServer;
  const paths = ['/1/indexes/*/queries'];
  const body = (query: string): string =>
    JSON.stringify({
      requests: [{ indexName: EMBEDDED_INDEX, params: new URLSearchParams({ query, hitsPerPage: '20' }).toString() }],
    });
  // The server refuses parameters of thousands of characters (src/search/server/server.test.ts); here it is to answer.
  const distinct = [...new Set(generatedQueries(14_000))].filter((query) => query.length <= 512).map(body);
  const repeated = ['plot', 'table input', 'print', 'conditional', 'latex'].map(body);
  beforeAll(async () => {
    server = await startServer('scripts/search-server.ts', ['--quiet'], /Listening on/);
  });
  afterAll(() => server?.stop());

  it(`150 distinct and 1,000 repeated queries a second, p99 at most 100 ms, flat memory, for ${seconds} s each`, async () => {
    expect(distinct.length).toBeGreaterThan(150 * 60);
    await server.run({ paths, bodies: distinct.slice(-1000), connections, seconds: 5 });
    const before = server.memory();
    const release = holdConnections(
      server.port,
      'POST /1/indexes/*/queries HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"req',
    );
    const different = await server.run({ paths, bodies: distinct, connections, seconds, rate: 150 });
    const same = await server.run({ paths, bodies: repeated, connections, seconds, rate: 1000 });
    const after = server.memory();
    release();
    show('search:server', { different, same }, [before, after]);
    for (const result of [different, same]) {
      expect(result.errors).toBe(0);
      expect(result.p99).toBeLessThanOrEqual(100);
      expect(Object.keys(result.statuses)).toEqual(['200']);
    }
    expect(different.perSecond).toBeGreaterThanOrEqual(147);
    expect(same.perSecond).toBeGreaterThanOrEqual(980);
    expect(after - before).toBeLessThanOrEqual(40);
  });

  it('stops without cutting an answer while under load', async () => {
    const loading = server.run({ paths, bodies: repeated, connections: 10, seconds: 3 });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const exited = server.stop();
    const { requests, cut } = await loading;
    expect(cut).toBe(0);
    expect(requests).toBeGreaterThan(100);
    expect(await exited).toBe(0);
  });
});
