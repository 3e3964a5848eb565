/** The server as agents meet it: the SDK's own client over HTTP, and calls that mean harm. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureRecords } from '../../tests/search/fixtures';
import type { RunAnswer } from '../live/python/runner-protocol';
import { type LoadedApp, loadApp, loadApps } from '../live/schema/load';
import { Indexes } from '../search/server/indexes';
import { createSearchServer, stopServer } from '../search/server/server';
import { bodyLimit, mcpHandler } from './handler';
import { pageName, readPages } from './pages';
import { RunStopped, runProcess } from './python-process';
import { appRunner } from './run-app';
import { searchTool } from './search';
import { mcpServer } from './tools';
import { Busy, turns } from './turns';

const brand = { name: 'Sum', slug: 'sum', library: 'sumlib' };
const MAX_FILES = 2_000_000;
const SITE = 'https://docs.example.org';
const temporary = mkdtempSync(path.join(tmpdir(), 'mcp-'));
/** The process that an app started. */
const marker = path.join(temporary, 'child');

/** Apps that try to stay, to take everything, or to look around. */
const HOSTILE: Readonly<Record<string, string>> = {
  'endless-loop': 'while True: pass',
  'endless-print': 'while True: print("x" * 10_000)',
  'all-memory': 'x = "x"\nwhile True: x = x + x',
  'deep-recursion': 'import sys\nsys.setrecursionlimit(10**9)\nf = lambda: f()\nf()',
  'ends-process': 'import os\nos._exit(0)',
  'leaves-child': `import subprocess, sys\nchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])\nopen(${JSON.stringify(marker)}, "w").write(str(child.pid))\nwhile True: pass`,
  'reads-environment': 'import os\nraise ValueError(sorted(os.environ))',
  'large-output': 'def main(inputs): return {"x": "y" * 3_000_000}',
};

function appOf(id: string, code: string): LoadedApp {
  const folder = path.join(temporary, 'apps', id);
  mkdirSync(folder, { recursive: true });
  // On a busy machine, one second is short for apps that end on their own.
  const limit = /while True: (?:pass|print)/.test(code) ? 1 : 20;
  const yaml = `title: ${id}\nsummary: S\nabout: A\ntimeLimit: ${limit}\ngroups:\n  - inputs:\n      - { name: n, type: number, label: N, default: 1, max: 9 }\ncases: [{ name: c, expect: {} }]\n`;
  const main = /def main/.test(code) ? code : `def main(inputs):\n${code.replace(/^/gm, '    ')}\n    return {}`;
  for (const [name, text] of Object.entries({
    'app.yaml': yaml,
    'main.py': main,
    'output.html': '<p>{{ outputs.x }}</p>',
  }))
    writeFileSync(path.join(folder, name), text);
  return loadApp(path.join(temporary, 'apps'), id);
}

let server: Server;
let address: string;
let client: Client;
const errors: unknown[] = [];
const lines: object[] = [];
beforeAll(async () => {
  process.env.SEARCH_ADMIN_KEY = 'secret-of-the-server';
  process.env.TMPDIR = temporary;
  const indexes = new Indexes();
  indexes.load('docs', fixtureRecords());
  const build = path.join(temporary, 'build');
  mkdirSync(path.join(build, 'inputs'), { recursive: true });
  writeFileSync(path.join(build, 'inputs/overview.md'), '# Inputs\n');
  writeFileSync(path.join(build, 'index.md'), `# Home\n${'x'.repeat(120_000)}end`);
  writeFileSync(path.join(build, 'llms.txt'), '# Sum\n');
  writeFileSync(path.join(temporary, 'secret.md'), 'outside of the build');
  const real = loadApps(path.resolve(import.meta.dirname, '../../apps'));
  const apps = [...real, ...Object.entries(HOSTILE).map(([id, code]) => appOf(id, code))];
  const options = {
    name: 'Sum',
    search: searchTool(() => indexes.engine('docs'), SITE),
    pages: readPages(build, '/'),
    apps: appRunner({ brand, apps: () => apps, waiting: 200 }),
    origins: [SITE],
    maxFiles: () => MAX_FILES,
    log: (error: unknown) => errors.push(error),
    onAnswer: (line: object) => lines.push(line),
  };
  server = createSearchServer({ indexes, other: mcpHandler(options) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)) as Transport);
});
afterAll(async () => {
  await client.close();
  await stopServer(server, 0);
  delete process.env.SEARCH_ADMIN_KEY;
  delete process.env.TMPDIR;
  rmSync(temporary, { recursive: true, force: true });
});

interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly data: unknown;
}
async function call(name: string, input: Record<string, unknown>): Promise<Called> {
  const result = await client.callTool({ name, arguments: input });
  const [first] = result.content as { text: string }[];
  return { text: first?.text ?? '', isError: result.isError === true, data: result.structuredContent };
}

describe('the client of the SDK', () => {
  it('finds three tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'run_app']);
  });

  it('searches', async () => {
    const { text, data } = await call('search', { query: 'conditonal input', limit: 3 });
    expect(text).toContain('(https://docs.example.org/inputs/conditional-input');
    expect((data as { results: object[] }).results.length).toBeLessThanOrEqual(3);
    expect(text).not.toContain('<mark>');
    expect((await call('search', { query: 'zzzzzzzz' })).text).toBe('Nothing found.');
  });

  it('reads pages', async () => {
    expect((await call('read_page', { page: '/inputs/overview' })).text).toBe('# Inputs\n');
    expect((await call('read_page', { page: `${SITE}/inputs/overview.md#x` })).text).toBe('# Inputs\n');
    expect((await call('read_page', { page: '/llms.txt' })).text).toBe('# Sum\n');
    const home = await call('read_page', { page: '/' });
    const offset = Number(/pass offset (\d+)/.exec(home.text)?.[1]);
    expect((await call('read_page', { page: '/', offset })).text).toMatch(/x+end$/);
    expect(await call('read_page', { page: '/nowhere' })).toMatchObject({ isError: true });
  });

  it('runs an app: outputs as data, and what a reader would see as text', async () => {
    const { text, data, isError } = await call('run_app', { app: 'distance-converter', inputs: { meters: 3.048 } });
    expect(isError, text).toBe(false);
    expect(data).toEqual({ outputs: { meters: 3.048, feet: 10, inches: 0 } });
    expect(text).toContain('3.048 m = **10 ft 0.00 in**');
  });

  it('sends a file as large as an app accepts', async () => {
    const file = `data:text/plain;base64,${Buffer.alloc(MAX_FILES).toString('base64')}`;
    const { text, isError } = await call('run_app', { app: 'time-sheet', inputs: { receipts: [file] } });
    expect(isError, text.slice(0, 500)).toBe(false);
  });

  it('an app that uses the library runs under its name', async () => {
    const { text, isError } = await call('run_app', { app: 'reference-canvas' });
    expect(isError, text).toBe(false);
    expect(text).toContain('Drawing');
  });

  it('is told what is wrong with inputs, and what they must be', async () => {
    const wrong = await call('run_app', { app: 'distance-converter', inputs: { meters: -1 } });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.text).toMatch(/^meters: At least 0\.\n\nJSON Schema of the inputs: \{/);
    expect((await call('run_app', { app: 'distance-converter', inputs: { feet: 1 } })).text).toMatch(/no input "feet"/);
    expect((await call('run_app', { app: 'distance-converter', inputs: { meters: [] } })).text).toMatch(/does not fit/);
    expect((await call('run_app', { app: 'no-such-app' })).text).toMatch(/There is no app "no-such-app"/);
  });
});

describe('apps that mean harm', () => {
  it.each<[string, RegExp]>([
    ['endless-loop', /stopped at its time limit of 1 s/],
    ['endless-print', /stopped at its time limit of 1 s/],
    ['all-memory', /MemoryError|without an answer/],
    ['deep-recursion', /RecursionError|without an answer|MemoryError|time limit/],
    ['ends-process', /without an answer/],
    ['leaves-child', /stopped at its time limit/],
  ])('%s ends', async (app, message) => {
    const { text, isError } = await call('run_app', { app });
    expect(isError).toBe(true);
    expect(text).toMatch(message);
  });

  it('takes along what it started', async () => {
    const child = Number(readFileSync(marker, 'utf8'));
    expect(child).toBeGreaterThan(1);
    const isAlive = () => {
      // A zombie that nobody waits for counts as ended.
      const state = /^\d+ \(.*\) (\w)/.exec(
        existsSync(`/proc/${child}/stat`) ? readFileSync(`/proc/${child}/stat`, 'utf8') : '',
      )?.[1];
      return state !== undefined && state !== 'Z';
    };
    await expect.poll(isAlive, { timeout: 20_000 }).toBe(false);
  });

  it('sees nothing of the environment of the server', async () => {
    const { text } = await call('run_app', { app: 'reads-environment' });
    expect(text).toContain('PYTHONPATH');
    expect(text).not.toContain('SEARCH_ADMIN_KEY');
  });

  it('a large result is not sent whole', async () => {
    const { text, data, isError } = await call('run_app', { app: 'large-output' });
    expect(isError).toBe(false);
    expect(text).toMatch(/too large/);
    expect(data).toBeUndefined();
  });
});

