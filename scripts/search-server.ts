/**
 * `npm run search:server`: the search protocol over HTTP from the last build, under the name of the index that its pages ask
 * for, and the Model Context Protocol at `/mcp`. Log lines are JSON, one per request. `PORT` (7700), `HOST` (127.0.0.1),
 * `SEARCH_KEY` (readers must send it), `SEARCH_ADMIN_KEY` (allows pushes), `MCP_ORIGINS` (further sites whose pages may use
 * `/mcp`). A new build, or another release behind a link, is served without a restart.
 */
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import path from 'node:path';
import { readRecord } from '../deploy/build-record';
import type { Brand } from '../src/brand/brand';
import { loadBrand } from '../src/brand/load';
import { type LoadedApp, loadApps } from '../src/live/schema/load';
import { mcpHandler } from '../src/mcp/handler';
import { readPages } from '../src/mcp/pages';
import { appRunner, largestFiles } from '../src/mcp/run-app';
import { searchTool } from '../src/mcp/search';
import { readIndex } from '../src/search/records/build';
import { recordsOf } from '../src/search/records/pages';
import { watchBuild } from '../src/search/server/follow';
import { Indexes } from '../src/search/server/indexes';
import { createSearchServer, stopServer } from '../src/search/server/server';
import { readOptions, runCommand } from './command-line';
import { listenError, listenHost, wantedPort } from './serve';

const { values } = readOptions({
  options: { build: { type: 'string', default: 'build' }, index: { type: 'string' }, quiet: { type: 'boolean' } },
});

const indexes = new Indexes();
let indexName = '';

/** An earlier name keeps its index: pages that are open ask for it. */
function load(): void {
  const { manifest, pages } = readIndex(values.build);
  const index = values.index ?? manifest.index;
  indexName = index;
  indexes.load(index, pages.flatMap(recordsOf));
  console.error(`Serving ${manifest.records} records of ${manifest.pages} pages as "${index}".`);
}

try {
  load();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const { SEARCH_KEY, SEARCH_ADMIN_KEY, MCP_ORIGINS = '' } = process.env;

/** Where the build is published: it knows better than the settings of today. */
function placeOfBuild(brand: Brand): Brand['site'] {
  try {
    return readRecord(values.build);
  } catch {
    return brand.site;
  }
}

const brand = await loadBrand(process.cwd());
const { url, basePath } = placeOfBuild(brand);
let apps: readonly LoadedApp[] = [];
const reloadApps = (): void => {
  apps = loadApps(path.resolve('apps'));
};
try {
  reloadApps();
} catch (error) {
  // Search works without them.
  console.error(`No app can be run: ${error instanceof Error ? error.message : String(error)}`);
}
let readable = readPages(values.build, basePath);
const mcp = mcpHandler({
  name: brand.name,
  search: searchTool(() => indexes.engine(indexName), url),
  pages: {
    read: (address) => readable.read(address),
    get count() {
      return readable.count;
    },
  },
  apps: appRunner({ brand, apps: () => apps }),
  maxFiles: () => largestFiles(apps),
  origins: [new URL(url).origin, ...MCP_ORIGINS.split(',').filter(Boolean)],
  ...(SEARCH_KEY ? { key: SEARCH_KEY } : {}),
  log: (error) => console.error(error),
  ...(values.quiet ? {} : { onAnswer: (line: object) => console.log(JSON.stringify(line)) }),
});
const server = createSearchServer({
  indexes,
  other: mcp,
  ...(SEARCH_KEY ? { searchKey: SEARCH_KEY } : {}),
  ...(SEARCH_ADMIN_KEY ? { adminKey: SEARCH_ADMIN_KEY } : {}),
  ...(values.quiet ? {} : { log: (line) => console.log(JSON.stringify(line)) }),
});
await runCommand(async () => {
  const host = listenHost();
  const port = wantedPort(process.env.PORT, 7700);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port)));
    server.listen({ port, host }, resolve);
  });
  console.error(`Listening on http://${host}:${(server.address() as AddressInfo).port}`);
});
const reloads = [
  watchBuild(values.build, () => {
    load();
    readable = readPages(values.build, basePath);
  }),
  // Apart: an app that can't be read is tried again, and the new pages are served meanwhile.
  watchBuild(values.build, reloadApps),
];
setInterval(() => {
  for (const reload of reloads) {
    try {
      reload();
    } catch (error) {
      console.error(`The new build can't be read yet: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}, 2000).unref();

/** The first signal lets responses finish. The second ends the server at once; apps that still run are killed at its exit. */
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isStopping) process.exit(128 + constants.signals[signal]);
    isStopping = true;
    void stopServer(server);
  });
