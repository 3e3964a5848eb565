import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import brand from '../../brand.config';
import { readPage, show } from '../../content-checks/page';
import { PAGE_CHECKS } from '../../content-checks/page-checks';
import { appSources, fileRules } from '../../content-checks/site-checks';
import { parseApp } from '../../src/live/schema/parse';
import { newApp, newPage, newPost, slugOf, UsageError } from './scaffold';

const choices = {
  date: '2026-05-31',
  author: 'desk',
  tags: ['math'],
  knownAuthors: ['desk'],
  knownTags: ['math', 'engineering'],
};
const only = (files: Readonly<Record<string, string>>): [string, string] =>
  Object.entries(files)[0] as [string, string];
/** Names as people choose them: short, long, with quotes, capitals and accents. */
const TITLES = [
  'Tax',
  'Date pickers',
  'Dates: "how" & why #1',
  'Déjà vu: what changed in the Calculators, and what did not? A report in full length',
];
const findings = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files).flatMap(([file, text]) => {
    const page = readPage(file, text);
    return [...fileRules(file, text.length), ...Object.values(PAGE_CHECKS).flatMap((rule) => rule(page, brand))].map(
      show,
    );
  });
const frontMatter = (text: string): unknown => parse(/^---\n([\s\S]*?)---\n/.exec(text)?.[1] ?? '');

describe('a new page', () => {
  it.each(TITLES)('passes every check as it stands: %s', (heading) => {
    const { files } = newPage('inputs/date-pickers', heading);
    const [file, text] = only(files);
    expect(file).toBe('docs/inputs/date-pickers.mdx');
    expect(frontMatter(text)).toMatchObject({ title: heading });
    expect(findings(files)).toEqual([]);
  });
  it('has the route of the library when it belongs to it', () => {
    const [, text] = only(newPage('library/units', 'Units').files);
    expect(frontMatter(text)).toMatchObject({ slug: '/__product__-library/units' });
  });
  it.each(['', '../x', 'Inputs/x', 'a//b', 'a b', undefined])('refuses the place %s with an example', (place) => {
    expect(() => newPage(place, 'x')).toThrow(/Example: npm run new:page/);
  });
  it('needs a title', () => expect(() => newPage('a/b', ' ')).toThrow(UsageError));
});

describe('a new post', () => {
  it.each(TITLES)('passes every check as it stands: %s', (heading) => {
    expect(findings(newPost(heading, choices).files)).toEqual([]);
  });
  it('has the front matter that the blog demands and a truncation mark', () => {
    const [file, text] = only(newPost('Déjà vu: what is new?', choices).files);
    expect(file).toBe('blog/2026-05-31-deja-vu-what-is-new.mdx');
    expect(frontMatter(text)).toMatchObject({
      sidebar_label: 'Déjà vu: what is new?',
      slug: 'deja-vu-what-is-new',
      date: '2026-05-31',
      authors: ['desk'],
      tags: ['math'],
    });
    expect(text).toContain('{/* truncate */}');
  });
  it.each([
    [{ ...choices, date: '31.5.2026' }, /not a date/],
    [{ ...choices, author: 'nobody' }, /no author "nobody"/],
    [{ ...choices, tags: ['nope'] }, /Unknown tags: nope/],
    [{ ...choices, tags: [] }, /needs a tag/],
  ])('refuses what is not known', (wrong, message) => {
    expect(() => newPost('Title', wrong)).toThrow(message);
  });
  it('refuses a title without an address', () =>
    expect(() => newPost('???', choices)).toThrow(/needs letters or digits/));
});

describe('a new app', () => {
  it('passes the schema and names a source', () => {
    const { files } = newApp('beam-deflection', 'Beam: "deflection"');
    const app = parseApp(files['apps/beam-deflection/app.yaml'] ?? '', 'app.yaml', new Set());
    expect(app.title).toBe('Beam: "deflection"');
    expect(appSources('app.yaml', app, files['apps/beam-deflection/main.py'] ?? '')).toEqual([]);
    expect(app.cases?.length).toBeGreaterThan(1);
    expect(Object.keys(files)).toEqual(
      ['app.yaml', 'main.py', 'output.html'].map((name) => `apps/beam-deflection/${name}`),
    );
  });
  it.each(['Beam', 'a b', '../x', undefined])('refuses the id %s', (id) => {
    expect(() => newApp(id, 'x')).toThrow(/Example: npm run new:app/);
  });
});

it('makes addresses of titles', () => expect(slugOf('  Café & form, part 2! ')).toBe('cafe-form-part-2'));
