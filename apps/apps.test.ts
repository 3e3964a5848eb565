/**
 * The apps in the runtime that readers get: every case gives there what it gives with this machine's `python3`. Schema,
 * recorded results and the cases themselves are checked by content-checks/content.test.ts, as `npm run check` does.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCases } from '../content-checks/apps';
import { checkCase, differences } from '../content-checks/expectations';
import { kinds } from '../src/live/inputs';
import { bootPython, type Python } from '../src/live/python/boot';
import { buildRuntime } from '../src/live/python/build';
import { stageLibrary } from '../src/live/python/native';
import { caseInputs, SEED } from '../src/live/python/record';
import type { RunAnswer } from '../src/live/python/runner-protocol';
import { appJsonSchema } from '../src/live/schema/app';
import { appIds } from '../src/live/schema/app-ids';
import { hasValue, isTable } from '../src/live/schema/groups';
import { loadApps } from '../src/live/schema/load';

const root = resolve(import.meta.dirname, '..');
const appsFolder = resolve(root, 'apps');
const apps = loadApps(appsFolder);
const running = apps.filter((app) => app.definition.needs.length === 0);
const library = stageLibrary('__library__');
let python: Python;

beforeAll(async () => {
  const runtime = await buildRuntime({
    library: '__library__',
    into: resolve(root, 'node_modules/.cache/live-apps/test-runtime'),
    cache: resolve(root, 'node_modules/.cache/live-apps'),
  });
  python = await bootPython({ indexURL: `${runtime.folder}/` });
}, 180_000);

it('finds the apps', () => {
  expect(appIds(appsFolder).length).toBe(apps.length);
  expect(running.filter(({ definition }) => definition.cases.length > 0)).not.toEqual([]);
});

it('keeps the schema for editors current', () => {
  const written: unknown = JSON.parse(readFileSync(resolve(appsFolder, 'app.schema.json'), 'utf8'));
  expect(written, 'run: npx tsx scripts/apps-schema.ts').toEqual(JSON.parse(JSON.stringify(appJsonSchema())));
});

describe('between them, the apps use', () => {
  const inputs = apps.flatMap((app) => app.definition.groups.flatMap((group) => (isTable(group) ? [] : group.inputs)));
  const valued = inputs.filter(hasValue);
  const tables = apps.flatMap((app) => app.definition.groups.filter(isTable));
  const html = apps.map((app) => app.recorded?.html ?? '').join('\n');
  const types = [...kinds().map(({ type }) => type), 'richtext'];

  it.each(types)('the input type %s', (type) => {
    expect(inputs.filter((input) => input.type === type).length).toBeGreaterThan(0);
  });
  it.each([
    ['units', valued.some((input) => 'units' in input && input.units !== undefined)],
    ['a random default', valued.some((input) => input.type === 'number' && input.random !== undefined)],
    ['a step', valued.some((input) => input.type === 'number' && input.step !== undefined)],
    ['an optional input', valued.some((input) => !input.required)],
    ['a disabled input', valued.some((input) => input.disabled)],
    ['a read-only input', valued.some((input) => input.readOnly)],
    ['help', valued.some((input) => input.help !== undefined)],
    ['widths', valued.some((input) => input.width < 10)],
    ['a placeholder', valued.some((input) => input.type === 'text' && input.placeholder !== undefined)],
    ['a pattern', valued.some((input) => input.type === 'text' && input.pattern !== undefined)],
    [
      'length limits',
      valued.some((input) => input.type === 'text' && input.minLength !== undefined && input.maxLength !== undefined),
    ],
    ['several lines', valued.some((input) => input.type === 'text' && input.multiline)],
    ['several files', valued.some((input) => input.type === 'file' && input.multiple)],
    ['a menu', valued.some((input) => input.type === 'select' && input.display === 'menu')],
    ['marks', valued.some((input) => (input.type === 'slider' || input.type === 'range') && input.marks.length > 0)],
    ['a date', valued.some((input) => input.type === 'datetime' && input.mode === 'date')],
    ['a time', valued.some((input) => input.type === 'datetime' && input.mode === 'time')],
    ['a date with time', valued.some((input) => input.type === 'datetime' && input.mode === 'both')],
    [
      'a hiding condition',
      valued.some((input) => 'condition' in input && input.condition && input.whenFalse === 'hide'),
    ],
    [
      'a disabling condition',
      valued.some((input) => 'condition' in input && input.condition && input.whenFalse === 'disable'),
    ],
    ['a joined condition', valued.some((input) => 'condition' in input && (input.condition?.length ?? 0) > 1)],
    ['a conditional group', apps.some((app) => app.definition.groups.some((group) => group.condition))],
    ['a fixed table', tables.some(({ table }) => !table.dynamic)],
    ['a dynamic table', tables.some(({ table }) => table.dynamic)],
    ['row labels', tables.some(({ table }) => table.rowLabel !== undefined)],
    ['run by button', apps.some((app) => app.definition.run === 'button')],
    ['compiled packages', apps.some((app) => app.definition.needs.length > 0)],
    ['a data file', apps.some((app) => Object.keys(app.dataFiles).length > 0)],
    ['formulas', html.includes('app-math')],
    ['tables', html.includes('<table')],
    ['drawings', html.includes('app-plot')],
    ['images', html.includes('<img')],
    ['an animation', html.includes('app-animation')],
    ['a slider of frames', html.includes('app-slider')],
    ['a download', html.includes('app-download')],
    ['a map', html.includes('data-map')],
    ['printed text', apps.some((app) => app.recorded?.stdout)],
  ])('%s', (_what, used) => {
    expect(used).toBe(true);
  });
  it.each(['number', 'text', 'select', 'checkbox'])('a table column of type %s', (type) => {
    expect(tables.some(({ table }) => table.columns.some((column) => column.type === type))).toBe(true);
  });
});

describe.each(running.map((app) => [app.id, app] as const))('%s', (id, app) => {
  const { cases } = app.definition;
  let natively: RunAnswer[];
  beforeAll(async () => {
    natively = await runCases(app, library);
  }, 240_000);

  it.each(cases.map((testCase, index) => [testCase.name, testCase, index] as const))(
    'case: %s',
    (_name, testCase, index) => {
      const native = natively[index + 1] as RunAnswer;
      const files = Object.fromEntries(
        Object.entries(app.dataFiles).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
      );
      python.enterApp(id, files);
      const request = { code: app.code, inputs: caseInputs(app, testCase.inputs), seed: SEED };
      const readers = JSON.parse(python.run(JSON.stringify(request))) as RunAnswer;
      expect(checkCase(testCase, readers)).toEqual([]);
      expect(readers.error === undefined).toBe(native.error === undefined);
      if (readers.outputs === undefined || native.outputs === undefined) return;
      // The two interpreters share the code but not the mathematical library: the last digits may differ.
      const comparable = (text: string) => {
        const outputs = JSON.parse(text) as Record<string, unknown>;
        for (const key of testCase.varies) delete outputs[key];
        return outputs;
      };
      expect(differences(comparable(native.outputs), comparable(readers.outputs), 'outputs', 1e-9)).toEqual([]);
    },
  );
});
