/** The operator's path: build a site for search hosts, start `search:server`, and ask as the site's pages do. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadContext, PluginContentLoadedActions } from '@docusaurus/types';
import { afterAll, expect, it } from 'vitest';
import { loadBrand } from '../src/brand/load';
import type { SearchSettings } from '../src/search/client/settings';
import { search } from '../src/search/options';
import searchPlugin from '../src/search/plugin';
import { buildRequest, contextFilters } from '../src/search/protocol/request';
import { builtHtml, FIXTURE_SITE } from '../tests/search/fixtures';

const root = path.resolve(import.meta.dirname, '..');
const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'search-server-'));
afterAll(() => fs.rmSync(outDir, { recursive: true, force: true }));

/** What a build with these variables gives its pages; the index is written beside them. */
async function build(environment: Record<string, string>): Promise<SearchSettings> {
  const brand = await loadBrand(root, environment as NodeJS.ProcessEnv);
  const context = { siteDir: root, generatedFilesDir: outDir, baseUrl: '/', siteConfig: { url: brand.site.url } };
  const plugin = searchPlugin({ ...context, i18n: { currentLocale: 'en' } } as unknown as LoadContext, search(brand));
  let settings: unknown;
  const actions = { addRoute: () => undefined, setGlobalData: (data: unknown) => (settings = data) };
  await plugin.contentLoaded?.({ content: undefined, actions: actions as unknown as PluginContentLoadedActions });
  for (const page of FIXTURE_SITE) {
    const file = path.join(outDir, `${page.url}.html`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, builtHtml(page));
  }
  await plugin.postBuild?.({ outDir, routesPaths: FIXTURE_SITE.map(({ url }) => url) } as never);
  return settings as SearchSettings;
}

it.each([
  ['only hosts', {}],
  ['an index of its own', { SEARCH_INDEX: 'docs' }],
])('the server answers the pages of the build, with %s configured', async (_name, more) => {
  const settings = await build({ SEARCH_MODE: 'hosts', SEARCH_HOSTS: 'https://search.example.org', ...more });
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/search-server.ts', '--build', outDir], {
    cwd: root,
    // As an operator starts it: it isn't told what the build was told. An empty HOST is none.
    env: { PATH: process.env.PATH, PORT: '0', HOST: '' },
  });
  try {
    let host: string | undefined;
    for await (const line of createInterface({ input: server.stderr })) {
      host = /Listening on (\S+)/.exec(line)?.[1];
      if (host !== undefined) break;
    }
    // This machine, too, on Linux, but another address than the one that the server was bound to.
    await expect(fetch(`http://127.0.0.2:${new URL(host ?? '').port}/`)).rejects.toThrow();
    const request = buildRequest({
      indexName: settings.indexName,
      query: 'conditional input',
      snippetWords: 10,
      facetFilters: contextFilters({ language: 'en', tags: ['default', 'docs-default-current'] }),
    });
    const response = await fetch(`${host}/1/indexes/*/queries?x-algolia-api-key=public`, {
      method: 'POST',
      body: JSON.stringify({ requests: [request] }),
    });
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: { hits: { url: string }[] }[] };
    expect(results[0]?.hits[0]?.url).toBe('/inputs/conditional-input');
  } finally {
    const closed = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await closed;
  }
});

it('serves a new build without a restart', async () => {
  const hosts = { SEARCH_MODE: 'hosts', SEARCH_HOSTS: 'https://search.example.org' };
  await build({ ...hosts, SEARCH_INDEX: 'first' });
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/search-server.ts', '--build', outDir], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0' },
  });
  const served: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    if (line.startsWith('Listening')) await build({ ...hosts, SEARCH_INDEX: 'second' });
    served.push(...(/as "(\w+)"/.exec(line)?.slice(1) ?? []));
    // Ends the loop, too.
    if (served.includes('second')) server.kill();
  }
  expect(served).toEqual(['first', 'second']);
});

