/** What an exploration runs and what it makes of the results, without Python. */
import { describe, expect, it } from 'vitest';
import { initialValues, readForm } from '../form/values';
import { parseApp } from '../schema/parse';
import { bandPaths, layOut, linePaths, pieces, tickTexts } from './chart-geometry';
import { makePlan, readTolerances, type Settings } from './plan';
import { defaultCount, defaultRange, niceStep, readRange, samplePoints, ticks } from './range';
import {
  asCsv,
  currentRow,
  defaultOutput,
  digitsFor,
  gapsOf,
  nearestRow,
  outputsOf,
  type Result,
  readPoint,
  rowsOf,
  showNumber,
} from './results';
import { corners, endsOf, explainCorners, readTolerance } from './tolerances';
import type { Report } from './use-sweep';
import { nameOf, plainText, unitsOf, type Variable, variablesOf } from './variables';
import { endingText, gapText, progressText, valueText } from './words';

const YAML = `title: T
summary: S
about: A
groups:
  - inputs:
      - { name: n, type: number, label: N, units: '\\mathrm{m}', default: 4, min: 0, max: 10 }
      - { name: s, type: slider, label: S, min: 1, max: 9, step: 2, default: 3 }
      - { name: r, type: range, label: R, min: 0, max: 10, default: [2, 5] }
      - { name: t, type: text, label: T, default: a }
      - { name: fixed, type: number, label: F, default: 1, readOnly: true }
      - { name: extra, type: number, label: E, default: 7, condition: [[n, ">", 5]] }
      - { name: empty, type: number, label: O, required: false }
  - name: rows
    table: { columns: [{ type: text, label: k }, { type: number, label: v }], dynamic: true, default: [[a, 1], [b, 2]] }
cases: [{ name: c, expect: {} }]
`;

const { groups } = parseApp(YAML, 'app.yaml', new Set());
const values = initialValues({ groups, samples: {} });
const variables = variablesOf(groups, values, readForm({ groups }, values).presences);
const variable = (key: string) => variables.find((one) => one.key === key) as Variable;

describe('what can be varied', () => {
  it('is every number that is shown and can be changed: inputs, ends of ranges, cells', () => {
    expect(variables.map(({ key }) => key)).toEqual(['n', 's', 'r[0]', 'r[1]', 'empty', 'rows[0][1]', 'rows[1][1]']);
    expect(nameOf(variable('r[1]'), {})).toBe('R, upper end');
    expect(nameOf(variable('rows[1][1]'), {})).toBe('v, row 2');
  });
  it('includes what the values show', () => {
    const more = { ...values, n: '6' };
    const keys = variablesOf(groups, more, readForm({ groups }, more).presences).map(({ key }) => key);
    expect(keys).toContain('extra');
  });
  it('is written into the form’s values', () => {
    expect(variable('n').write(values, '5').n).toBe('5');
    expect(variable('r[1]').write(values, '9').r).toEqual(['2', '9']);
    expect(variable('rows[1][1]').write(values, '3').rows).toEqual([
      ['a', '1'],
      ['b', '3'],
    ]);
  });
  it.each([
    ['m/s<sup>-2</sup>', 'm/s⁻²'],
    ['<span class="katex"><math><mi>t</mi></math><span>t<span>w</span>\u200b</span></span>', 'tw'],
    ['a &lt; b &amp; c', 'a < b & c'],
  ])('has a plain name: %s', (html, text) => {
    expect(plainText('x', { x: html })).toBe(text);
    expect(plainText('y', { x: html })).toBe('y');
  });
  it('has units', () => {
    expect(unitsOf(variable('n'), { '$\\mathrm{m}$': 'm' })).toBe('m');
    expect(unitsOf(variable('s'), {})).toBe('');
  });
});

