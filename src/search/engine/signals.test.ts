import { describe, expect, it } from 'vitest';
import { fixtureRecords } from '../../../tests/search/fixtures';
import { pageFactor, passagesFactor, readQueryText, rowFactor, textFactor, WEIGHTS, wordFactor } from './signals';
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
const plots = rowWith(({ level, text }) => level === 1 && text === 'Plots');

it.each<[string, Row, boolean, boolean, number]>([
  ['content', content, false, true, 1],
  ['a weak word', content, true, true, WEIGHTS.weakWord],
  ['a page title', title, false, true, WEIGHTS.pageTitle],
  ['a section heading', heading, false, true, WEIGHTS.sectionHeading],
  ['a heading below', subheading, false, true, 1],
  ['code', code, false, true, WEIGHTS.codeBlock],
  ['a word of a parent', content, false, false, WEIGHTS.onlyParentMatches],
])('a word in a row: %s', (_name, row, isWeak, own, factor) => {
  expect(wordFactor(row, isWeak, own)).toBe(factor);
});

it('a row counts by its coverage, and less without a word of its own', () => {
  expect(rowFactor(1, true)).toBe(1);
  expect(rowFactor(0.5, true)).toBe(0.25);
  expect(rowFactor(1, false)).toBe(WEIGHTS.noWordOfItsOwn);
});

it('a page counts passages, in steps of doubling, and hands a share to its rows, less if it misses words', () => {
  expect(passagesFactor(1)).toBe(1);
  expect(passagesFactor(4)).toBeCloseTo(1.2);
  expect(pageFactor(0.5)).toBeCloseTo(WEIGHTS.pageShare * 0.25);
});

describe('the texts of the best rows', () => {
  const similar = 1 + WEIGHTS.similarHeadingOrAddress;
  it.each<[string, Row, string, readonly string[], number]>([
    ['nothing in common', title, 'zebra', [], 1],
    ['a whole title', title, 'zebra', ['conditional', 'input'], WEIGHTS.wholeTitleMatched],
    ['a whole heading', heading, 'zebra', ['write', 'a', 'condition'], WEIGHTS.wholeHeadingMatched],
    ['half of a heading', heading, 'zebra', ['write'], 1],
    ['a similar heading', subheading, 'read it with a default', [], similar * WEIGHTS.exactPhrase],
    ['the last part of the address', post, 'linear-apps', [], similar * WEIGHTS.blogPost],
    ['a keyword, in another form', plots, 'an oscilloscope views app', [], WEIGHTS.keywordOfThePage],
    ['a phrase of the text', content, 'input only when', [], WEIGHTS.exactPhrase],
    ['a single word is no phrase', content, 'matters', [], 1],
    ['the blog', post, 'zebra', [], WEIGHTS.blogPost],
  ])('%s', (_name, row, query, matched, factor) => {
    expect(textFactor(row, readQueryText(query, new Set(matched)))).toBeCloseTo(factor, 6);
  });
});
