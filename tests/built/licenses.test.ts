import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSiteNote } from '../../deploy/plugin';
import { readShipped, tableRow } from '../../scripts/licenses/licenses';

/** Licenses that allow what this site does with a package: ship it, changed or not, beside its notice. */
const allowed = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'PSF-2.0',
  'CC0-1.0',
  'Unlicense',
  '(MPL-2.0 OR Apache-2.0)',
  'MIT OR Apache-2.0',
];

const shipped = readShipped(process.cwd(), readSiteNote('build').packages);

it('every package that ships has a license that allows it', () => {
  expect(shipped.length).toBeGreaterThan(20);
  expect(shipped.map(({ name }) => name)).toContain('react-dom');
  expect(
    shipped.filter(({ license }) => !allowed.includes(license)).map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([]);
});

it('THIRD_PARTY.md lists every package that ships (npm run licenses)', () => {
  const text = readFileSync('THIRD_PARTY.md', 'utf8');
  expect(
    shipped.filter((entry) => !text.includes(tableRow(entry))).map(({ name, version }) => `${name} ${version}`),
  ).toEqual([]);
});