describe('the default range', () => {
  const of = (text: string, limits: Variable['limits'], isTrack = false) => defaultRange({ text, limits, isTrack });
  it.each([
    ['is that of the limits', '4', { min: 0, max: 10 }, { from: 0, to: 10 }],
    ['is around the value if the limits are far apart', '4', { min: 0, max: 1e6 }, { from: 2, to: 6 }],
    ['ends at a limit', '4', { min: 3.5 }, { from: 3.5, to: 6 }],
    ['is around the value if there are no limits', '3.7', {}, { from: 1.5, to: 6 }],
    ['is below zero with a negative value', '-4', {}, { from: -6, to: -2 }],
    ['is around zero', '0', {}, { from: -10, to: 10 }],
    ['starts at the lower limit if there is no value', '', { min: 5 }, { from: 5, to: 7.5 }],
    ['consists of steps', '10', { min: 1, max: 1e6, step: 4 }, { from: 1, to: 49 }],
  ])('%s', (_what, text, limits, range) => {
    expect(of(text, limits)).toEqual(range);
  });
  it('of a slider is the whole slider', () => {
    expect(of('1', { min: 0, max: 1000, step: 1 }, true)).toEqual({ from: 0, to: 1000 });
  });
  it('has points at readable distances', () => {
    expect(defaultCount({ from: 0, to: 10 }, {})).toBe(21);
    expect(defaultCount({ from: 1.5, to: 6 }, {})).toBe(24);
    expect(defaultCount({ from: 1, to: 50 }, { min: 1, step: 0.5 })).toBe(15);
    expect(defaultCount({ from: 1, to: 9 }, { min: 1, step: 2 })).toBe(5);
  });
});

describe('the points', () => {
  it('are at equal distances, with both ends', () => {
    expect(samplePoints({ from: 0, to: 1 }, 11, {})).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });
  it('have no more digits than they need', () => {
    expect(samplePoints({ from: 0.001, to: 60 }, 5, {})).toEqual([0.001, 15, 30, 45, 60]);
  });
  it('are multiples of the step, each once and within the range', () => {
    expect(samplePoints({ from: 1, to: 9 }, 21, { min: 1, step: 2 })).toEqual([1, 3, 5, 7, 9]);
    expect(samplePoints({ from: 0, to: 11 }, 3, { min: 0, max: 11, step: 3 })).toEqual([0, 6, 9]);
  });
  it.each([
    ['', '1', '5', /ends of the range/],
    ['0', '1,5', '5', /ends of the range/],
    ['2', '1', '5', /above its start/],
    ['0', '1', '1', /from 2 to 101/],
    ['0', '1', '2.5', /from 2 to 101/],
    ['0', '1', '102', /from 2 to 101/],
  ])('are refused: from "%s" to "%s", %s points', (from, to, count, message) => {
    expect(readRange({ from, to, count })).toEqual({ error: expect.stringMatching(message) });
  });
  it('are read as typed', () => {
    expect(readRange({ from: ' 1e-3 ', to: '2', count: '5' })).toEqual({ from: 0.001, to: 2, count: 5 });
  });
});

describe('ticks', () => {
  it.each([
    [0.9, 1],
    [1, 1],
    [1.1, 2],
    [30, 50],
    [0.006, 0.01],
  ])('have nice steps: %s → %s', (least, step) => expect(niceStep(least)).toBe(step));
  it('are multiples of the step within the range', () => {
    expect(ticks({ from: 0.3, to: 1.05 }, 4)).toEqual({ values: [0.4, 0.6, 0.8, 1], step: 0.2 });
    expect(ticks({ from: -10, to: 10 }, 4).values).toEqual([-10, -5, 0, 5, 10]);
  });
  it.each([
    [0.5, 0.25, '0.5'],
    [1, 0.02, '1.00'],
    [-5, 5, '−5'],
    [2e9, 1e9, '2e9'],
  ])('are written with the decimals of the step: %s', (value, step, text) =>
    expect(tickTexts([value], step)).toEqual([text]),
  );
  it.each([
    ['close together', { from: 293.149999, to: 293.150031 }, ['293.15000', '293.15001', '293.15002', '293.15003']],
    ['large', { from: 12345678, to: 12345681 }, ['1.2345678e7', '1.2345679e7', '1.234568e7', '1.2345681e7']],
    ['large and zero', { from: 0, to: 2e7 }, ['0', '5e6', '1e7', '1.5e7', '2e7']],
    ['tiny around zero', { from: -2e-6, to: 2e-6 }, ['−2e−6', '−1e−6', '0', '1e−6', '2e−6']],
    ['negative', { from: -0.0004, to: 0 }, ['−0.0004', '−0.0003', '−0.0002', '−0.0001', '0.0000']],
    [
      'at the limit of precision',
      { from: 1, to: 1 + 2.1e-13 },
      ['1.0000000000000', '1.0000000000001', '1.0000000000002'],
    ],
  ])('tell values apart that are %s', (_what, range, texts) => {
    const { values: at, step } = ticks(range, texts.length);
    expect(tickTexts(at, step)).toEqual(texts);
  });
  it('are none in a range without a width', () => {
    for (const end of [0, 5, -5]) expect(ticks({ from: end, to: end }, 4).values).toEqual([]);
  });
});

