/** The content of this repository passes `npm run check`, and what only code can break about it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import brand from '../brand.config';
import { INSTALLABLE } from '../src/samples/packages';
import { docsRoutes, posts } from '../tests/spec/contract';
import { checkContent } from './check';
import { readPage, show } from './page';
import { isSample, itemsOf } from './samples';
import { readSite } from './site';
import { brandSpelledOut } from './site-checks';

const root = path.dirname(import.meta.dirname);
const site = readSite(root, brand);
const sources = [...site.sources.values()];
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('finds at least the pages and posts of the contract, and the apps', () => {
  const routes = docsRoutes(brand.slug).map((route) => route.replace(brand.slug, '__product__'));
  expect([...site.routes.keys()]).toEqual(expect.arrayContaining(routes));
  expect(sources.filter(({ kind }) => kind === 'post').length).toBeGreaterThanOrEqual(posts.length);
  expect(site.appIds).not.toEqual([]);
});

it('passes npm run check', { timeout: 600_000 }, async () => {
  const { findings, files } = await checkContent(root, brand);
  expect(findings.map(show)).toEqual([]);
  expect(files).toBe(site.files.length);
});

it('runs its samples, here or in test:deep: all but eight', () => {
  const samples = sources.flatMap(({ file, source }) => itemsOf(readPage(file, source), INSTALLABLE).filter(isSample));
  expect(samples.length).toBeGreaterThanOrEqual(150);
  expect(samples.flatMap(({ where, norun }) => (norun === undefined ? [] : [where])).length).toBeLessThanOrEqual(8);
});

it('the drawing of a traceback repeats the one that its page quotes', () => {
  const [, quoted = ''] =
    /```traceback inputs='{"depths": \[0, 0\]}'\n(.*?)\n```/s.exec(read('docs/code/tools.mdx')) ?? [];
  const drawn = [...read('figures/traceback-anatomy.svg').matchAll(/<text x="18" [^>]*>([^<]*)</g)].map(
    ([, text = '']) => text,
  );
  expect(drawn.join('\n').replaceAll('\u00a0', ' ')).toBe(quoted);
  expect(quoted).toContain('ZeroDivisionError');
});

it('the reference of input types lists every message of the form', () => {
  const files = tracked.filter(
    (file) => /^src\/live\/(?:inputs\/|form\/values\.ts)/.test(file) && !/\.test\.|\/fixtures\//.test(file),
  );
  const messages = files
    .flatMap((file) => [...read(file).matchAll(/(?:error:|REQUIRED =|\?|:)\s*(['`])([A-Z][^'`]*\.)\1/g)])
    .map(([, , text = '']) => text);
  const reference = read('docs/inputs/input-types.mdx');
  expect(messages.length).toBeGreaterThanOrEqual(14);
  // The page shows an example number where the code inserts one.
  const pattern = (text: string) =>
    new RegExp(text.replace(/[.*+?()|[\]\\^]/g, '\\$&').replace(/\$\{[^}]*\}/g, '.{1,20}?'));
  expect(messages.filter((text) => !pattern(text).test(reference))).toEqual([]);
});

it('the product is named in brand.config.ts alone', () => {
  const text = /\.(?:ts|tsx|mjs|mdx?|css|svg|ya?ml|json|py|html|template|txt|csv|geojson)$|^\.ci\//;
  const files = tracked.filter((file) => text.test(file) && file !== 'brand.config.ts' && file !== 'package-lock.json');
  expect(files.flatMap((file) => brandSpelledOut(file, read(file), brand)).map(show)).toEqual([]);
});
