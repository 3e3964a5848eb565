import { readFileSync } from 'node:fs';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { definitionsFile, glossaryPage, loadTerms } from './publish';
import { linkTerms } from './remark-terms';
import { expandGlossary, findTerm, GLOSSARY_FILE, readTerms } from './terms';

const terms = readTerms(`
- term: draft
  definition: What you edit.
- term: data URL
  also: [inline file]
  definition: A file as \`text\`.
  see: /files/overview
`);

describe('the file', () => {
  it('is in order, and so is the one of this site', () => {
    expect(terms.map(({ id }) => id)).toEqual(['data-url', 'draft']);
    expect(readTerms(readFileSync(GLOSSARY_FILE, 'utf8')).length).toBeGreaterThan(10);
  });
  it.each([
    ['- term: a', /entry 1, `definition`/],
    ['- {term: a, definition: A b.}\n- {term: b, definition: no period}', /entry 2, `definition`: must be sentences/],
    ['- {term: a, definition: A <b>x</b>.}', /must be sentences without links and tags/],
    ['- {term: a, definition: A b., se: /x}', /Unrecognized key/],
    ['- {term: a, definition: A b., see: files}', /`see`: must be the address of a page/],
    ['- {term: a b, definition: A.}\n- {term: c, also: [A B], definition: A.}', /"a-b" is there twice/],
  ])('is refused: %j', (yaml, message) => expect(() => readTerms(yaml)).toThrow(message));
  it('is published by id, as plain text', () => {
    expect(JSON.parse(definitionsFile(terms))).toEqual({ 'data-url': 'A file as text.', draft: 'What you edit.' });
  });
});

it.each([
  ['data URL', 'data-url'],
  ['data URLs', 'data-url'],
  ['Inline file', 'data-url'],
  ['drafts', 'draft'],
  ['nothing', undefined],
])('finds %s', (name, id) => expect(findTerm(terms, name)?.id).toBe(id));

it('fills the glossary page with headings that have ids', () => {
  expect(expandGlossary('a\n\n<Glossary />\n\nb', terms, () => 'Files')).toBe(
    'a\n\n## Data URL {/* #data-url */}\n\nAlso called inline file. A file as `text`. See [Files](/files/overview).\n\n## Draft {/* #draft */}\n\nWhat you edit.\n\n\nb',
  );
});

it('names the pages that it links to, which must exist', () => {
  const names = { name: 'Example', slug: 'example', library: 'example' };
  expect(glossaryPage('.', loadTerms('.', names))('<Glossary />')).toContain('See [Quick overview]');
  const [term] = readTerms('- {term: a, definition: A., see: /no/page}');
  expect(() => glossaryPage('.', term ? [term] : [])('<Glossary />')).toThrow(/`see: \/no\/page` isn't a docs page/);
});

describe('<Term>', () => {
  const process = (markdown: string) => {
    const processor = unified().use(remarkParse).use(remarkMdx).use(remarkStringify);
    const tree = processor.parse(markdown) as Root;
    linkTerms(terms)(tree, {
      fail: (text: string) => {
        throw new Error(text);
      },
    } as never);
    return { tree, text: processor.stringify(tree).trim() };
  };
  it('becomes a link to its entry', () => {
    expect(process('Two <Term>data URLs</Term> here.').text).toBe('Two [data URLs](/glossary#data-url) here.');
    expect(process('The <Term id="draft">other version</Term>.').text).toBe('The [other version](/glossary#draft).');
    expect(JSON.stringify(process('<Term>draft</Term> first.').tree)).toContain('"data-term":"draft"');
  });
  it('has to be in the glossary', () => {
    expect(() => process('A <Term>thing</Term>.')).toThrow(
      /"thing" isn't in docs\/glossary\.yaml\. .*Terms: data-url, draft/,
    );
  });
});