describe('tolerances', () => {
  it.each([
    ['', undefined],
    ['0', undefined],
    ['0.2', { amount: 0.2, isPercent: false }],
    ['± 5 %', { amount: 5, isPercent: true }],
    ['1e-3', { amount: 0.001, isPercent: false }],
    ['-1', { error: 'Enter a number, or a percentage such as 5%.' }],
    ['5%%', { error: 'Enter a number, or a percentage such as 5%.' }],
  ])('are read as typed: "%s"', (text, read) => expect(readTolerance(text)).toEqual(read));
  it('end at the value plus and minus', () => {
    expect(endsOf(10, { amount: 0.1, isPercent: false }, {})).toEqual({ low: 9.9, high: 10.1, isCut: false });
    expect(endsOf(-20, { amount: 5, isPercent: true }, {})).toEqual({ low: -21, high: -19, isCut: false });
  });
  it('end at what the input accepts', () => {
    expect(endsOf(9.5, { amount: 1, isPercent: false }, { max: 10 })).toEqual({ low: 8.5, high: 10, isCut: true });
    expect(endsOf(3, { amount: 3, isPercent: false }, { min: 1, max: 9, step: 2 })).toEqual({
      low: 1,
      high: 5,
      isCut: true,
    });
    expect(endsOf(3, { amount: 5, isPercent: true }, { step: 1 })).toEqual({ low: 3, high: 3, isCut: true });
  });
  it('are combined up to four, and one by one beyond', () => {
    const ends = (count: number) => Array.from({ length: count }, () => ({ low: 0, high: 2, isCut: false }));
    expect(corners([1, 1], ends(2))).toEqual([
      [0, 0],
      [2, 0],
      [0, 2],
      [2, 2],
    ]);
    expect(corners(Array(4).fill(1), ends(4))).toHaveLength(16);
    const many = corners(Array(5).fill(1), ends(5));
    expect(many).toHaveLength(12);
    expect(many[0]).toEqual([0, 1, 1, 1, 1]);
    expect(many.at(-1)).toEqual([2, 2, 2, 2, 2]);
    expect(explainCorners(4)).toContain('all combinations');
    expect(explainCorners(5)).toContain('aren’t computed');
  });
  it('name the input of a mistake', () => {
    expect(readTolerances(variables, { s: 'x' })).toMatchObject({ key: 's' });
    expect(readTolerances(variables, { empty: '1' })).toMatchObject({ key: 'empty' });
    expect(readTolerances(variables, { n: '1', s: ' ' })).toMatchObject([{ tolerance: { amount: 1 } }]);
    const many = Array.from({ length: 9 }, (_, index) => ({ ...variable('n'), key: String(index) }));
    const texts = Object.fromEntries(many.map(({ key }) => [key, '1']));
    expect(readTolerances(many, texts)).toEqual({ key: '8', error: 'At most 8 inputs can have a tolerance.' });
  });
});

const settings = (
  key: string,
  from: number,
  to: number,
  count: number,
  tolerances: Record<string, string> = {},
): Settings => ({
  variable: variable(key),
  range: { from, to, count },
  tolerances: readTolerances(variables, tolerances) as Settings['tolerances'],
});

