import { describe, expect, it } from 'vitest';
import { fixturePages } from '../records/fixtures';
import {
  PAGE_SIGNALS,
  PAGE_WORD_SIGNALS,
  ROW_SIGNALS,
  readQueryText,
  type Signal,
  TEXT_SIGNALS,
  type TextFacts,
  WORD_SIGNALS,
} from './signals';
import { createStore, type Row } from './store';

const { rows } = createStore(fixturePages());
const rowWith = (test: (row: Row) => boolean): Row => {
  const row = rows.find(test);
  if (row === undefined) throw new Error('no such row');
  return row;
};
const title = rowWith(({ level, text }) => level === 1 && text === 'Conditional input');
const heading = rowWith(({ level }) => level === 2);
const subheading = rowWith(({ level }) => level === 3);
const content = rowWith(({ level, isCode }) => level === 0 && !isCode);
const code = rowWith(({ isCode }) => isCode);
const post = rowWith(({ page, level }) => level === 1 && page.url.startsWith('/blog/'));
const plots = rowWith(({ level, text }) => level === 1 && text === 'Plots');

function factors<Facts>(signals: readonly Signal<Facts>[], facts: Facts): Record<string, number> {
  return Object.fromEntries(signals.map((signal) => [signal.name, signal.factor(facts, signal.weight)]));
}
/** The signals that do something, with their factors. */
function active<Facts>(signals: readonly Signal<Facts>[], facts: Facts): Record<string, number> {
  return Object.fromEntries(Object.entries(factors(signals, facts)).filter(([, factor]) => factor !== 1));
}

describe('a word in a row', () => {
  it.each<[string, Partial<Parameters<(typeof WORD_SIGNALS)[0]['factor']>[0]>, Record<string, number>]>([
    ['content', { row: content }, {}],
    ['a weak word', { isWeak: true }, { 'weak word': 0.35 }],
    ['a page title', { row: title }, { 'page title': 1.8 }],
    ['a section heading', { row: heading }, { 'section heading': 1.35 }],
    ['a heading below', { row: subheading }, {}],
    ['code', { row: code }, { 'code block': 0.6 }],
    ['a word of a parent', { own: false }, { 'only a parent matches': 0.2 }],
  ])('%s', (_name, facts, expected) => {
    expect(active(WORD_SIGNALS, { row: content, isWeak: false, own: true, ...facts })).toEqual(expected);
  });
});

describe('a row', () => {
  it.each([
    [{ coverage: 1, own: true }, {}],
    [{ coverage: 0.5, own: true }, { coverage: 0.25 }],
    [{ coverage: 1, own: false }, { 'no word of its own': 0.2 }],
  ])('%j', (facts, expected) => expect(active(ROW_SIGNALS, facts)).toEqual(expected));
});

describe('a page', () => {
  it('counts passages, in steps of doubling', () => {
    expect(factors(PAGE_WORD_SIGNALS, { passages: 1 })).toEqual({ passages: 1 });
    expect(factors(PAGE_WORD_SIGNALS, { passages: 4 }).passages).toBeCloseTo(1.2);
  });
  it('hands a share to its rows, less if it misses words', () => {
    expect(factors(PAGE_SIGNALS, { coverage: 0.5 })).toEqual({ 'page share': 0.4, 'page coverage': 0.25 });
  });
});

describe('the texts of the best rows', () => {
  const facts = (row: Row, query: string, matched: readonly string[] = []): TextFacts => ({
    row,
    text: row.text.toLowerCase(),
    query: readQueryText(query, new Set(matched)),
  });
  it.each<[string, TextFacts, Record<string, number>]>([
    ['nothing in common', facts(title, 'zebra'), {}],
    ['a whole title', facts(title, 'zebra', ['conditional', 'input']), { 'whole title matched': 1.5 }],
    ['a whole heading', facts(heading, 'zebra', ['write', 'a', 'condition']), { 'whole heading matched': 1.25 }],
    ['half of a heading', facts(heading, 'zebra', ['write']), {}],
    [
      'a similar heading',
      facts(subheading, 'read it with a default'),
      { 'similar heading or address': 1.5, 'exact phrase': 1.3 },
    ],
    [
      'the last part of the address',
      facts(post, 'linear-apps'),
      { 'similar heading or address': 1.5, 'blog post': 0.85 },
    ],
    ['a keyword, in another form', facts(plots, 'an oscilloscope views app'), { 'keyword of the page': 2.2 }],
    ['a phrase of the text', facts(content, 'input only when'), { 'exact phrase': 1.3 }],
    ['a single word is no phrase', facts(content, 'matters'), {}],
    ['the blog', facts(post, 'zebra'), { 'blog post': 0.85 }],
  ])('%s', (_name, given, expected) => {
    const found = active(TEXT_SIGNALS, given);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, factor] of Object.entries(expected)) expect(found[name]).toBeCloseTo(factor, 6);
  });
});
