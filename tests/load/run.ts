/** Prints the result of one load as JSON: `node scripts/with-install.mjs tests/load/run.ts '{"port":3000,…}'`. */
import { load } from './load';

console.log(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '{}'))));
