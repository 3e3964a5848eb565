/**
 * `npm run search:server`: the search protocol over HTTP from the last build, under the name of the index that its pages ask
 * for. Log lines are JSON, one per request. `PORT` (7700), `HOST` (127.0.0.1), `SEARCH_KEY` (readers must send it),
 * `SEARCH_ADMIN_KEY` (allows pushes).
 */
import type { AddressInfo } from 'node:net';
import { readIndex } from '../src/search/records/build';
import { recordsOf } from '../src/search/records/pages';
import { Indexes } from '../src/search/server/indexes';
import { createSearchServer, stopServer } from '../src/search/server/server';
import { readOptions } from './command-line';

const { values } = readOptions({
  options: { build: { type: 'string', default: 'build' }, index: { type: 'string' }, quiet: { type: 'boolean' } },
});

const indexes = new Indexes();
try {
  const { manifest, pages } = readIndex(values.build);
  const index = values.index ?? manifest.index;
  indexes.load(index, pages.flatMap(recordsOf));
  console.error(`Serving ${manifest.records} records of ${manifest.pages} pages as "${index}".`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const { PORT = '7700', HOST = '127.0.0.1', SEARCH_KEY, SEARCH_ADMIN_KEY } = process.env;
const server = createSearchServer({
  indexes,
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
