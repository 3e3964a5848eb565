/** The operator's path: build a site for search hosts, start `search:server`, and ask as the site's pages do. */
import { spawn } from 'node:child_process';
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
