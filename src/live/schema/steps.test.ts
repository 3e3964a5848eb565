/** `record` of `app.yaml`: what it may list, and which combinations it makes. */
import { describe, expect, it } from 'vitest';
import { AppFileError, parseApp } from './parse';
import { combinations, MAX_STEPS, rawSteps } from './steps';

const app = (record: string, needs = '[numpy]') => `title: T
summary: S
about: A
needs: ${needs}
record: ${record}
groups:
  - inputs:
      - { name: a, type: slider, label: A, min: 0, max: 90, step: 5, default: 40 }
      - { name: n, type: number, label: N, default: 1, max: 200 }
      - { name: s, type: select, label: S, options: [x, y] }
      - { name: c, type: checkbox, label: C }
      - { name: r, type: range, label: R, min: 0, max: 9 }
  - name: t
    table: { columns: [{ type: number, label: v }], default: [[1]] }
cases: [{ name: c, expect: {} }]
`;

function problemsOf(record: string, needs?: string): readonly string[] {
  try {
    parseApp(app(record, needs), 'apps/x/app.yaml', new Set());
    return [];
  } catch (error) {
    if (error instanceof AppFileError) return error.problems;
    throw error;
  }
}

it('accepts values of numbers, sliders, selects and checkboxes', () => {
  expect(problemsOf('{ a: [0, 40, 90], n: [1, 2.5], s: [x, y], c: [false, true] }')).toEqual([]);
});

describe('a problem names file, line and fix', () => {
  it.each([
    ['{ b: [1] }', 'record.b: no input is called "b"; known: a, n, s, c, r, t'],
    ['{ a: [40, 95] }', "record.a[1]: 95 isn't valid: At most 90; correct it, or remove it"],
    ['{ a: [40, 41] }', "record.a[1]: 41 isn't valid: Must be a multiple of 5; correct it, or remove it"],
    ['{ a: [high, 40] }', 'record.a[0]: "high" isn\'t a value of a slider input; correct it'],
    ['{ s: [x, z] }', 'record.s[1]: "z" isn\'t valid: Choose one of the options; correct it, or remove it'],
    ['{ a: [40, 40] }', 'record.a[1]: 40 is listed twice; remove one'],
    ['{ a: [45, 40] }', 'record.a[1]: 40 is below the value before it; list numbers in ascending order'],
    ['{ a: [0, 90] }', 'record.a: the default "40" is missing; add it, since a page shows its result first'],
    ['{ c: [false] }', 'record.c: one value of a checkbox is no choice; list false and true, or remove the input'],
    ['{ r: [1] }', "record.r: an input of type range can't be recorded; remove it, and it keeps its default"],
    ['{ t: [1] }', "record.t: an input of type table can't be recorded; remove it, and it keeps its default"],
  ])('%s', (record, problem) => {
    expect(problemsOf(record)).toEqual([`apps/x/app.yaml:5: ${problem}`]);
  });

  it('too many combinations', () => {
    const numbers = Array.from({ length: MAX_STEPS / 4 + 1 }, (_, index) => index + 1);
    expect(problemsOf(`{ n: [${numbers.join(', ')}], s: [x, y], c: [false, true] }`)).toEqual([
      'apps/x/app.yaml:5: record: these values make 64 combinations, at most 60 are recorded; remove some values',
    ]);
  });

  it('an app that runs everywhere', () => {
    expect(problemsOf('{ a: [40] }', '[]')).toEqual([
      'apps/x/app.yaml:5: record: an app without `needs` runs everywhere; remove `record`',
    ]);
  });
});

it('combines all values, the first input changing slowest', () => {
  expect(combinations({ a: [0, 40], c: [false, true] })).toEqual([
    { a: 0, c: false },
    { a: 0, c: true },
    { a: 40, c: false },
    { a: 40, c: true },
  ]);
  expect(combinations({})).toEqual([{}]);
});

it('gives the values as controls have them', () => {
  const definition = parseApp(app('{ a: [0, 40], c: [false, true] }'), 'apps/x/app.yaml', new Set());
  expect(rawSteps(definition)).toEqual({ a: ['0', '40'], c: [false, true] });
});
