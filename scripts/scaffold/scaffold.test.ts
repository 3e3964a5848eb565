import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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
const frontMatter = (text: string): unknown => parse(/^---\n([\s\S]*?)---\n/.exec(text)?.[1] ?? '');

describe('a new page', () => {
  it('has title, label and description that YAML reads back, whatever the title holds', () => {
    const heading = 'Dates: "how" & why #1';
    const [file, text] = only(newPage('inputs/date-pickers', heading).files);
    expect(file).toBe('docs/inputs/date-pickers.mdx');
    expect(frontMatter(text)).toMatchObject({
      title: heading,
      sidebar_label: heading,
      description: expect.stringContaining('sentence'),
      keywords: [],
    });
  });
  it.each(['', '../x', 'Inputs/x', 'a//b', 'a b', undefined])('refuses the place %s with an example', (place) => {
    expect(() => newPage(place, 'x')).toThrow(/Example: npm run new:page/);
  });
  it('needs a title', () => expect(() => newPage('a/b', ' ')).toThrow(UsageError));
});

describe('a new post', () => {
  it('has the front matter that the blog demands and a truncation mark', () => {
    const [file, text] = only(newPost('Déjà vu: what is new?', choices).files);
    expect(file).toBe('blog/2026-05-31-deja-vu-what-is-new.mdx');
    expect(frontMatter(text)).toMatchObject({
      sidebar_label: 'Déjà vu: what is new?',
      slug: 'deja-vu-what-is-new',
      date: '2026-05-31',
      authors: ['desk'],
      tags: ['math'],
      keywords: [],
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
  it('refuses a title without an address', () => expect(() => newPost('???', choices)).toThrow(/no address/));
});

describe('a new app', () => {
  it('passes the schema as it is', () => {
    const { files } = newApp('beam-deflection', 'Beam: "deflection"');
    const app = parseApp(files['apps/beam-deflection/app.yaml'] ?? '', 'app.yaml', new Set());
    expect(app.title).toBe('Beam: "deflection"');
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
