/** The schemas against the form itself: what the form accepts, they accept, for every app of the site. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import brand from '../../brand.config';
import { initialValues, readForm, withInputs } from '../live/form/values';
import { loadApps } from '../live/schema/load';
import { parseApp } from '../live/schema/parse';
import { catalogEntry, catalogText } from './catalog';
import { inputsSchema } from './input-schema';
import { appsIn, firstPages } from './plugin';

const apps = loadApps(path.resolve(import.meta.dirname, '../../apps'));
const site = { brand, address: 'https://x.example/docs/' };
const accepts = (schema: object, value: unknown): boolean =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;

describe('every app', () => {
  it('finds them', () => expect(apps.length).toBeGreaterThan(50));

  it.each(apps.map((app) => [app.id, app] as const))('%s: its schema accepts what its form accepts', (_id, app) => {
    const { inputs } = catalogEntry(app, 'x', site);
    expect(accepts(inputs, {}), 'nothing').toBe(true);
    expect(accepts(inputs, app.recorded?.inputs), 'the defaults').toBe(true);
    expect(accepts(inputs, { 'no such input': 1 }), 'an unknown input').toBe(false);
    const { groups, cases } = app.definition;
    const start = initialValues({ groups, samples: app.samples });
    for (const { name, inputs: own } of cases) {
      const { errors } = readForm({ groups }, withInputs(groups, start, own));
      if (Object.keys(errors).length === 0) expect(accepts(inputs, own), name).toBe(true);
    }
  });

  it('has no token of ours left in the catalog', () => {
    const text = catalogText(apps.map((app) => catalogEntry(app, 'x', site)));
    expect(text).not.toMatch(/__(?:PRODUCT|product|library|link_\w+)__/);
    expect(JSON.parse(text)).toMatchObject({ apps: expect.any(Array) });
  });
});

describe('an input', () => {
  const schemaOf = (input: string): object => {
    const yaml = `title: T\nsummary: S\nabout: A\ngroups:\n  - inputs:\n      - { name: x, label: X, ${input} }\ncases:\n  - { name: c, expect: {} }\n`;
    return inputsSchema(parseApp(yaml, 'app.yaml', new Set(['a.csv'])), {});
  };
  it.each<[string, unknown[], unknown[]]>([
    ['type: number, default: 1, min: 0, max: 2', [0, 1.5, 2], [-1, 2.5, '1', null]],
    ['type: number, required: false', [null, 1e9], ['']],
    ['type: slider, min: 0, max: 90, step: 5', [0, 45], [95, 41, 1.5]],
    ['type: slider, min: 1, max: 9, step: 2', [3], [10, 1.5]],
    ['type: range, min: 0, max: 9', [[1, 2]], [[1], [1, 2, 3], [1, 10]]],
    ['type: select, options: [a, b]', ['a'], ['c', null, 1]],
    ['type: select, options: [a, b], required: false', ['a', null], ['c']],
    ['type: multiselect, options: [a, b]', [['a'], ['a', 'b']], [[], ['c'], 'a']],
    ['type: checkbox', [true], [1, null]],
    ['type: color', ['#00ff00', '#00FF00'], ['red', '#0f0']],
    ['type: datetime, default: "2026-01-31T09:30:00.000Z"', ['2026-01-31T09:30:00.000Z'], ['soon', 1]],
    ['type: text, default: AB, pattern: "[A-Z]{2}", maxLength: 2', ['XY'], ['x', 'ABC', '']],
    ['type: text, required: false, minLength: 3', ['', 'abc'], ['ab']],
    ['type: file, sample: a.csv', ['data:text/csv;base64,AA=='], ['a.csv', null]],
    [
      'type: file, sample: a.csv, maxSize: 3, accept: ".csv,image/*"',
      ['data:text/csv;base64,AAAA', 'data:image/png;base64,AAAA'],
      ['data:text/html;base64,AAAA', `data:text/csv;base64,${'A'.repeat(300)}`],
    ],
    ['type: file, multiple: true, required: false', [[], ['data:text/csv;base64,AA==']], ['x', ['x']]],
  ])('%s', (input, right, wrong) => {
    const schema = schemaOf(input);
    for (const x of right) expect(accepts(schema, { x }), JSON.stringify(x)).toBe(true);
    for (const x of wrong) expect(accepts(schema, { x }), JSON.stringify(x)).toBe(false);
  });
});

it('an input for files says how large they may be, and of which type', () => {
  const app = apps.find(({ id }) => id === 'csv-report');
  expect(app && inputsSchema(app.definition, {})).toMatchObject({
    properties: { file: { description: expect.stringContaining('at most 500000 bytes. Accepted: .csv,text/csv.') } },
  });
});

it('an entry says where the app and its code are', () => {
  const app = apps.find(({ id }) => id === 'distance-converter');
  expect(app && catalogEntry(app, 'getting-started/example-1', site)).toMatchObject({
    id: 'distance-converter',
    outputs: { type: 'object', properties: { feet: { type: 'number' } } },
    page: 'https://x.example/docs/getting-started/example-1',
    code: 'https://x.example/docs/app-code/distance-converter.py',
  });
});

it('the page of an app is the first of the docs that shows it', () => {
  expect(appsIn('<section class=a data-app=one-2><section data-app="two" x><p data-app-missing=no>')).toEqual([
    'one-2',
    'two',
  ]);
  const pages = { 'blog/a': ' data-app=x data-app=y', 'inputs/b': ' data-app=x', 'code/c': ' data-app=x' };
  expect([...firstPages(new Map(Object.entries(pages)))]).toEqual([
    ['x', 'code/c'],
    ['y', 'blog/a'],
  ]);
});
