/** Every kind is complete, and a new one takes a file and a line: nothing else knows the kinds by name. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { describeInputs, widgetsOf } from './data/describe';
import type { FormDescription } from './form/context';
import { Fields } from './form/Form';
import { initialValues, readForm, withInputs } from './form/values';
import { kindOf, kinds, type ValueInput } from './inputs';
import type { RawValue, Zod } from './inputs/kind';
import { parseApp } from './schema/parse';

/** A kind that the site does not have: what a new kind takes, besides its line in list.ts. */
vi.mock('./inputs/list', async (original) => {
  const { defineKind } = await import('./inputs/kind');
  const rating = defineKind({
    type: 'rating',
    options: (z: Zod) => ({ most: z.int().min(2), default: z.int().optional() }),
    check(input, report) {
      if ((input.default ?? 0) > input.most) report(['default'], `is above ${input.most}`);
    },
    initial: (input) => String(input.default ?? 1),
    fromJson: (_, value) => (typeof value === 'number' ? String(value) : undefined),
    read: (input, raw) =>
      Number(raw) >= 1 && Number(raw) <= input.most ? { value: Number(raw) } : { error: 'Choose a number of stars.' },
    jsonSchema: ({ most }) => ({ type: 'integer', minimum: 1, maximum: most }),
    widget: ({ most }) => ({
      as: 'choices',
      options: Array.from({ length: most }, (_, index) => String(index + 1)),
      multiple: false,
    }),
    rules: ({ most }) => [`1 to ${most} stars`],
  });
  return { ...(await original<object>()), rating };
});

function appOf(input: string): ReturnType<typeof parseApp> {
  const yaml = `title: T\nsummary: S\nabout: A\ngroups:\n  - inputs:\n      - { name: x, label: X, ${input} }\ncases:\n  - { name: c, expect: {} }\n`;
  return parseApp(yaml, 'app.yaml', new Set(['a.csv']));
}

function formOf(groups: FormDescription['groups'], raw: Readonly<Record<string, RawValue>>): string {
  const { presences, errors } = readForm({ groups }, raw);
  const state = { values: raw, errors, ...presences };
  const app = { groups, widgets: widgetsOf(groups), rich: {} };
  return renderToStaticMarkup(createElement(Fields, { app, state, prefix: 'p', act: () => undefined }));
}

describe('a kind that is new', () => {
  const { groups } = appOf('type: rating, most: 5, default: 2');
  const start = initialValues({ groups, samples: {} });

  it('is checked in app.yaml', () => {
    expect(() => appOf('type: rating')).toThrow('app.yaml:6: groups[0].inputs[0].most: is missing');
    expect(() => appOf('type: rating, most: 3, default: 4')).toThrow('groups[0].inputs[0].default: is above 3');
    expect(() => appOf('type: rating, most: 3, least: 1')).toThrow('least: unknown key');
  });
  it('reaches Python, validated', () => {
    expect(readForm({ groups }, start)).toMatchObject({ inputs: { x: 2 }, errors: {} });
    expect(readForm({ groups }, { x: '9' }).errors).toEqual({ x: 'Choose a number of stars.' });
  });
  it('comes out of a link, and a value of the wrong form does not', () => {
    expect(readForm({ groups }, withInputs(groups, start, { x: 5 })).inputs).toEqual({ x: 5 });
    expect(() => withInputs(groups, start, { x: 'five' })).toThrow('does not fit');
  });
  it('has a control and a line in the Inputs tab', () => {
    const html = formOf(groups, start);
    expect(html.match(/type="radio"/g)?.length).toBe(5);
    expect(html).toMatch(/checked=""[^>]*value="2"|value="2"[^>]*checked=""/);
    expect(describeInputs(groups)).toEqual([{ name: 'x', type: 'rating', rules: '1 to 5 stars' }]);
  });
});

/** The least that an input of each kind needs in app.yaml. */
const EXAMPLES: Readonly<Record<string, string>> = {
  number: 'default: 1.5, min: 0, max: 9',
  text: 'default: abc',
  file: 'sample: a.csv',
  select: 'options: [a, b]',
  multiselect: 'options: [a, b], default: [b]',
  slider: 'min: 0, max: 9',
  range: 'min: 0, max: 9',
  datetime: 'default: "2026-01-31T09:30:00.000Z", mode: both',
  rating: 'most: 5',
};

describe.each(kinds().map(({ type }) => type))('%s', (type) => {
  const { groups } = appOf(`type: ${type}, ${EXAMPLES[type] ?? ''}`);
  const sample = { name: 'a.csv', size: 1, url: 'data:text/csv;base64,YQ==' };
  const start = initialValues({ groups, samples: { x: sample } });
  const input = (groups[0] as { inputs: ValueInput[] }).inputs[0] as ValueInput;

  it('starts with a valid value that a link can carry', () => {
    const { inputs, errors } = readForm({ groups }, start);
    expect(errors).toEqual({});
    expect(readForm({ groups }, withInputs(groups, {}, inputs)).inputs).toEqual(inputs);
  });
  it('rejects a value of the wrong form', () => {
    expect(kindOf(input).fromJson(input, { an: 'object' })).toBeUndefined();
  });
  it('has a control with its name', () => {
    expect(formOf(groups, start)).toContain('name="x"');
  });
  it('is explained to authors', () => {
    if (type === 'rating') return;
    const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../../apps', file), 'utf8');
    expect(read('README.md')).toContain(`| ${type} |`);
    expect(read('app.schema.json')).toContain(`"const": "${type}"`);
  });
});
