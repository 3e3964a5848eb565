/**
 * `npm run search:server`: the search protocol over HTTP from the last build, under the name of the index that its pages ask
 * for, and the Model Context Protocol at `/mcp`. Log lines are JSON, one per request. `PORT` (7700), `HOST` (127.0.0.1),
 * `SEARCH_KEY` (readers must send it), `SEARCH_ADMIN_KEY` (allows pushes), `MCP_ORIGINS` (further sites whose pages may use
 * `/mcp`).
 */
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readRecord } from '../deploy/build-record';
import type { Brand } from '../src/brand/brand';
import { loadBrand } from '../src/brand/load';
import { loadApps } from '../src/live/schema/load';
import { mcpHandler } from '../src/mcp/handler';
import { readPages } from '../src/mcp/pages';
import { appRunner } from '../src/mcp/run-app';
import { searchTool } from '../src/mcp/search';
import { readIndex } from '../src/search/records/build';
import { recordsOf } from '../src/search/records/pages';
import { Indexes } from '../src/search/server/indexes';
import { createSearchServer, stopServer } from '../src/search/server/server';
import { readOptions } from './command-line';

const { values } = readOptions({
  options: { build: { type: 'string', default: 'build' }, index: { type: 'string' }, quiet: { type: 'boolean' } },
});

const indexes = new Indexes();
let indexName = '';
try {
  const { manifest, pages } = readIndex(values.build);
  const index = values.index ?? manifest.index;
  indexName = index;
  indexes.load(index, pages.flatMap(recordsOf));
  console.error(`Serving ${manifest.records} records of ${manifest.pages} pages as "${index}".`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const { PORT = '7700', HOST = '127.0.0.1', SEARCH_KEY, SEARCH_ADMIN_KEY, MCP_ORIGINS = '' } = process.env;

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
let apps: ReturnType<typeof loadApps> | undefined;
const mcp = mcpHandler({
  name: brand.name,
  search: searchTool(() => indexes.engine(indexName), url),
  pages: readPages(values.build, basePath),
  apps: appRunner({
    brand,
    apps: () => {
      apps ??= loadApps(path.resolve('apps'));
      return apps;
    },
  }),
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
server.on('error', (error) => {
  console.error(`The search server cannot listen on ${HOST}:${PORT}: ${error.message}`);
  process.exit(1);
});
server.listen(Number(PORT), HOST, () =>
  console.error(`Listening on http://${HOST}:${(server.address() as AddressInfo).port}`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopServer(server));
