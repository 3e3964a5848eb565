/** The content of this repository keeps every rule. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import brand from '../../brand.config';
import { admonitions } from './admonitions';
import { brandSpelledOut } from './brand';
import { appsOf, statedCounts } from './counts';
import { endings } from './endings';
import { fences } from './fences';
import { fileRules } from './files';
import { duplicates, frontMatter } from './front-matter';
import { headings } from './headings';
import { linkText } from './links';
import { readPage, show } from './page';
import { pictures } from './pictures';
import { appSources, formulaSources } from './sources';
import { teaching } from './teaching';
import { TEACHING_POINTS } from './teaching-points';
import { POST_POINTS } from './teaching-points-posts';
import { wording } from './wording';

const root = path.resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = tracked.filter((file) => /^(?:docs|blog)\/.*\.mdx$/.test(file)).map((file) => readPage(file, read(file)));
const apps = tracked.filter((file) => /^apps\/[^/]+\/app\.yaml$/.test(file));

it('finds the pages and the apps', () => {
  expect(pages.filter((page) => page.kind === 'doc')).toHaveLength(41);
  expect(pages.filter((page) => page.kind === 'post')).toHaveLength(18);
  expect(apps.length).toBeGreaterThanOrEqual(30);
});

describe('every page', () => {
  for (const [name, rule] of Object.entries({
    frontMatter,
    headings,
    linkText,
    pictures,
    fences,
    wording,
    formulaSources,
    admonitions,
    endings,
  })) {
    it(`keeps the rule ${name}`, () => expect(pages.flatMap(rule).map(show)).toEqual([]));
  }
  it('has a title and description of its own', () => expect(duplicates(pages).map(show)).toEqual([]));
});

describe('the content map', () => {
  const rows = { ...TEACHING_POINTS, ...POST_POINTS };
  it('has a row for every page and post, and a page or post for every row', () => {
    expect(Object.keys(rows).sort()).toEqual(pages.map(({ file }) => file).sort());
    expect(Object.values(TEACHING_POINTS).flatMap(({ points }) => points).length).toBeGreaterThanOrEqual(190);
    expect(Object.values(POST_POINTS).flatMap(({ points }) => points).length).toBeGreaterThanOrEqual(75);
    expect(Object.entries(POST_POINTS).filter(([, { apps }]) => apps.length === 0)).toEqual([]);
  });
  it.each(pages.map((page) => [page.file, page] as const))('%s teaches its points', (file, page) => {
    expect(teaching(page, rows[file]).map(show)).toEqual([]);
  });
});

it('every message of the form stands in the reference of input types', () => {
  const sources = tracked.filter((file) => /^src\/live\/(?:inputs\/|form\/values\.ts)/.test(file));
  const source = sources.map(read).join('\n');
  const messages = [...source.matchAll(/(?:error:|REQUIRED =|\?|:)\s*(['`])([A-Z][^'`]*\.)\1/g)].map(
    ([, , text = '']) => text,
  );
  const reference = read('docs/inputs/input-types.mdx');
  expect(messages.length).toBeGreaterThanOrEqual(14);
  // What the code puts in is another number on the page.
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

it('every file of the content has a good name, kind and size', () => {
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
