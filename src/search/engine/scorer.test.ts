import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { fixturePages } from '../records/fixtures';
import { recordsOf } from '../records/pages';
import { pack } from './packed';
import { createStore, FIELDS } from './store';
import { termsIn } from './tokenize';

const pages = fixturePages();
const store = createStore(pack(pages));

/** The same index by MiniSearch's own way: every record a document, every field its terms. */
function byTheBook(): MiniSearch {
  const index = new MiniSearch({
    fields: [...FIELDS],
    tokenize: (terms) => terms.split('\n').filter((term) => term !== ''),
    processTerm: (term) => term,
  });
  const all = (text: string) => [...termsIn(text).words, ...termsIn(text).parts];
  index.addAll(
    pages.flatMap(recordsOf).map(({ type, content, hierarchy, about, keywords }, id) => {
      const title = type === 'content' ? '' : (hierarchy[type] ?? '');
      return {
        id,
        title: termsIn(title).words.join('\n'),
        parts: termsIn(title).parts.join('\n'),
        content: all(content ?? '').join('\n'),
        group: type === 'lvl1' ? all(hierarchy.lvl0 ?? '').join('\n') : '',
        about: [...new Set(all(about ?? ''))].join('\n'),
        keywords: [...new Set((keywords ?? []).flatMap(all))].join('\n'),
      };
    }),
  );
  return index;
}

describe('MiniSearch over our postings', () => {
  const reference = byTheBook();
  const vocabulary = new Set(pages.flatMap(recordsOf).flatMap((record) => termsIn(JSON.stringify(record)).words));

  it('holds the same records and words', () => {
    expect(store.count).toBe(reference.documentCount);
    const words = [...vocabulary].filter((word) => reference.search(word).length > 0);
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => !store.vocabulary.has(word))).toEqual([]);
  });

  it.each([
    ['whole words', {}],
    ['beginnings', { prefix: true }],
    ['some fields', { prefix: true, fields: ['title', 'about', 'keywords'] }],
    ['weighted fields', { boost: { title: 4, keywords: 3 } }],
  ])('gives the same records, scores and places: %s', (_, options) => {
    let compared = 0;
    for (const word of vocabulary) {
      const query = 'prefix' in options ? word.slice(0, 3) : word;
      const sort = (index: MiniSearch) =>
        index
          .search(query, { ...options, processTerm: (term) => term, tokenize: (text) => [text] })
          .sort((a, b) => a.id - b.id);
      const expected = sort(reference);
      const found = sort(store.index);
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      found.forEach((result, number) => {
        expect(result.score).toBeCloseTo(expected[number]?.score ?? 0, 9);
        expect(result.match).toEqual(expected[number]?.match);
      });
      compared += found.length;
    }
    expect(compared).toBeGreaterThan(50);
  });
});
