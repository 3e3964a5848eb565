/** Where wheels are looked for, in which order, and what is printed meanwhile. */
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { originsOf } from './origins';
import { bar, megabytes, reporterFor } from './progress';

it('asks what was given first, then PACKAGES_FROM, then the distribution of this version of Pyodide', () => {
  const places = originsOf([tmpdir(), 'http://127.0.0.1:1/a'], ' http://127.0.0.1:2/b/  http://127.0.0.1:3', '314.0.7');
  expect(places.map(({ place }) => place)).toEqual([
    tmpdir(),
    'http://127.0.0.1:1/a/',
    'http://127.0.0.1:2/b/',
    'http://127.0.0.1:3/',
    expect.stringMatching(/^https:\/\/[^/]+\/pyodide\/v314\.0\.7\/full\/$/),
  ]);
  expect(() => originsOf(['no/such/folder'], undefined, '1')).toThrow(/"no\/such\/folder" is neither a folder nor/);
});

const printedBy = (isTTY: boolean): string => {
  let text = '';
  const write = (part: string | Uint8Array) => {
    text += String(part);
    return true;
  };
  const report = reporterFor({ isTTY, write } as Parameters<typeof reporterFor>[0]);
  report.advance('numpy', 0, 4e6);
  report.advance('numpy', 2e6, 4e6);
  report.line('done');
  return text;
};

it('prints bars on a terminal and plain lines elsewhere', () => {
  expect(printedBy(false)).toBe('numpy (4.0 MB) …\ndone\n');
  expect(printedBy(true)).toContain(`numpy [${'#'.repeat(12)}${'.'.repeat(12)}] 2.0 MB of 4.0 MB`);
  expect(bar('numpy', 5, undefined)).toBe('numpy 0.0 kB');
  expect(megabytes(1_840_000)).toBe('1.8 MB');
});