/** Runs a plan with an "app". */
const resultsOf = (
  runs: readonly Readonly<Record<string, unknown>>[],
  app: (inputs: Record<string, number>) => unknown,
): Result[] =>
  runs.map((inputs) => {
    try {
      return readPoint({ outputs: JSON.stringify(app(inputs as Record<string, number>)) });
    } catch (error) {
      return readPoint({ error: String(error) });
    }
  });

describe('a plan', () => {
  it('runs the current values first and nothing twice', () => {
    const { runs, points, current } = makePlan(groups, values, settings('n', 2, 6, 5));
    expect(runs.map(({ n }) => n)).toEqual([4, 2, 3, 5, 6]);
    expect(current).toEqual({ x: 4, run: 0, corners: [] });
    expect(points.map(({ run }) => run)).toEqual([1, 2, 0, 3, 4]);
  });
  it('applies the form’s conditions at each value', () => {
    const { runs } = makePlan(groups, values, settings('n', 2, 6, 5));
    expect(runs.map((inputs) => 'extra' in inputs)).toEqual([false, false, false, false, true]);
  });
  it('runs nothing that the form rejects, and says why', () => {
    const { runs, points } = makePlan(groups, values, settings('n', -1, 1, 3));
    expect(points[0]?.run).toEqual({ rejected: 'At least 0.' });
    expect(runs).toHaveLength(3);
    const ends = makePlan(groups, values, settings('r[0]', 4, 6, 2));
    expect(ends.points[1]?.run).toEqual({ rejected: 'r: The lower value must not be greater than the upper one.' });
  });
  it('varies the tolerances around each point, also that of the swept input', () => {
    const { runs, points, cut } = makePlan(groups, values, settings('n', 2, 4, 2, { n: '10%', s: '2' }));
    expect(points[0]?.corners.map((run) => runs[run as number])).toMatchObject([
      { n: 1.8, s: 1 },
      { n: 2.2, s: 1 },
      { n: 1.8, s: 5 },
      { n: 2.2, s: 5 },
    ]);
    expect(cut).toEqual([]);
    expect(makePlan(groups, values, settings('n', 9, 10, 2, { n: '1' })).cut).toEqual([variable('n')]);
  });
  it('marks no current value if there is none', () => {
    expect(makePlan(groups, values, settings('empty', 0, 1, 2)).current.x).toBeNaN();
    expect(makePlan(groups, values, settings('n', 0, 1, 2), false)).toMatchObject({ points: [], runs: [{ n: 4 }] });
  });
});

