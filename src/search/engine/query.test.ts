import { expect, it } from 'vitest';
import { parseQuery } from './query';

const VOCABULARY = new Set(['plot', 'plots', 'draw', 'plotdraw', 'chart', 'charts', 'html', 'table']);
const alternatives = (query: string, at = 0) =>
  parseQuery(query, VOCABULARY)[at]?.alternatives.map(({ terms, weight }) => [terms.join(' '), weight]) ?? [];

it.each<[string, string, [string, number]]>([
  ['the word itself', 'plot', ['plot', 1]],
  ['parts of a name', 'print_plot', ['print plot', 0.15]],
  ['parts without stop words', 'to_html', ['html', 0.15]],
  ['another form', 'plotting', ['plot', 0.5]],
  ['parts of a compound', 'drawplot', ['draw plot', 0.7]],
  ['a synonym, and its other forms', 'diagram', ['charts', 0.55]],
  ['two words as one', 'plot draw', ['plotdraw', 1]],
])('offers %s: %s', (_name, query, expected) => expect(alternatives(query)).toContainEqual(expected));

it('offers the synonyms of a phrase for each of its words', () => {
  for (const at of [0, 1]) {
    const found = parseQuery('getting started here', { has: () => true })[at]?.alternatives ?? [];
    expect(found).toContainEqual({ terms: ['begin'], weight: 0.55, prefix: false });
  }
});

it('treats the last word as unfinished, one letter in names only', () => {
  const [first, last] = parseQuery('to ta', VOCABULARY);
  expect([first?.word, last]).toEqual(['ta', undefined]);
  expect(first?.alternatives[0]).toMatchObject({ terms: ['ta'], prefix: true });
  expect(parseQuery('ta ', VOCABULARY)[0]?.alternatives[0]).toMatchObject({ prefix: false });
  expect(parseQuery('q', VOCABULARY)[0]).toMatchObject({
    isWeak: true,
    alternatives: [{ prefix: false }, { prefix: true, namesOnly: true }],
  });
});

it('drops stop words unless there is nothing else, and reads twelve words', () => {
  expect(parseQuery('how do I plot', VOCABULARY).map(({ word }) => word)).toEqual(['plot']);
  expect(parseQuery('how to', VOCABULARY).map(({ word }) => word)).toEqual(['how', 'to']);
  expect(parseQuery('plot '.repeat(40), VOCABULARY)).toHaveLength(12);
});
