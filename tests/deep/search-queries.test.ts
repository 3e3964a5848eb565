/** 10,000 generated queries over the built index: no exception, and no markup. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createEngine } from '../../src/search/engine/engine';
import { Store } from '../../src/search/engine/store';
import { decodeParams, encodeParams } from '../../src/search/protocol/params';
import { readIndex } from '../../src/search/records/build';
import { recordsOf } from '../../src/search/records/pages';
import { Marked } from '../../src/search/ui/marks';
import { generatedQueries } from '../search/generated-queries';

it('answers 10,000 generated queries', () => {
  const engine = createEngine(new Store(readIndex('build').pages.flatMap(recordsOf)));
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