describe('results', () => {
  it('are all numbers of the outputs, those at the top first', () => {
    const outputs = {
      stats: { mean_value: 1, rows: [2, [3]] },
      text: '5',
      yes: true,
      none: null,
      area: 4.5,
      odd: 'nan',
    };
    const result = readPoint({ outputs: JSON.stringify(outputs) });
    expect(outputsOf([result])).toEqual([
      'area',
      'stats › mean value',
      'stats › rows › item 1',
      'stats › rows › item 2 › item 1',
    ]);
    expect(outputsOf([readPoint({ outputs: '{"x": "text"}' }), { error: 'no' }])).toEqual([]);
    expect(readPoint({ outputs: '{' })).toEqual({ error: 'The result could not be read.' });
    const long = readPoint({ outputs: JSON.stringify({ list: Array.from({ length: 500 }, (_, i) => i) }) });
    expect(outputsOf([long])).toHaveLength(20);
  });
  it('start with an output that the input changes', () => {
    const plan = makePlan(groups, values, settings('n', 2, 4, 3));
    expect(
      defaultOutput(
        plan,
        resultsOf(plan.runs, ({ n = 0 }) => ({ fixed: 1, n, area: n * n })),
      ),
    ).toBe('area');
    expect(
      defaultOutput(
        plan,
        resultsOf(plan.runs, () => ({ fixed: 1 })),
      ),
    ).toBe('fixed');
    expect(defaultOutput(plan, [])).toBeUndefined();
  });
  const plan = makePlan(groups, values, settings('n', 1, 5, 5, { s: '2' }));
  const app = ({ n = 0, s = 0 }) => {
    if (n === 2) throw new Error('two');
    if (n === 5 && s === 5) throw new Error('corner');
    return { y: n * s, far: n === 3 ? 'inf' : n };
  };
  const results = resultsOf(plan.runs, app);
  it('have gaps where the app fails, and a band where all ends are known', () => {
    expect(rowsOf(plan, results, 'y')).toEqual([
      { x: 1, y: 3, low: 1, high: 5 },
      { x: 2, problem: 'Error: two' },
      { x: 3, y: 9, low: 3, high: 15 },
      { x: 4, y: 12, low: 4, high: 20 },
      { x: 5, y: 15, problem: 'At the ends of the tolerances: Error: corner' },
    ]);
    expect(rowsOf(plan, results, 'far')[2]).toEqual({ x: 3, problem: 'The result isn’t a finite number.' });
    expect(rowsOf(plan, results, 'other')[0]?.problem).toBe('The app returns no such number here.');
    expect(currentRow(plan, results, 'y')).toEqual({ x: 4, y: 12, low: 4, high: 20 });
    expect(gapsOf(rowsOf(plan, results, 'y'))).toMatchObject({ count: 2, first: { x: 2 } });
  });
  it('are complete points only while they come', () => {
    // The current values and both ends of their tolerance come first; then the points from the left.
    expect(rowsOf(plan, results.slice(0, 5), 'y')).toHaveLength(1);
    expect(rowsOf(plan, results.slice(0, 6), 'y')).toHaveLength(2);
    expect(currentRow(plan, results.slice(0, 2), 'y')).toBeUndefined();
  });
  it('become a file that a spreadsheet reads', () => {
    const rows = rowsOf(plan, results, 'y').slice(0, 2);
    expect(asCsv(rows, 'N, in (m)', '=1+1')).toBe(
      '"N, in (m)",\'=1+1,smallest,largest,note\r\n1,3,1,5,\r\n2,,,,Error: two\r\n',
    );
  });
  it.each([
    [1 / 3, '0.333333'],
    [-0, '0'],
    [-1234.5678, '−1234.57'],
    [12345678, '1.23457e7'],
    [-0.0000123, '−1.23e−5'],
  ])('are shown with six digits: %s', (value, text) => expect(showNumber(value)).toBe(text));
  it.each([
    [[0, 1234.5678], 6],
    [[293.15001, undefined, 293.15005], 11],
    [[-12345678, -12345670], 11],
    [[5, 5], 6],
    [[1, 1 + 1e-15], 6],
    [[Number.NaN], 6],
    [[], 6],
  ])('are shown with the digits that tell them apart: %j', (list, digits) => expect(digitsFor(list)).toBe(digits));
  it('differ in the table and in words if they differ', () => {
    expect(showNumber(293.15001, 11)).toBe('293.15001');
    expect(valueText({ x: 1, y: 12345678, low: -12345679, high: 12345679 }, 8)).toBe(
      '1.2345678e7, from −1.2345679e7 to 1.2345679e7',
    );
  });
  it('at the top come before those of a long table', () => {
    const row = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`n${index}`, index]));
    const outputs = JSON.stringify({ rows: Array.from({ length: 20 }, () => row), total: 5 });
    const names = outputsOf([readPoint({ outputs })]);
    expect(names).toHaveLength(200);
    expect(names.slice(0, 2)).toEqual(['total', 'rows › item 1 › n0']);
  });
});

