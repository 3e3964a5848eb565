/**
 * What is promised about the browser tests, counted: at least 40 faults in the table of OPERATING.md, each with a test of
 * that very name; at least 15 keyboard journeys; and no spec that leaves out the watch over policy and exceptions.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly file: string }[];
}

const titles = new Map<string, Set<string>>();

function collect(suite: Suite): void {
  for (const { file, title } of suite.specs) titles.set(file, (titles.get(file) ?? new Set()).add(title));
  for (const inner of suite.suites ?? []) collect(inner);
}

beforeAll(() => {
  const list = execFileSync('node_modules/.bin/playwright', ['test', '--list', '--reporter=json'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const suite of (JSON.parse(list) as { suites: Suite[] }).suites) collect(suite);
}, 120_000);

const faults = (readFileSync('OPERATING.md', 'utf8').split('## Faults that are rehearsed')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .flatMap((line) => {
    const cells = /^\| (.+?) \| .+? \| `(tests\/[^`]+)`: (.+) \|$/.exec(line);
    return cells ? [{ fault: cells[1] ?? '', file: cells[2] ?? '', title: cells[3] ?? '' }] : [];
  });

it('issue 7: at least 40 faults are rehearsed, each by a test of its own', () => {
  const missing = faults?.filter(({ file, title }) => !titles.get(file)?.has(title)).map(({ title }) => title);
  expect(missing).toEqual([]);
  expect(new Set(faults?.map(({ file, title }) => `${file} ${title}`)).size).toBe(faults?.length);
  expect(faults?.length).toBeGreaterThanOrEqual(40);
});

it('issue 7: every kind of fault is among them', () => {
  const all = faults?.map(({ fault }) => fault).join('\n') ?? '';
  for (const kind of [
    /search host.* down/,
    /search host.* slow/,
    /search host.* 5/,
    /garbage/,
    /index missing/,
    /index corrupt/,
    /missing, first load/,
    /HTML instead of it, first load/,
    /never answers, first load/,
    /missing, at navigation/,
    /HTML instead of it, at navigation/,
    /never answers, at navigation/,
    /click without a network/,
    /storage denied/,
    /storage full/,
    /storage corrupt/,
    /worker dies/,
    /WebAssembly blocked/,
    /evicted/,
    /clock/,
    /deploys during a visit/,
  ])
    expect(all).toMatch(kind);
});

it('issue 7: at least 15 keyboard journeys', () => {
  const journeys = [...titles.values()].flatMap((all) => [...all]).filter((title) => /^keyboard journey: /.test(title));
  expect(new Set(journeys).size).toBe(journeys.length);
  expect(journeys.length).toBeGreaterThanOrEqual(15);
});

it('issue 7.1: every browser test runs under the watch over policy and exceptions', () => {
  const specs = ['e2e', 'faults', 'a11y', 'hostile'].flatMap((folder) =>
    readdirSync(`tests/${folder}`)
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `tests/${folder}/${name}`),
  );
  expect(specs.length).toBeGreaterThanOrEqual(20);
  const unwatched = specs.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return !/from '\.\.\/spec\/browser-test'/.test(text) || /from '@playwright\/test'/.test(text);
  });
  expect(unwatched).toEqual([]);
});