/** A site of its own with one app, `waits`, and the server of it. */
const site = fs.mkdtempSync(path.join(os.tmpdir(), 'search-site-'));
afterAll(() => fs.rmSync(site, { recursive: true, force: true }));

function writeApp(limit: number): void {
  const folder = path.join(site, 'apps/waits');
  const files = {
    'app.yaml': `title: T\nsummary: S\nabout: A\ntimeLimit: 60\ngroups:\n  - inputs:\n      - { name: n, type: number, label: N, default: 1, max: ${limit} }\ncases: [{ name: c, expect: {} }]\n`,
    'main.py':
      'import os, time\n\ndef main(inputs):\n    open(os.environ["HOME"] + "/pid", "w").write(str(os.getpid()))\n    time.sleep(50)\n',
    'output.html': '<p></p>',
  };
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
}

async function startSite(): Promise<{ server: ChildProcess; host: string; lines: string[] }> {
  for (const name of ['node_modules', 'brand.config.ts', 'package.json', 'tsconfig.json', 'src', 'docs-assets'])
    if (!fs.existsSync(path.join(site, name))) fs.symlinkSync(path.join(root, name), path.join(site, name));
  const script = path.join(root, 'scripts/search-server.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script, '--build', outDir], {
    cwd: site,
    env: { PATH: process.env.PATH, PORT: '0', TMPDIR: site },
  });
  const lines: string[] = [];
  const host = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      lines.push(line);
      const found = /Listening on (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error(lines.join('\n'))));
  });
  return { server, host, lines };
}

const callApp = async (host: string, n: number): Promise<string> => {
  const params = { name: 'run_app', arguments: { app: 'waits', inputs: { n } } };
  const response = await fetch(`${host}/mcp`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  return response.text();
};
const runFolders = () => fs.readdirSync(site).filter((name) => name.startsWith('app-run-'));
const isAlive = (pid: number): boolean => {
  const stat = `/proc/${pid}/stat`;
  // A zombie that nobody waits for counts as ended.
  return fs.existsSync(stat) && !/^\d+ \(.*\) Z/.test(fs.readFileSync(stat, 'utf8'));
};

it.each<[NodeJS.Signals[], number]>([
  [['SIGHUP'], 0],
  [['SIGINT', 'SIGINT'], 0],
  [['SIGTERM', 'SIGINT'], 0],
  // The server has no chance to remove the folder.
  [['SIGKILL'], 1],
])(
  'a server that gets %j leaves no app behind',
  async (signals, foldersLeft) => {
    await build({ SEARCH_MODE: 'hosts', SEARCH_HOSTS: 'https://search.example.org' });
    writeApp(5);
    const { server, host } = await startSite();
    const call = callApp(host, 1).catch(() => 'closed');
    const pidFile = () => path.join(site, runFolders()[0] ?? '-', 'pid');
    await expect
      .poll(() => fs.existsSync(pidFile()) && fs.readFileSync(pidFile(), 'utf8'), { timeout: 30_000 })
      .toBeTruthy();
    const app = Number(fs.readFileSync(pidFile(), 'utf8'));
    expect(isAlive(app)).toBe(true);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    for (const signal of signals) {
      server.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await ended;
    await call;
    await expect.poll(() => isAlive(app), { timeout: 10_000 }).toBe(false);
    expect(runFolders()).toHaveLength(foldersLeft);
    for (const folder of runFolders()) fs.rmSync(path.join(site, folder), { recursive: true });
  },
  90_000,
);

it('apps follow a new build', async () => {
  const hosts = { SEARCH_MODE: 'hosts', SEARCH_HOSTS: 'https://search.example.org' };
  await build(hosts);
  writeApp(5);
  const { server, host, lines } = await startSite();
  try {
    expect(await callApp(host, 9)).toContain('At most 5.');
    writeApp(7);
    await build({ ...hosts, SEARCH_INDEX: 'new' });
    await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain('as "new"');
    await expect.poll(() => callApp(host, 9), { timeout: 30_000 }).toContain('At most 7.');
  } finally {
    server.kill('SIGKILL');
  }
}, 90_000);
