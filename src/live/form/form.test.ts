/** Conditions, values and validation: tables of what must come out. */
import { describe, expect, it } from 'vitest';
import { drawNumber, readNumber } from '../inputs/numbers';
import { appSchema, type Group } from '../schema/app';
import { holds, presences } from './conditions';
import { toPython } from './python-text';
import { initialValues, readForm, withInputs } from './values';

function groupsOf(groups: unknown): readonly Group[] {
  const base = { title: 'T', summary: 'S', about: 'A', cases: [{ name: 'c', expect: {} }] };
  return appSchema.parse({ ...base, groups }).groups;
}

const A = ['a', '==', 1] as ['a', '==', number];
const B = ['b', '==', 1] as ['b', '==', number];
const C = ['c', '==', 1] as ['c', '==', number];

describe('conditions', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('and binds tighter than or (%i)', (bits) => {
    const values = { a: bits & 1, b: (bits >> 1) & 1, c: (bits >> 2) & 1 } as Record<string, number>;
    const look = (name: string) => values[name];
    expect(holds([A, 'or', B, 'and', C], look)).toBe(values.a === 1 || (values.b === 1 && values.c === 1));
    expect(holds([A, 'and', B, 'or', C], look)).toBe((values.a === 1 && values.b === 1) || values.c === 1);
  });
  it.each([
    ['==', 2, 2, true],
    ['!=', 2, 2, false],
    ['<', 1, 2, true],
    ['<=', 2, 2, true],
    ['>', 2, 2, false],
    ['>=', 2, 2, true],
    ['==', 'x', 'x', true],
    ['==', true, true, true],
    ['<', '10', 9, false],
    ['contains', 'abc', 'b', true],
    ['contains', ['wind', 'snow'], 'snow', true],
    ['contains', ['wind'], 'snow', false],
    ['!=', undefined, 2, false],
    ['==', null, 2, false],
  ] as const)('%s %j %j', (operator, actual, wanted, expected) => {
    expect(holds([['x', operator, wanted]], () => actual)).toBe(expected);
  });
  it('an input behind a hidden one is hidden, too', () => {
    const groups = groupsOf([
      {
        inputs: [
          { name: 'a', type: 'checkbox', label: 'a' },
          { name: 'b', type: 'checkbox', label: 'b', default: true, condition: [['a', '==', true]] },
          { name: 'c', type: 'checkbox', label: 'c', condition: [['b', '==', true]], whenFalse: 'disable' },
        ],
      },
    ]);
    const at = presences(groups, (name) => ({ a: false, b: true, c: true })[name]);
    expect(at.inputs).toEqual({ a: 'shown', b: 'hidden', c: 'disabled' });
  });
});

const fields = groupsOf([
  {
    inputs: [
      { name: 'n', type: 'number', label: 'n', default: 1, min: 0, max: 10, step: 0.5 },
      { name: 'o', type: 'number', label: 'o', required: false },
      {
        name: 't',
        type: 'text',
        label: 't',
        default: 'ab',
        minLength: 2,
        maxLength: 4,
        pattern: '[a-z]+',
        patternHint: 'Letters.',
      },
      { name: 's', type: 'select', label: 's', options: ['x', 'y'] },
      { name: 'm', type: 'multiselect', label: 'm', options: ['x', 'y'], default: ['y'] },
      { name: 'r', type: 'range', label: 'r', min: 0, max: 9 },
      { name: 'c', type: 'color', label: 'c' },
      { name: 'd', type: 'datetime', label: 'd', default: '2026-01-31T09:30:00.000Z', mode: 'both' },
      { name: 'off', type: 'text', label: 'off', default: 'x', disabled: true },
      { name: 'fixed', type: 'text', label: 'fixed', default: 'x', readOnly: true },
      { name: 'f', type: 'file', label: 'f', required: false, maxSize: 10 },
    ],
  },
  {
    name: 'rows',
    table: {
      columns: [
        { type: 'text', label: 'k' },
        { type: 'number', label: 'v', min: 0 },
      ],
      dynamic: true,
      minRows: 1,
      maxRows: 2,
      default: [['a', 1]],
    },
  },
]);
const start = initialValues({ groups: fields, samples: {} });

