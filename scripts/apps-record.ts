/**
 * `npm run apps:record [-- id …]`: runs each app with its default inputs and writes `apps/<id>/recorded.json`. With
 * `record` in `app.yaml`, it also runs all combinations of these values and writes `apps/<id>/recorded-steps.json`.
 * Without names it records the apps whose sources changed; `--all` records every one (after a change of the library).
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stageLibrary } from '../src/live/python/native';
import { recordApp, recordSteps } from '../src/live/python/record';
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
    const hasSteps = app.definition.record !== undefined;
    const isCurrent = app.recorded?.sources === app.sources && (!hasSteps || app.steps?.sources === app.sources);
    if (!all && named.length === 0 && isCurrent) continue;
    const recorded = await recordApp(app, library);
    const steps = hasSteps ? await recordSteps(app, library) : undefined;
    const write = (name: string, content: unknown) =>
      writeFileSync(join(app.folder, name), `${JSON.stringify(content, null, 2)}\n`);
    write('recorded.json', recorded);
    if (steps) write('recorded-steps.json', steps);
    else rmSync(join(app.folder, 'recorded-steps.json'), { force: true });
    console.log(`recorded ${id}${steps ? ` and ${steps.results.length} steps` : ''}`);
    written++;
  } catch (error) {
    failed++;
    console.error(error instanceof Error ? error.message : error);
  }
}
console.log(`${written} recorded, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
