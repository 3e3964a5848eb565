/**
 * Every app, natively: its folder is valid, its recorded result is current and still what the code gives, and every
 * case holds. Apps with `needs` are run by the deep tests only (they need Debian's packages).
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCase } from '../src/live/python/expectations';
import { stageLibrary } from '../src/live/python/native';
import { caseInputs, recordApp, runApp } from '../src/live/python/record';
import { appJsonSchema } from '../src/live/schema/app';
import { appIds } from '../src/live/schema/app-ids';
import { loadApp } from '../src/live/schema/load';

const appsFolder = resolve(import.meta.dirname);
const ids = appIds(appsFolder);
const library = stageLibrary('__library__');

it('finds the apps', () => {
  expect(ids.length).toBeGreaterThanOrEqual(1);
});

it('keeps the schema for editors current', () => {
  const written: unknown = JSON.parse(readFileSync(resolve(appsFolder, 'app.schema.json'), 'utf8'));
  expect(written, 'run: npx tsx scripts/apps-schema.ts').toEqual(JSON.parse(JSON.stringify(appJsonSchema())));
});

describe.each(ids)('%s', (id) => {
  const app = loadApp(appsFolder, id);

  it('has a current recorded result', () => {
    expect(app.recorded?.sources, `run: npm run apps:record -- ${id}`).toBe(app.sources);
  });

  if (app.definition.needs.length > 0) return;

  it('still gives the recorded result', async () => {
    expect(await recordApp(app, library), `run: npm run apps:record -- ${id}`).toEqual(app.recorded);
  });

  it.each(app.definition.cases.map((testCase) => [testCase.name, testCase] as const))(
    'case: %s',
    async (_name, testCase) => {
      const answer = await runApp(app, caseInputs(app, testCase.inputs), library);
      expect(checkCase(testCase, answer)).toEqual([]);
    },
  );
});
