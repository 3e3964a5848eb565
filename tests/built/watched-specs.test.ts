/** Every browser test reports violations of the security policy and uncaught exceptions, because it uses our own `test`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every browser test runs under the watch over policy and exceptions', () => {
  const specs = ['e2e', 'faults', 'a11y', 'hostile'].flatMap((folder) =>
    readdirSync(`tests/${folder}`)
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `tests/${folder}/${name}`),
  );
  expect(specs.length).toBeGreaterThan(0);
  const unwatched = specs.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return !/from '\.\.\/spec\/browser-test'/.test(text) || /from '@playwright\/test'/.test(text);
  });
  expect(unwatched).toEqual([]);
});
