import { describe, expect, it } from 'vitest';
import { bm25, InvertedIndex } from './inverted-index';

const [TITLE, TEXT] = [0, 1];
const weights = [2, 1];

function example() {
  const index = new InvertedIndex(2);
  index.add(0, TITLE, ['plot']);
  index.add(0, TEXT, ['a', 'plot', 'plot']);
  index.add(1, TEXT, ['plots', 'table']);
  index.add(2, TITLE, ['table', 'input']);
  return index;
}
const rowsOf = (terms: string[], prefix = false, used = weights) =>
  [...example().search({ terms, prefix, weights: used }).rows.keys()].sort();

describe('BM25+', () => {
  it('is the published formula for a term that occurs once', () => {
    // ln(1 + (10 - 2 + .5) / (2 + .5)) × (.5 + 2.2 / (1 + 1.2 × (1 - .7 + .7 × 8 / 4)))
    expect(bm25(2, 10, 8, 4)).toBeCloseTo(1.813, 4);
  });

  it('falls with the rows that have the term and with the length', () => {
    expect(bm25(1, 10, 5, 5)).toBeGreaterThan(bm25(5, 10, 5, 5));
    expect(bm25(1, 10, 5, 5)).toBeGreaterThan(bm25(1, 10, 50, 5));
  });
});

describe('an inverted index', () => {
  it('adds up weighted fields', () => {
    const { rows } = example().search({ terms: ['plot'], prefix: false, weights });
    // One of three rows has it in a field; titles have 3 terms in 3 rows, texts 4 terms.
    expect([...rows]).toEqual([[0, expect.closeTo(2 * bm25(1, 3, 1, 1) + bm25(1, 3, 2, 4 / 3), 9)]]);
  });

  it('finds whole words, beginnings, and rows that have all of several terms', () => {
    expect(rowsOf(['plot'])).toEqual([0]);
    expect(rowsOf(['plot'], true)).toEqual([0, 1]);
    expect(rowsOf(['plots', 'table'])).toEqual([1]);
    expect(rowsOf(['plot', 'table'])).toEqual([]);
    expect(rowsOf(['nothing'], true)).toEqual([]);
  });

  it('leaves out fields without weight', () => {
    expect(rowsOf(['table'], false, [1, 0])).toEqual([2]);
  });

  it('names the terms that matched, and none if no row has them all', () => {
    const terms = (query: string[], prefix = false) => example().search({ terms: query, prefix, weights }).terms;
    expect(terms(['plot'], true)).toEqual(['plot', 'plots']);
    expect(terms(['plot', 'table'])).toEqual([]);
  });

  it('weighs a beginning less, the less of the word was typed', () => {
    const index = new InvertedIndex(1);
    for (const [row, term] of ['con', 'cone', 'condition'].entries()) index.add(row, 0, [term]);
    const { rows } = index.search({ terms: ['con'], prefix: true, weights: [1] });
    const scores = [0, 1, 2].map((row) => rows.get(row) ?? 0);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[1]).toBeLessThan((scores[0] ?? 0) / 4);
  });

  it('counts a repeated term once', () => {
    const index = new InvertedIndex(1);
    index.add(0, 0, ['plot', 'plot']);
    index.add(0, 0, ['plot']);
    index.add(1, 0, ['other']);
    const { rows } = index.search({ terms: ['plot'], prefix: false, weights: [1] });
    expect(rows.get(0)).toBeCloseTo(bm25(1, 2, 1, 1), 9);
  });
});
