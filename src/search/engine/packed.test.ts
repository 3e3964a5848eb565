import { describe, expect, it } from 'vitest';
import { fixturePages } from '../records/fixtures';
import type { PageContent } from '../records/pages';
import { FORMAT, numberAt, numberWidth, pack, parseSearchFile, readDictionary, unpack } from './packed';
import { isSilent, termsIn } from './tokenize';

const page = (texts: readonly string[], title = 'A title'): PageContent => ({
  url: '/a',
  group: 'Group',
  language: 'en',
  tag: 'docs-default-current',
  version: 'current',
  about: '',
  sections: [{ level: 1, title, anchor: '', texts }],
});
const reread = (pages: readonly PageContent[]) => unpack(parseSearchFile(JSON.stringify(pack(pages))));

describe('a packed file', () => {
  it('gives back every page as it was', () => {
    expect(reread(fixturePages())).toEqual(fixturePages());
  });

  it.each([
    [['']],
    [[' ']],
    [['two  spaces', ' before', 'after ', 'a\ttab', 'a\nline']],
    [['"quotes" \\ and \u0000 \u2028 \ufeff', 'é 🙂 \ud800 alone', '<b>&amp;</b>']],
  ])('keeps the letters of %j', (texts) => {
    expect(reread([page(texts)])[0]?.sections[0]?.texts).toEqual(texts);
  });

  it('numbers more pieces than there are characters of one unit, past quotes, backslashes and halves of pairs', () => {
    const many = Array.from({ length: 70_000 }, (_, number) => `w${number}`);
    const texts = [many.slice(0, 35_000).join(' '), many.slice(35_000).join(' ')];
    const json = JSON.stringify(pack([page(texts)]));
    expect(json).not.toContain('\\u');
    expect(unpack(parseSearchFile(json))[0]?.sections[0]?.texts).toEqual(texts);
  });

  it('keeps a text once, and its frequent words in one letter each', () => {
    const { pages, pieces } = pack([page(['the plot of the plot', 'the plot'])]);
    expect(pages[0]?.sections[0]?.texts.map((text) => text.length)).toEqual([5, 2]);
    expect(pieces.split(' ').slice(0, 2).sort()).toEqual(['plot', 'the']);
    const packed = pages[0]?.sections[0]?.texts[0] ?? '';
    const numbers = [...packed].map((_, at) => numberAt(packed, at));
    expect(numbers.map((number) => pieces.split(' ')[number])).toEqual(['the', 'plot', 'of', 'the', 'plot']);
    expect(numbers.every((number) => numberWidth(number) === 1)).toBe(true);
  });

  it('refuses other formats with a reason', () => {
    expect(() => parseSearchFile('{"format":99,"pages":[]}')).toThrow(/format 99/);
    expect(() => parseSearchFile(`{"format":${FORMAT}}`)).toThrow(/no pages/);
    expect(() => parseSearchFile(`{"format":${FORMAT},"pages":[]}`)).toThrow(/no words/);
    expect(() => parseSearchFile('[1')).toThrow();
    expect(() => parseSearchFile('null')).toThrow(/not an object/);
  });
});

describe('the words of a packed file', () => {
  /** What stands in the file for a piece, and what the tokenizer says of it. */
  const PIECES = [
    'plot',
    'Plot',
    'plot.',
    '(plot',
    '“plot”',
    '"Plot":',
    'the',
    'The',
    'PLOT',
    "plot's",
    'plot)),',
    'print_plot(x)',
    "inputs['x']",
    'camelCase',
    'C++',
    'c#',
    'a.b',
    'kN/m',
    '10mm',
    '3.11',
    'naïve',
    'well-known',
    "don't",
    '—',
    '',
    'i',
    `${'a'.repeat(31)}`,
    `${'a'.repeat(60)}`,
    'the_plot',
  ];

  it.each(PIECES)('%j', (piece) => {
    const { pieces, terms, termsOf } = readDictionary(pack([page([piece])]));
    const names = [...terms.keys()];
    const found = termsOf[pieces.indexOf(piece)];
    const { words, parts } = termsIn(piece);
    expect(found?.words.map((number) => names[number])).toEqual(words);
    expect(found?.parts.map((number) => names[number])).toEqual(parts);
    expect(words.some(isSilent)).toBe(false);
  });

  it('are those of the texts themselves, piece by piece', () => {
    for (const { sections } of fixturePages()) {
      for (const text of sections.flatMap(({ texts }) => texts)) {
        const pieces = text.split(' ').map(termsIn);
        expect(pieces.flatMap(({ words }) => words)).toEqual(termsIn(text).words);
        expect(pieces.flatMap(({ parts }) => parts).sort()).toEqual([...termsIn(text).parts].sort());
      }
    }
  });
});
