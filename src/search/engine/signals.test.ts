import { describe, expect, it } from 'vitest';
import { fixtureRecords } from '../../../tests/search/fixtures';
import { textFactor, WEIGHTS, wordFactor } from './signals';
import { type Row, Store } from './store';

const { rows } = new Store(fixtureRecords());
const rowWith = (test: (row: Row) => boolean): Row => {
  const row = rows.find(test);
  if (row === undefined) throw new Error('no such row');
  return row;
};
const title = rowWith(({ level, text }) => level === 1 && text === 'Conditional input');
const heading = rowWith(({ level }) => level === 2);
const subheading = rowWith(({ level }) => level === 3);
const content = rowWith(({ level, record }) => level === 0 && !record.isCode);
const code = rowWith(({ record }) => record.isCode === true);
const post = rowWith(({ record, level }) => level === 1 && record.url.startsWith('/blog/'));

it.each<[string, Row, boolean, number]>([
  ['content', content, false, 1],
  ['a weak word', content, true, WEIGHTS.weakWord],
  ['a page title', title, false, WEIGHTS.pageTitle],
  ['a section heading', heading, false, WEIGHTS.sectionHeading],
  ['a heading below', subheading, false, 1],
  ['code', code, false, WEIGHTS.codeBlock],
])('a word in a row: %s', (_name, row, isWeak, factor) => {
  expect(wordFactor(row, isWeak)).toBe(factor);
});

describe('the texts of the best rows', () => {
  const similar = 1 + WEIGHTS.similarHeadingOrAddress;
  it.each<[string, Row, string, number]>([
    ['nothing in common', title, 'zebra', 1],
    ['a similar heading', subheading, 'read it with a default', similar * WEIGHTS.exactPhrase],
    ['half of a heading', heading, 'write zebra', 1 + WEIGHTS.similarHeadingOrAddress / 9],
    ['the last part of the address', post, 'linear-apps', similar * WEIGHTS.blogPost],
    ['a phrase of the text', content, 'input only when', WEIGHTS.exactPhrase],
    ['a single word is no phrase', content, 'matters', 1],
    ['the blog', post, 'zebra', WEIGHTS.blogPost],
  ])('%s', (_name, row, query, factor) => expect(textFactor(query)(row)).toBeCloseTo(factor, 6));
});
