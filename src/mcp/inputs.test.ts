/** `run_app` accepts what `/apps.json` promises and nothing else, and answers at once, whatever the inputs are. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inputsSchema } from '../app-catalog/input-schema';
import { kinds } from '../live/inputs';
import type { JsonSchema } from '../live/inputs/kind';
import { isTable, valueInputs } from '../live/schema/groups';
import { loadApps } from '../live/schema/load';
import { parseApp } from '../live/schema/parse';
import { bodyLimit } from './handler';
import { checkedInputs, largestFiles } from './run-app';

const apps = loadApps(path.resolve(import.meta.dirname, '../../apps'));
const appOf = (id: string) => apps.find((app) => app.id === id) ?? expect.unreachable(`no app ${id}`);

/** An app with the input `x`. */
function withInput(input: string) {
  const yaml = `title: T\nsummary: S\nabout: A\ngroups:\n  - inputs:\n      - { name: x, label: X, ${input} }\ncases:\n  - { name: c, expect: {} }\n`;
  return { definition: parseApp(yaml, 'app.yaml', new Set(['a.csv'])), samples: {} };
}

/** An app with the table `x` of one row. */
function withTable(columns: string, more = 'dynamic: true') {
  const yaml = `title: T\nsummary: S\nabout: A\ngroups:\n  - name: x\n    table: { columns: [${columns}], rows: 1, ${more} }\ncases:\n  - { name: c, expect: {} }\n`;
  return { definition: parseApp(yaml, 'app.yaml', new Set()), samples: {} };
}
const problem = (app: Parameters<typeof checkedInputs>[0], x: unknown): string | undefined => {
  const checked = checkedInputs(app, { x });
  return 'problem' in checked ? checked.problem : undefined;
};

/** One input of every kind, and every kind of cell. */
const EXAMPLES: Readonly<Record<string, ReturnType<typeof withInput>>> = {
  number: withInput('type: number, default: 1, min: 0, max: 9'),
  'optional number': withInput('type: number, required: false'),
  integer: withInput('type: number, default: 1, min: 0, step: 1'),
  slider: withInput('type: slider, min: 0, max: 90, step: 5'),
  range: withInput('type: range, min: 0, max: 9'),
  text: withInput('type: text, default: AB, pattern: "[A-Z]+", maxLength: 20'),
  'long text': withInput('type: text, required: false'),
  select: withInput('type: select, options: [a, b], required: false'),
  multiselect: withInput('type: multiselect, options: [a, b], default: [a]'),
  checkbox: withInput('type: checkbox'),
  color: withInput('type: color'),
  datetime: withInput('type: datetime, default: "2026-01-31T09:30:00.000Z"'),
  file: withInput('type: file, required: false, accept: ".csv,image/*", maxSize: 30'),
  files: withInput('type: file, required: false, multiple: true'),
  'number cell': withTable('{ type: number, label: N }'),
  'text cell': withTable('{ type: text, label: T }'),
  'checkbox cell': withTable('{ type: checkbox, label: C }'),
  'select cell': withTable('{ type: select, label: S, options: [a, b] }'),
  'fixed table': withTable('{ type: text, label: T }', 'dynamic: false'),
};

it('has an example of every kind', () => {
  const types = Object.values(EXAMPLES).flatMap(({ definition }) => valueInputs(definition.groups));
  expect([...new Set(types.map(({ type }) => type))].sort()).toEqual(
    kinds()
      .map(({ type }) => type)
      .sort(),
  );
});

const SCALARS = [
  ...[null, true, false, 0, 1, 3, 5, -1, 1.5, 3.0000005, 95, 1e12, '', 'a', 'c', 'AB', '1', 'true', '😀', '#00ff00'],
  ...['2026-02-31T00:00:00Z', 'March 7', '2026-01-31T09:30:00Z', '2026-01-31T25:00:00Z', '2026-01-31'],
  ...['data:text/csv;base64,AA==', 'data:text/html,x', `data:image/png;base64,${'A'.repeat(44)}`, 'a.csv'],
];
const VALUES: readonly unknown[] = [
  ...SCALARS,
  {},
  [],
  [1, 2],
  [1, 2, 3],
  ['a', 'c'],
  [[]],
  ...SCALARS.flatMap((one) => [[one], [[one]], [[one], [one]], [[one, one]]]),
];

