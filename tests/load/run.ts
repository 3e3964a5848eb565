/** Reads the options of one load as JSON from its input and prints the result: `node scripts/with-install.mjs tests/load/run.ts`. */
import { text } from 'node:stream/consumers';
import { load } from './load';

console.log(JSON.stringify(await load(JSON.parse(await text(process.stdin)))));