describe('words', () => {
  const plan = makePlan(groups, values, settings('n', 1, 5, 5));
  const report: Report = { plan, code: '', situation: '', settings: '', results: [] };
  it('say what is going on', () => {
    expect(progressText({ isStarted: true }, false, 2, 5)).toBe('2 of 5 points');
    expect(progressText({ isStarted: true }, false, 0, 0)).toBe('Running the app …');
    expect(progressText({ isStarted: true }, true, 2, 5)).toMatch(/^Waiting/);
    const progress = { done: 1e6, total: 1.2e7 };
    expect(progressText({ isStarted: false, progress }, false, 0, 5)).toBe('Loading Python: 1.0 of 12.0 MB');
    expect(progressText({ isStarted: false }, false, 0, 5)).toBe('Starting Python …');
  });
  it('say how far it came', () => {
    expect(endingText({ ...report, ending: { kind: 'timeout', seconds: 5 } }, 3)).toBe(
      'Stopped after 3 of 5 points: the app’s time limit of 5 s.',
    );
    expect(endingText({ ...report, ending: { kind: 'stopped' } }, 3)).toBe('Canceled after 3 of 5 points.');
    expect(endingText({ ...report, ending: { kind: 'changed' } }, 0)).toContain('changed');
    expect(endingText({ ...report, ending: { kind: 'broken', message: 'No.' } }, 0)).toContain('No.');
    expect(endingText({ ...report, ending: { kind: 'done' } }, 5)).toBeUndefined();
  });
  it('count the gaps and give the first reason', () => {
    const gap = { x: 1, problem: 'ValueError: no' };
    expect(gapText([gap, { x: 2, y: 1 }], String)).toBe('1 point has no value. At 1: ValueError: no');
    expect(gapText([gap, { ...gap, x: 2 }], String)).toBe('2 points have no value. The first, at 1: ValueError: no');
    expect(gapText([{ x: 2, y: 1 }], String)).toBeUndefined();
  });
  it('give a value and its band', () => {
    expect(valueText({ x: 1, y: 2 })).toBe('2');
    expect(valueText({ x: 1, y: 2, low: 1, high: 3 })).toBe('2, from 1 to 3');
    expect(valueText({ x: 1 })).toBe('no value');
  });
});

describe('the drawing', () => {
  const rows = [
    { x: 0, y: 0, low: 0, high: 1 },
    { x: 1, y: 10, low: 8, high: 12 },
    { x: 2, problem: 'no' },
    { x: 3, y: 5 },
  ];
  const geometry = layOut(rows, { from: 0, to: 3 }, 600);
  it('interrupts the line at gaps', () => {
    expect(pieces(rows, 'y').map((piece) => piece.map(({ x }) => x))).toEqual([[0, 1], [3]]);
    expect(linePaths(rows, geometry, 'y')).toHaveLength(2);
    expect(bandPaths(rows, geometry)).toHaveLength(1);
    expect(bandPaths(rows, geometry)[0]?.match(/L/g)).toHaveLength(3);
  });
  it('has room for all values', () => {
    for (const { y = 0, high = y } of rows) expect(geometry.y(high)).toBeGreaterThan(geometry.top);
    expect(geometry.x(3)).toBe(geometry.right);
    expect(geometry.xTicks.every(({ at }) => at >= geometry.left && at <= geometry.right)).toBe(true);
  });
  it('has a height if all values are the same, or none is there', () => {
    for (const y of [0, 5, -3e8, undefined]) {
      const flat = layOut([{ x: 0, y }], { from: 0, to: 1 }, 300);
      expect(flat.yTicks.length).toBeGreaterThan(1);
    }
  });
  it('has room for long numbers, and still a plot on a phone', () => {
    const long = [-1.23456789e-90, -1.23456788e-90].map((y, index) => ({ x: index, y }));
    const { left, right, xTicks, yTicks } = layOut(long, { from: 1234567.00001, to: 1234567.00003 }, 320);
    expect(right - left).toBeGreaterThan(120);
    expect(left).toBeGreaterThan(Math.max(...yTicks.map(({ text }) => text.length)) * 7);
    for (const marks of [xTicks, yTicks]) expect(new Set(marks.map(({ text }) => text)).size).toBe(marks.length);
    expect(yTicks.length).toBeGreaterThan(1);
    expect(xTicks.length).toBeGreaterThan(0);
    for (const [index, { at }] of xTicks.slice(1).entries())
      expect(at - (xTicks[index]?.at ?? 0)).toBeGreaterThan((xTicks[index]?.text.length ?? 0) * 7);
  });
  it('finds the point below a finger', () => {
    expect(nearestRow(rows, geometry.valueAt(geometry.x(1.1)))).toBe(1);
    expect(nearestRow(rows, geometry.valueAt(1e4))).toBe(3);
  });
});