/** Status and body of a raw request. */
function send(
  method: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; allowed?: string | undefined }> {
  const types = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { method, headers: { ...types, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, allowed: response.headers['access-control-allow-origin'] }),
      );
    });
    // A server that has refused a long body closes the connection.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve({ status: 413, text: '' }) : reject(error),
    );
    sent.end(body);
  });
}
const message = (name: string, input: unknown, more: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input }, ...more });

describe('requests', () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  it.each<[string, Record<string, string>, number]>([
    ['no origin: not a browser', {}, 200],
    ['the site itself', { origin: SITE }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a name that looks alike', { origin: `${SITE}.evil.example` }, 403],
    ['another port', { origin: `${SITE}:8443` }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('%s', async (_, headers, status) => {
    const answer = await send('POST', list, headers);
    expect(answer.status).toBe(status);
    expect(answer.allowed).toBe(status === 200 ? headers.origin : undefined);
  });

  it('are logged, without what they contain', async () => {
    lines.length = 0;
    await send('POST', message('search', { query: 'hush' }), { authorization: 'Bearer hush' });
    await expect.poll(() => lines).toMatchObject([{ method: 'POST', path: '/mcp', status: 200 }]);
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  it('a browser may ask first', async () => {
    expect((await send('OPTIONS', '', { origin: SITE })).status).toBe(204);
    expect((await send('OPTIONS', '', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it.each(['GET', 'DELETE', 'PUT'])('%s: there are no sessions', async (method) => {
    expect((await send(method, '')).status).toBe(405);
  });

  it('needs the key where there is one', async () => {
    const guarded = createServer(
      (request, response) =>
        void mcpHandler({
          name: 'x',
          search: () => [],
          pages: { read: () => '', count: 0 },
          apps: { run: () => Promise.reject(new Error('no')) },
          origins: [],
          key: 'k',
        })(request, response),
    );
    await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(guarded.address() as AddressInfo).port}/mcp`;
    const status = async (authorization?: string) =>
      (
        await fetch(url, {
          method: 'POST',
          body: list,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...(authorization && { authorization }),
          },
        })
      ).status;
    expect([await status(), await status('Bearer x'), await status('Bearer k')]).toEqual([401, 401, 200]);
    await stopServer(guarded, 0);
  });

  it('100 hostile calls: all are answered, none crashes the server', async () => {
    const names = ['search', 'read_page', 'run_app', '__proto__', 'constructor', ''];
    const values = [
      null,
      1,
      'x',
      [],
      {},
      { query: 1 },
      { page: '../secret' },
      { page: '/../../secret.md' },
      { page: '%E0%A4%A' },
      { page: '__proto__' },
      { query: 'x'.repeat(501) },
      { query: '\0\ud800' },
      { app: '../../etc' },
      { app: 'distance-converter', inputs: { __proto__: 1 } },
      { app: 'distance-converter', inputs: { meters: 1e308 } },
      { app: 'constructor' },
    ];
    const bodies = [
      ...names.flatMap((name) => values.map((value) => message(name, value))),
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"jsonrpc":"1.0"}',
      `[${list},${list}]`,
      message('search', {}, { id: { a: 1 } }),
      '{"__proto__":{"method":"x"}}',
      `${'['.repeat(50_000)}`,
      'x'.repeat(bodyLimit(MAX_FILES) + 1),
    ];
    expect(bodies.length).toBeGreaterThanOrEqual(100);
    const answers = await Promise.all(bodies.map((body) => send('POST', body)));
    expect(answers.filter(({ status }) => status < 200 || status >= 500)).toEqual([]);
    expect(answers.filter(({ text }) => text.includes('outside of the build'))).toEqual([]);
    expect(errors).toEqual([]);
    expect((await call('search', { query: 'plots' })).isError).toBe(false);
  });

  it('whoever goes away takes the app along', async () => {
    const gone = new AbortController();
    const running = fetch(address, {
      method: 'POST',
      body: message('run_app', { app: 'endless-loop' }),
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      signal: gone.signal,
    });
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('app-run-')).length;
    await expect.poll(folders, { timeout: 20_000 }).toBeGreaterThan(0);
    gone.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(folders, { timeout: 20_000 }).toBe(0);
  });
});

it.each([
  ['/', '/', 'index'],
  ['/docs/', '/docs/', 'index'],
  ['/docs/inputs/overview', '/docs/', 'inputs/overview'],
  ['inputs/overview.md', '/docs/', 'inputs/overview'],
  ['https://x.example/docs/a.html?b#c', '/docs/', 'a'],
  ['/blog/caf%C3%A9', '/', 'blog/café'],
  ['/%E0%A4%A', '/', '%E0%A4%A'],
])('%s below %s is the page %s', (given, basePath, name) => {
  expect(pageName(given, basePath)).toBe(name);
});

it('at most so many run, so many wait, and others are told', async () => {
  const take = turns(1, 1);
  const { signal } = new AbortController();
  const order: string[] = [];
  let finish = () => {};
  const endless = () => new Promise<void>((resolve) => (finish = resolve)).then(() => void order.push('first'));
  const first = take(endless, signal);
  const second = take(async () => void order.push('second'), signal);
  await expect(take(async () => undefined, signal)).rejects.toBeInstanceOf(Busy);
  finish();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  await expect(take(() => Promise.reject(new Error('x')), signal)).rejects.toThrow('x');
  await expect(take(async () => 'free again', signal)).resolves.toBe('free again');
});

it('whoever goes away while waiting leaves the place to others, and nothing is started for them', async () => {
  const take = turns(1, 2);
  const stays = new AbortController().signal;
  const order: string[] = [];
  let finish = () => {};
  const first = take(() => new Promise<void>((resolve) => (finish = resolve)), stays);
  for (let round = 0; round < 5; round += 1) {
    const leaves = new AbortController();
    const waiting = [1, 2].map(() => take(async () => void order.push('nobody waits'), leaves.signal));
    leaves.abort(new Error('gone'));
    for (const one of waiting) await expect(one).rejects.toThrow('gone');
  }
  const others = ['second', 'third'].map((name) => take(async () => void order.push(name), stays));
  finish();
  await Promise.all([first, ...others]);
  expect(order).toEqual(['second', 'third']);
});

it('no process is started for a call that was canceled while it waited', async () => {
  let started = 0;
  let finish = () => {};
  const run = (): Promise<RunAnswer> => {
    started += 1;
    return new Promise((resolve) => (finish = () => resolve({ outputs: '{}', stdout: '', stderr: '' })));
  };
  const app = appOf('harmless', 'pass');
  const runner = appRunner({ brand, apps: () => [app], run, running: 1, waiting: 1 });
  const gone = new AbortController();
  const stays = new AbortController().signal;
  const first = runner.run('harmless', {}, stays);
  const left = runner.run('harmless', {}, gone.signal);
  gone.abort();
  await expect(left).resolves.toEqual({ text: 'The request was canceled.', isError: true });
  const next = runner.run('harmless', {}, stays);
  finish();
  await first;
  await expect.poll(() => started).toBe(2);
  finish();
  expect(await next).not.toHaveProperty('isError');
  await expect(
    runProcess({ code: '', inputs: {} }, { python: 'none', library: '', timeLimit: 1, files: {}, signal: gone.signal }),
  ).rejects.toBe(gone.signal.reason);
});

it.each<[string, Record<string, unknown>]>([
  ['search', { query: 'x' }],
  ['read_page', { page: '/' }],
  ['run_app', { app: 'x' }],
])('what goes wrong inside of %s is logged, not sent', async (name, input) => {
  const fail = (): never => {
    throw new Error('EACCES: permission denied, open /srv/docs/secret');
  };
  const logged: unknown[] = [];
  const tools = { name: 'Sum', search: fail, pages: { read: fail, count: 0 }, apps: { run: async () => fail() } };
  const broken = mcpServer({ ...tools, log: (error) => logged.push(error) }, new AbortController().signal);
  const [here, there] = InMemoryTransport.createLinkedPair();
  const asking = new Client({ name: 'test', version: '1' });
  await Promise.all([broken.connect(there), asking.connect(here)]);
  expect(await asking.callTool({ name, arguments: input })).toEqual({
    content: [{ type: 'text', text: 'Internal error' }],
    isError: true,
  });
  expect(String(logged)).toContain('/srv/docs/secret');
  await asking.close();
});

it('a Python that is missing is an internal error', async () => {
  const { signal } = new AbortController();
  const options = { python: '/nowhere/python3', library: '', timeLimit: 1, files: {}, signal };
  const started = runProcess({ code: '', inputs: {} }, options);
  await expect(started).rejects.toThrow(/can't be started/);
  await expect(started).rejects.not.toBeInstanceOf(RunStopped);
});

it('an app that sleeps past its time ends without a server to kill it', () => {
  const runner = path.resolve(import.meta.dirname, '../live/python/runner.py');
  const limited = path.join(import.meta.dirname, 'limited_runner.py');
  const code = 'import time\ndef main(inputs): time.sleep(60)';
  const { signal } = spawnSync('python3', ['-B', limited, runner, '768', '60', '1'], {
    input: `${JSON.stringify({ code, inputs: {} })}\n`,
  });
  expect(signal).toBe('SIGALRM');
});