describe.each(Object.entries(EXAMPLES))('%s', (_, app) => {
  const schema = inputsSchema(app.definition, {});
  const published = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

  it('is refused in run_app where the schema in /apps.json refuses it, by name', () => {
    const accepted = VALUES.filter((x) => problem(app, x) === undefined);
    expect(accepted.filter((x) => !published.safeParse({ x }).success)).toEqual([]);
    for (const x of VALUES) expect(problem(app, x) ?? 'x', JSON.stringify(x)).toMatch(/\bx\b/);
    expect(accepted.length, 'something fits').toBeGreaterThan(0);
  });

  it('is answered at once if it has a million characters', () => {
    const long = ['1', '1.', ' ', 'A', '='].map((part) => `${part.repeat(1_000_000 / part.length)}x`);
    for (const text of [...long, `2026-01-31T00:00:00.${long[0]}`, `data:${long[3]},`])
      for (const x of [text, [text, text], [[text]]]) {
        const before = process.cpuUsage();
        problem(app, x);
        const { user } = process.cpuUsage(before);
        expect(user / 1e6, `${text.slice(0, 20)}… as ${typeof x}`).toBeLessThan(2);
      }
  }, 120_000);
});

it('a long text in a number field is read at once', () => {
  const before = process.cpuUsage();
  const [number] = kinds().filter(({ type }) => type === 'number');
  const [input] = valueInputs(EXAMPLES.number?.definition.groups ?? []);
  expect(input && number?.read(input, `${'1'.repeat(1_000_000)}x`)).toEqual({
    error: 'Enter a number. Use a period for decimals.',
  });
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});

/** What no input of this schema accepts. */
const misfits = ({ type, anyOf }: JsonSchema): unknown[] => {
  const types = [type, ...((anyOf as JsonSchema[] | undefined)?.map((one) => one.type) ?? [])];
  return [{}, ...(types.includes('boolean') ? ['true', 1] : [true]), ...(types.includes('array') ? ['x'] : [[['x']]])];
};

it.each(apps.map((app) => [app.id, app] as const))('%s: values of the wrong type are refused by name', (_id, app) => {
  const { properties } = inputsSchema(app.definition, {}) as { properties: Record<string, JsonSchema> };
  for (const [name, schema] of Object.entries(properties))
    for (const value of misfits(schema)) {
      const checked = checkedInputs(app, { [name]: value });
      expect('problem' in checked && checked.problem, `${name} = ${JSON.stringify(value)}`).toContain(name);
    }
  for (const group of app.definition.groups.filter(isTable)) {
    const rows = app.recorded?.inputs[group.name] as unknown[][];
    if (!group.table.dynamic)
      expect(checkedInputs(app, { [group.name]: [...rows, rows[0]] })).toHaveProperty('problem');
    for (const [c, { type }] of group.table.columns.entries()) {
      const wrong = rows.map((row) => row.with(c, type === 'number' ? '1' : type === 'checkbox' ? 'true' : 1));
      if (rows.length > 0) expect(checkedInputs(app, { [group.name]: wrong })).toHaveProperty('problem');
    }
  }
  expect(checkedInputs(app, app.recorded?.inputs ?? {})).toHaveProperty('inputs');
});

it('says what is wrong in words', () => {
  const items = checkedInputs(appOf('weighted-average'), { items: [['a', '1', 1]] });
  expect(items).toEqual({ problem: 'The value of "items" does not fit its input. items[0][1] must be a number.' });
  expect(problem(withInput('type: multiselect, options: [a, b]'), ['a', 'c'])).toBe('x[1] must be one of ["a","b"].');
  expect(problem(withInput('type: datetime, default: "2026-01-31T09:30:00.000Z"'), '2026-02-31T00:00:00Z')).toContain(
    'x must be a date that exists',
  );
  expect(problem(withInput('type: number, default: 1, step: 1'), 3.0000005)).toBe('x must be a whole number.');
});

it('one request has room for the largest file that an app accepts', () => {
  const limit = bodyLimit(largestFiles(apps));
  expect(largestFiles(apps)).toBeGreaterThanOrEqual(2_000_000);
  const url = `data:image/png;base64,${Buffer.alloc(2_000_000).toString('base64')}`;
  expect(url.length).toBeLessThan(limit - 100_000);
  expect(checkedInputs(appOf('image-inspector'), { picture: url })).toHaveProperty('inputs.picture');
  const large = `data:image/png;base64,${Buffer.alloc(2_000_001).toString('base64')}`;
  expect(checkedInputs(appOf('image-inspector'), { picture: large })).toHaveProperty('problem');
});
