/** Runs every check over the content of this repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import brand from '../brand.config';
import { docsRoutes, posts } from '../tests/spec/contract';
import { readPage, show } from './page';
import { PAGE_CHECKS } from './page-checks';
import {
  appSources,
  appsOf,
  brandSpelledOut,
  duplicates,
  fileRules,
  statedCounts,
  structure,
  structureSchema,
} from './site-checks';

const root = path.dirname(import.meta.dirname);
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = tracked.filter((file) => /^(?:docs|blog)\/.*\.mdx$/.test(file)).map((file) => readPage(file, read(file)));
const apps = tracked.filter((file) => /^apps\/[^/]+\/app\.yaml$/.test(file));

it('finds at least the pages and posts of the contract, and the apps', () => {
  expect(pages.filter((page) => page.kind === 'doc').length).toBeGreaterThanOrEqual(docsRoutes(brand.slug).length);
  expect(pages.filter((page) => page.kind === 'post').length).toBeGreaterThanOrEqual(posts.length);
  expect(apps).not.toEqual([]);
});

describe('every page', () => {
  for (const [name, rule] of Object.entries(PAGE_CHECKS)) {
    it(`passes ${name}`, () => expect(pages.flatMap(rule).map(show)).toEqual([]));
  }
  it('has a title and description of its own', () => expect(duplicates(pages).map(show)).toEqual([]));
});

it('pages keep the apps and sections that others rely on', () => {
  const required = structureSchema.parse(parseYaml(read('content-checks/structure.yaml')));
  expect(Object.keys(required).length).toBeGreaterThanOrEqual(docsRoutes(brand.slug).length + posts.length);
  expect(structure(pages, required).map(show)).toEqual([]);
});

it('the reference of input types lists every message of the form', () => {
  const sources = tracked.filter(
    (file) => /^src\/live\/(?:inputs\/|form\/values\.ts)/.test(file) && !/\.test\.|\/fixtures\//.test(file),
  );
  const messages = sources
    .flatMap((file) => [...read(file).matchAll(/(?:error:|REQUIRED =|\?|:)\s*(['`])([A-Z][^'`]*\.)\1/g)])
    .map(([, , text = '']) => text);
  const reference = read('docs/inputs/input-types.mdx');
  expect(messages.length).toBeGreaterThanOrEqual(14);
  // The page shows an example number where the code inserts one.
  const pattern = (text: string) =>
    new RegExp(text.replace(/[.*+?()|[\]\\^]/g, '\\$&').replace(/\$\{[^}]*\}/g, '.{1,20}?'));
  expect(messages.filter((text) => !pattern(text).test(reference))).toEqual([]);
});

it('states counts that are right', () => {
  const needsMore = (id: string) => 'needs' in (parseYaml(read(`apps/${id}/app.yaml`)) as object);
  const running = [...new Set(pages.flatMap(appsOf))].filter((id) => !needsMore(id));
  const counts = {
    apps: running.length,
    posts: pages.filter((page) => page.kind === 'post').length,
    'docs pages': pages.filter((page) => page.kind === 'doc').length,
  };
  expect(pages.flatMap((page) => statedCounts(page, counts)).map(show)).toEqual([]);
});

it('every app names its sources', () => {
  expect(
    apps
      .flatMap((file) => appSources(file, parseYaml(read(file)) as object, read(file.replace('app.yaml', 'main.py'))))
      .map(show),
  ).toEqual([]);
});

it('content files have valid names, kinds and sizes', () => {
  const files = tracked.filter((file) => /^(?:docs|blog|figures|static|apps)\//.test(file));
  const findings = files.flatMap((file) =>
    fileRules(
      file,
      statSync(path.join(root, file)).size,
      file.startsWith('figures/') && file.endsWith('.svg') ? read(file) : undefined,
    ),
  );
  expect(findings.map(show)).toEqual([]);
});

it('the product is named in brand.config.ts alone', () => {
  const text = /\.(?:ts|tsx|mjs|mdx?|css|svg|ya?ml|json|py|html|template|txt|csv|geojson)$|^\.ci\//;
  const files = tracked.filter((file) => text.test(file) && file !== 'brand.config.ts' && file !== 'package-lock.json');
  expect(files.flatMap((file) => brandSpelledOut(file, read(file), brand)).map(show)).toEqual([]);
});
