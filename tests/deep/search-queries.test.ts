/** The built index: its words are those of its texts; 10,000 generated queries give no exception and no markup. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { decodeParams, encodeParams } from '../../src/search/client/params';
import { createEngine } from '../../src/search/engine/engine';
import { generatedQueries } from '../../src/search/engine/generated-queries';
import { pack, readDictionary } from '../../src/search/engine/packed';
import { termsIn } from '../../src/search/engine/tokenize';
import { readIndex } from '../../src/search/records/build';
import { Marked } from '../../src/search/ui/marks';

it('holds for every text the terms that the whole text has', () => {
  const { pages } = readIndex('build');
  const { pieces, terms, termsOf } = readDictionary(pack(pages));
  const names = [...terms.keys()];
  const packed = new Map(pieces.map((piece, number) => [piece, termsOf[number]]));
  const texts = pages.flatMap(({ about, sections }) => [
    about,
    ...sections.flatMap((section) => [section.title, ...section.texts]),
  ]);
  expect(texts.length).toBeGreaterThan(3000);
  for (const text of texts) {
    const found = text.split(' ').map((piece) => packed.get(piece));
    const { words, parts } = termsIn(text);
    expect(found.flatMap((piece) => piece?.words.map((term) => names[term]))).toEqual(words);
    expect(found.flatMap((piece) => piece?.parts.map((term) => names[term])).sort()).toEqual([...parts].sort());
  }
});

it('answers 10,000 generated queries', () => {
  const engine = createEngine(readIndex('build').pages);
  let answered = 0;
  for (const query of generatedQueries(10_000)) {
    const { hits } = engine.search({
      ...decodeParams(encodeParams({ query })),
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:10', 'hierarchy:10'],
    });
    answered += hits.length > 0 ? 1 : 0;
    for (const hit of hits.slice(0, 5)) {
      for (const value of [hit._snippetResult?.content?.value, hit._highlightResult?.hierarchy?.lvl1?.value]) {
        if (value === undefined) continue;
        expect(renderToStaticMarkup(createElement(Marked, { value })).replace(/<\/?(?:mark|span)>/g, '')).not.toMatch(
          /[<>]/,
        );
      }
    }
  }
  expect(answered).toBeGreaterThan(1000);
}, 600_000);
