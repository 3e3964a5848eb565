/** Errors of `app.yaml` name file, line, key and fix. */
import { describe, expect, it } from 'vitest';
import { AppFileError, parseApp } from './parse';

const GOOD = `title: T
summary: S
about: A
groups:
  - title: G
    inputs:
      - name: a
        type: number
        label: A
        default: 1
        min: 0
cases:
  - name: c
    inputs: { a: 2 }
    expect: { x: 1 }
`;

function problemsOf(source: string): readonly string[] {
  try {
    parseApp(source, 'apps/x/app.yaml', new Set(['data.csv']));
    return [];
  } catch (error) {
    if (error instanceof AppFileError) return error.problems;
    throw error;
  }
}

it('accepts a good file', () => {
  expect(problemsOf(GOOD)).toEqual([]);
});

describe('a problem names file, line, key and fix', () => {
  it.each([
    ['title: T', 'titel: T', 'app.yaml:1: titel: unknown key'],
    ['title: T\n', '', 'title: is missing'],
    ['        type: number', '        type: numbr', 'app.yaml:8: groups[0].inputs[0].type: unknown type "numbr"'],
    ['        min: 0', '        mn: 0', 'app.yaml:11: groups[0].inputs[0].mn: unknown key'],
    ['        min: 0', '        min: zero', 'app.yaml:11: groups[0].inputs[0].min: must be a number, not "zero"'],
    ['        min: 0', '        min: 2', 'app.yaml:10: groups[0].inputs[0].default: 1 is below min (2)'],
    ['        min: 0', '        condition: [[b, "==", 1]]', 'no input is called "b"'],
    ['        min: 0', '        condition: [[a, "==", 1]]', 'circle: a → a'],
    ['        min: 0', '        condition: [[a, "=", 1]]', 'condition'],
    ['{ a: 2 }', '{ b: 2 }', 'app.yaml:14: cases[0].inputs.b: no input is called "b"'],
    ['    expect: { x: 1 }\n', '', 'app.yaml:13: cases[0]: give either `expect` or `raises`'],
    ['title: T', 'title: [', 'app.yaml:2: not valid YAML'],
    [
      '        type: number\n        label: A\n        default: 1\n        min: 0',
      '        type: file\n        label: A\n        sample: gone.csv',
      'there is no file "gone.csv"',
    ],
    [
      '        type: number\n        label: A\n        default: 1\n        min: 0',
      '        type: select\n        label: A\n        options: [x]\n        default: y',
      '"y" is not one of the options: x',
    ],
    [
      '        type: number\n        label: A\n        default: 1\n        min: 0',
      '        type: text\n        label: A\n        default: x\n        pattern: "("',
      'is not a regular expression',
    ],
  ])('%s → %s', (good, bad, message) => {
    expect(problemsOf(GOOD.replace(good, bad)).join('\n')).toContain(message);
  });
});

describe('table groups', () => {
  const table = (rest: string) =>
    GOOD.replace(
      / {2}- title: G[\s\S]*min: 0\n/,
      `  - title: G\n    name: rows\n    table:\n      columns: [{ type: number, label: n, max: 5 }]\n${rest}`,
    ).replace('{ a: 2 }', '{}');
  it.each([
    ['      default: [[1, 2]]\n', 'has 2 cells for 1 columns'],
    ['      default: [[x]]\n', 'must be a number'],
    ['      default: [[6]]\n', 'above max'],
    ['      rows: 3\n      maxRows: 2\n', '3 rows at the start'],
    ['      colums: []\n', 'unknown key'],
  ])('%s', (rest, message) => {
    expect(problemsOf(table(rest)).join('\n')).toContain(message);
  });
});
