/**
 * `npm run apps:record [-- id …]`: runs each app with its default inputs and writes `apps/<id>/recorded.json`.
 * Without names it records the apps whose sources changed; `--all` records every one (after a change of the library).
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stageLibrary } from '../src/live/python/native';
import { recordApp } from '../src/live/python/record';
import { appIds } from '../src/live/schema/app-ids';
import { loadApp } from '../src/live/schema/load';

const appsFolder = resolve(import.meta.dirname, '../apps');
const args = process.argv.slice(2);
const all = args.includes('--all');
const named = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.replace(/^apps\/|\/$/g, ''));
const library = stageLibrary('__library__');
let failed = 0;
let written = 0;

for (const id of named.length > 0 ? named : appIds(appsFolder)) {
  try {
    const app = loadApp(appsFolder, id);
    if (!all && named.length === 0 && app.recorded?.sources === app.sources) continue;
    const recorded = await recordApp(app, library);
    writeFileSync(join(app.folder, 'recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`);
    console.log(`recorded ${id}`);
    written++;
  } catch (error) {
    failed++;
    console.error(error instanceof Error ? error.message : error);
  }
}
console.log(`${written} recorded, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
