import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sbomOf } from './sbom';

const { packages } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Parameters<typeof sbomOf>[0];
};
interface Component {
  readonly name: string;
  readonly scope: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly content: string }[];
}
const bom = sbomOf(packages, ['node_modules/react', 'node_modules/@codemirror/view']) as {
  components: readonly Component[];
};

it('lists every package of the lock file once, with its hash, and tells what ships', () => {
  const places = Object.keys(packages).filter((place) => place !== '');
  expect(bom.components.length).toBeGreaterThan(1000);
  const purls = bom.components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  for (const place of places) {
    const name = packages[place]?.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
    expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${packages[place]?.version}`);
  }
  expect(bom.components.filter(({ scope }) => scope === 'required').map(({ name }) => name)).toEqual([
    '@codemirror/view',
    'react',
  ]);
  for (const { hashes, purl } of bom.components) expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
});

it('is the same every time: no time stamp, no random serial number', () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(Object.keys(bom).sort()).toEqual(['bomFormat', 'components', 'specVersion', 'version']);
  const reversed = Object.fromEntries(Object.entries(packages).reverse());
  expect(sbomOf(reversed, ['node_modules/@codemirror/view', 'node_modules/react'])).toEqual(bom);
});