describe('reading a form', () => {
  it('gives the defaults as Python sees them; a disabled input is absent, a read-only one present', () => {
    expect(readForm({ groups: fields }, start)).toMatchObject({
      errors: {},
      inputs: {
        n: 1,
        o: null,
        t: 'ab',
        s: 'x',
        m: ['y'],
        r: [0, 9],
        c: '#43bff5',
        d: '2026-01-31T09:30:00.000Z',
        fixed: 'x',
        f: null,
        rows: [['a', 1]],
      },
    });
    expect(readForm({ groups: fields }, start).inputs).not.toHaveProperty('off');
  });
  it.each([
    ['n', '', 'Fill in this field.'],
    ['n', '1,5', 'Enter a number'],
    ['n', '0x10', 'Enter a number'],
    ['n', '11', 'At most 10.'],
    ['n', '-1', 'At least 0.'],
    ['n', '0.3', 'multiple of 0.5'],
    ['n', '1e999', 'too large'],
    ['t', 'a', 'At least 2 characters'],
    ['t', 'abcde', 'At most 4 characters'],
    ['t', 'A1', 'Letters.'],
    ['s', 'z', 'Choose one'],
    ['m', [], 'at least one'],
    ['r', ['5', '3'], 'lower value'],
    ['c', 'red', 'color'],
    ['d', '2026-02-31T00:00', 'date that exists'],
    ['f', [{ name: 'big', size: 11, url: 'data:,x' }], 'the limit is 10 bytes'],
  ])('%s = %j is refused', (name, value, message) => {
    expect(readForm({ groups: fields }, { ...start, [name]: value }).errors[name]).toContain(message);
  });
  it.each([
    ['.csv', { name: 'a.CSV', size: 1, url: 'data:application/vnd.ms-excel;base64,eA==' }, true],
    ['.csv', { name: 'a.txt', size: 1, url: 'data:text/csv;base64,eA==' }, false],
    ['.csv', { name: 'file', size: 1, url: 'data:text/csv;base64,eA==' }, true],
    ['.csv, text/*', { name: 'a.txt', size: 1, url: 'data:text/plain;base64,eA==' }, true],
    ['image/*', { name: 'a.png', size: 1, url: 'data:image/png;base64,eA==' }, true],
    ['image/png', { name: 'a.png', size: 1, url: 'data:image/svg+xml;base64,eA==' }, false],
    ['image/*', { name: 'a', size: 1, url: 'data:;base64,eA==' }, false],
  ])('%s accepts %j: %s', (accept, value, accepted) => {
    const files = [
      {
        title: 'G',
        inputs: [{ type: 'file', name: 'f', label: 'F', required: true, accept, multiple: false, maxSize: 9 }],
      },
    ];
    const { errors } = readForm({ groups: files as never }, { f: [value] });
    expect(errors.f).toBe(accepted ? undefined : `${value.name} isn’t an accepted file (${accept}).`);
  });
  it('names the cell of a table', () => {
    const { errors } = readForm(
      { groups: fields },
      {
        ...start,
        rows: [
          ['a', '-1'],
          ['b', ''],
          ['c', '1'],
        ],
      },
    );
    expect(errors).toEqual({
      'rows[0][1]': 'At least 0.',
      'rows[1][1]': 'Fill in this field.',
      rows: 'At most 2 rows.',
    });
  });
  it('takes inputs from a link and refuses what does not fit', () => {
    expect(
      readForm({ groups: fields }, withInputs(fields, start, { n: 2.5, m: ['x'], rows: [['z', 3]] })).inputs,
    ).toMatchObject({ n: 2.5, m: ['x'], rows: [['z', 3]] });
    const shapes = [{ n: 'x' }, { m: 'x' }, { r: [1] }, { rows: [[1]] }, { rows: [['a', {}]] }, { d: 'never' }];
    const cells = [{ rows: [['a', '1']] }, { rows: [[1, 1]] }, { rows: [['a', true]] }];
    const dates = [{ d: 'March 7' }, { d: '2026-02-31T00:00:00Z' }, { d: '2026-01-31T24:00:00Z' }, { d: '2026-01-31' }];
    for (const wrong of [...shapes, ...cells, ...dates])
      expect(() => withInputs(fields, start, wrong), JSON.stringify(wrong)).toThrow('does not fit');
  });
  it('takes an invalid cell from a link as an empty one, and an option that is gone as none', () => {
    expect(withInputs(fields, start, { rows: [['a', null]] })).toMatchObject({ rows: [['a', '']] });
    expect(readForm({ groups: fields }, withInputs(fields, start, { m: ['x', 'gone'] })).inputs.m).toEqual(['x']);
  });
  it('takes as many rows as a fixed table has, no more and no fewer', () => {
    const table = groupsOf([{ name: 'f', table: { columns: [{ type: 'checkbox', label: 'c' }], rows: 2 } }]);
    expect(withInputs(table, {}, { f: [[true], [false]] })).toEqual({ f: [[true], [false]] });
    for (const f of [[[true]], [[true], [true], [true]], [['true'], [1]]])
      expect(() => withInputs(table, {}, { f })).toThrow('does not fit');
  });
  it('reads a long text at once', () => {
    const before = process.cpuUsage();
    expect(readNumber(`${'1'.repeat(1_000_000)}x`, {}, true)).toEqual({
      error: 'Enter a number. Use a period for decimals.',
    });
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
  });
  it.each([
    ['3.0000005', { min: 0, step: 1 }, 3],
    ['2.9999999', { step: 1 }, 3],
    ['7', { min: 1, step: 2 }, 7],
    ['0.3', { step: 0.1 }, 0.3],
    ['1e300', { step: 1 }, 1e300],
  ])('%s on the grid %j is %d', (text, grid, value) => {
    expect(readNumber(text, grid, true)).toEqual({ value });
  });
  it('draws random defaults from the grid, ends included', () => {
    const grid = { min: 0.1, max: 0.5, step: 0.1 };
    expect([0, 0.2, 0.4, 0.6, 0.999].map((part) => drawNumber(grid, () => part))).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
  });
});

describe('Python text', () => {
  it.each([
    [{ a: true, b: null, c: [1, 2.5] }, "{'a': True, 'b': None, 'c': [1, 2.5]}"],
    ["it's", `"it's"`],
    ['a\n\\', "'a\\n\\\\'"],
    [[], '[]'],
  ])('%j', (value, text) => {
    expect(toPython(value)).toBe(text);
  });
});
