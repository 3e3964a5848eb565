import { describe, expect, it } from 'vitest';
import { BadArgument, readArguments, STEPS } from './arguments';
import { beforeFinishing } from './build';
import { kindOf, weigh } from './bytes';
import { splitMessages } from './chromium';
import { readReport } from './lighthouse';
import { missedBytes, mustShowTable, type Target, verdict } from './must-show';
import { timeOf } from './navigation';
import { parentOf, treeBytes } from './process-tree';
import { arrival } from './serving';

describe('bytes', () => {
  it('count what was asked for before the load event, by kind', () => {
    const transfers = [
      { type: 'Document', url: '/x', bytes: 100, asked: 1 },
      { type: 'Script', url: '/a.js', bytes: 30, asked: 2 },
      { type: 'Other', url: '/b.js?v=1', bytes: 5, asked: 2 },
      { type: 'Script', url: '/late.js', bytes: 999, asked: 4 },
    ];
    expect(weigh(transfers, 3)).toEqual({ html: 100, css: 0, js: 35, font: 0, image: 0, other: 0, later: 999 });
  });

  it.each([
    ['Font', '/f.woff2', 'font'],
    ['Other', '/f.woff2', 'font'],
    ['Other', '/s.css', 'css'],
    ['Fetch', '/data.json', 'other'],
  ])('%s %s is %s', (type, url, expected) => {
    expect(kindOf({ type, url })).toBe(expected);
  });
});

describe('navigation', () => {
  const click = { kind: 'click', time: 1000, text: '' };
  it('runs from the last click to the first sight of the new title', () => {
    const reports = [
      { kind: 'heading', time: 900, text: 'Overview' },
      { kind: 'click', time: 800, text: '' },
      click,
      { kind: 'heading', time: 1400, text: 'Input types​' },
      { kind: 'heading', time: 1300, text: '# Input types' },
    ];
    expect(timeOf(reports, 'Input types')).toBe(300);
  });
  it('is not known without a click, or before the title is seen', () => {
    expect(timeOf([{ kind: 'heading', time: 1, text: 'A' }], 'A')).toBeUndefined();
    expect(timeOf([click, { kind: 'heading', time: 900, text: 'A' }], 'A')).toBeUndefined();
  });
});

describe("the browser's messages", () => {
  it('end with a zero byte, the last one maybe not yet', () => {
    expect(splitMessages('{"a":1}\0{"b":2}\0{"c"')).toEqual({ messages: ['{"a":1}', '{"b":2}'], rest: '{"c"' });
    expect(splitMessages('')).toEqual({ messages: [], rest: '' });
  });
});

describe('the slow line', () => {
  const line = { roundTripMs: 60, bitsPerSecond: 8_000_000 };
  it('sends one chunk after the other, then half a round trip passes', () => {
    const first = arrival(0, 0, 1000, line);
    expect(first).toEqual({ freeAt: 1, at: 31 });
    expect(arrival(0, first.freeAt, 1000, line)).toEqual({ freeAt: 2, at: 32 });
  });
});

describe('memory', () => {
  it('is that of a process and all below it', () => {
    const entries = [
      { pid: 1, parent: 0, bytes: 1000 },
      { pid: 5, parent: 1, bytes: 10 },
      { pid: 6, parent: 5, bytes: 20 },
      { pid: 7, parent: 6, bytes: 30 },
      { pid: 8, parent: 1, bytes: 4000 },
    ];
    expect(treeBytes(5, entries)).toBe(60);
    expect(treeBytes(99, entries)).toBe(0);
  });
  it('finds the parent whatever the program is called', () => {
    expect(parentOf('123 (a) b) S 42 1 1')).toBe(42);
  });
});

describe('lighthouse', () => {
  const audits = {
    'first-contentful-paint': { numericValue: 900 },
    'largest-contentful-paint': { numericValue: 1000 },
    'total-blocking-time': { numericValue: 17 },
    'cumulative-layout-shift': { numericValue: 0.01 },
  };
  it('is read from its report', () => {
    expect(readReport({ categories: { performance: { score: 0.99 } }, audits })).toEqual({
      score: 99,
      FCP: 900,
      LCP: 1000,
      TBT: 17,
      CLS: 0.01,
    });
  });
  it('never counts a failed run', () => {
    expect(() => readReport({ categories: { performance: { score: null } }, audits })).toThrow('no score');
    expect(() =>
      readReport({ categories: { performance: { score: 1 } }, audits, runtimeError: { message: 'no paint' } }),
    ).toThrow('no paint');
    expect(() => readReport({ categories: { performance: { score: 1 } }, audits: {} })).toThrow('did not measure');
  });
});

describe('build', () => {
  it('knows when the engine was done and our finishing began', () => {
    const lines = [
      [100, '[INFO] Creating'],
      [5000, '[SUCCESS] Generated static files in "build".'],
    ] as const;
    expect(beforeFinishing({ lines, milliseconds: 9000 })).toBe(5000);
    expect(beforeFinishing({ lines: [], milliseconds: 9000 })).toBe(9000);
  });
});

describe('targets', () => {
  const target = (change: Partial<Target>): Target => ({
    what: 'x',
    limit: 30,
    side: 'most',
    kind: 'bytes',
    value: 29,
    unit: 'KB',
    ...change,
  });
  it.each([
    [{}, 'met'],
    [{ value: 30 }, 'met'],
    [{ value: 30.1 }, 'missed'],
    [{ side: 'least', value: 29 }, 'missed'],
    [{ value: undefined }, 'not measured'],
    [{ value: Number.NaN }, 'not measured'],
  ] as const)('%j: %s', (change, expected) => {
    expect(verdict(target(change as Partial<Target>))).toBe(expected);
  });
  it('fail a run by bytes only', () => {
    const all = [target({ value: 31, what: 'a' }), target({ value: 31, kind: 'time' }), target({ value: undefined })];
    expect(missedBytes(all).map(({ what }) => what)).toEqual(['a']);
    expect(mustShowTable(all)).toContain('| a       | ≤ 30 KB | 31 KB    | missed       |');
  });
});

describe('arguments', () => {
  const engines = ['ours', 'vitepress'];
  it('default to everything', () => {
    expect(readArguments([], engines)).toMatchObject({ steps: STEPS, engines, sizes: ['today', 1000], rounds: 3 });
  });
  it('choose steps, sizes and engines', () => {
    expect(readArguments(['build', '--pages', '1000,4000', '--engines', 'ours', '--fresh'], engines)).toMatchObject({
      steps: ['build'],
      sizes: [1000, 4000],
      engines: ['ours'],
      fresh: true,
    });
  });
  it.each([
    ['walk', 'There is no step "walk"'],
    ['--engines=hugo', 'There is no engine "hugo"'],
    ['--pages=12', 'write today, 1000'],
    ['--rounds=0', 'a number above 0'],
  ])('%s is refused in words', (argument, message) => {
    expect(() => readArguments([argument], engines)).toThrow(BadArgument);
    expect(() => readArguments([argument], engines)).toThrow(message);
  });
});
