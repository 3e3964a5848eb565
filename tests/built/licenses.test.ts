import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSiteNote } from '../../deploy/plugin';
import { allowed, readShipped, tableRow } from '../../scripts/licenses/licenses';

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
