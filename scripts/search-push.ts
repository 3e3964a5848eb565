/**
 * `npm run search:push`: replaces the hosted index by the records of the last build. `--dry-run` shows what would be
 * sent. The admin key comes from SEARCH_ADMIN_KEY only: no file of the site contains it.
 */
import { loadBrand } from '../src/brand/load';
import { hostedClient, hostedSynonyms, pushedRecords, pushRecords } from '../src/search/push/push';
import { readIndex } from '../src/search/records/build';
import { readOptions } from './command-line';

const { values } = readOptions({
  options: { 'dry-run': { type: 'boolean' }, build: { type: 'string', default: 'build' }, index: { type: 'string' } },
});

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const brand = await loadBrand(process.cwd());
const { search } = brand;
if (search.mode === 'embedded' && !values['dry-run']) {
  stop(
    'Search is embedded: there is no index to push to. Set SEARCH_MODE=algolia or SEARCH_MODE=hosts with its variables.',
  );
}
const index = values.index ?? (search.mode === 'embedded' ? brand.slug : search.index);

let records: ReturnType<typeof pushedRecords>;
try {
  records = pushedRecords(readIndex(values.build).pages, brand.site.url);
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

if (values['dry-run']) {
  const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
  console.log(`Would replace "${index}" by ${records.length} records (${Math.round(bytes / 1024)} KB).`);
  console.log(`Would set ${hostedSynonyms.length} sets of synonyms. The first record:`);
  console.log(JSON.stringify(records[0], null, 2));
  process.exit(0);
}

const adminKey = process.env.SEARCH_ADMIN_KEY;
if (!adminKey) stop('SEARCH_ADMIN_KEY is not set. Give the key that may write: SEARCH_ADMIN_KEY=… npm run search:push');
if (search.mode !== 'embedded' && adminKey === search.searchKey) {
  stop('SEARCH_ADMIN_KEY is the search key that readers receive: give the key that may write, and never publish it.');
}

const client =
  search.mode === 'hosts'
    ? hostedClient(search.appId ?? 'site', adminKey, search.hosts)
    : hostedClient(search.mode === 'algolia' ? search.appId : '', adminKey);
try {
  await pushRecords(client, records, index);
  console.log(`"${index}" now contains ${records.length} records.`);
} catch (error) {
  stop(`Not pushed, the live index is unchanged. ${error instanceof Error ? error.message : String(error)}`);
}
