/**
 * What raises or lowers a record, one signal at a time. A score is multiplied by the factor of every signal of its list.
 * Weights were tuned on the labeled queries of `bench/search` that aren't held out.
 */
import { inflections } from '../text/inflections';
import { isStopWord, lexemes, normalize } from '../text/tokenize';
import { isWeakWord } from './query';
import { facetOf, type Row, urlOf } from './store';

export interface Signal<Facts> {
  readonly name: string;
  readonly weight: number;
  /** 1 where the signal doesn't apply. */
  factor(facts: Facts, weight: number): number;
}

export function applySignals<Facts>(signals: readonly Signal<Facts>[], facts: Facts): number {
  let product = 1;
  for (const signal of signals) product *= signal.factor(facts, signal.weight);
  return product;
}

/** One word of the query in one row. */
export interface WordFacts {
  readonly row: Row;
  readonly isWeak: boolean;
  readonly own: boolean;
}

export const WORD_SIGNALS: readonly Signal<WordFacts>[] = [
  { name: 'weak word', weight: 0.35, factor: ({ isWeak }, weight) => (isWeak ? weight : 1) },
  { name: 'page title', weight: 1.8, factor: ({ row }, weight) => (row.level === 1 ? weight : 1) },
  { name: 'section heading', weight: 1.35, factor: ({ row }, weight) => (row.level === 2 ? weight : 1) },
  { name: 'code block', weight: 0.6, factor: ({ row }, weight) => (row.isCode ? weight : 1) },
  { name: 'only a parent matches', weight: 0.2, factor: ({ own }, weight) => (own ? 1 : weight) },
];

/** All words of the query in one row. */
export interface RowFacts {
  /** Share of the required words that the row matches. */
  readonly coverage: number;
  readonly own: boolean;
}

export const ROW_SIGNALS: readonly Signal<RowFacts>[] = [
  { name: 'coverage', weight: 2, factor: ({ coverage }, weight) => coverage ** weight },
  { name: 'no word of its own', weight: 0.2, factor: ({ own }, weight) => (own ? 1 : weight) },
];

/** One word of the query on one page. */
export const PAGE_WORD_SIGNALS: readonly Signal<{ readonly passages: number }>[] = [
  // A page that mentions a word again and again is about it.
  { name: 'passages', weight: 0.1, factor: ({ passages }, weight) => 1 + weight * Math.log2(Math.max(passages, 1)) },
];

/** What a page adds to each of its rows. */
export const PAGE_SIGNALS: readonly Signal<{ readonly coverage: number }>[] = [
  { name: 'page share', weight: 0.4, factor: (_facts, weight) => weight },
  { name: 'page coverage', weight: 2, factor: ({ coverage }, weight) => coverage ** weight },
];

/** A query and one of its best rows, compared as texts. */
export interface TextFacts {
  readonly row: Row;
  /** The row's text, normalized. */
  readonly text: string;
  readonly query: QueryText;
}

export interface QueryText {
  readonly phrase: string;
  /** Every word, including stop words. */
  readonly words: ReadonlySet<string>;
  /** The words that it's about, in order. */
  readonly topic: readonly string[];
  readonly matchedTerms: { has(term: string): boolean };
}

export function readQueryText(query: string, matchedTerms: { has(term: string): boolean }): QueryText {
  return {
    phrase: normalize(query).replace(/\s+/g, ' ').trim(),
    words: new Set(lexemes(query).map(({ terms }) => terms[0] ?? '')),
    topic: topicOf(query),
    matchedTerms,
  };
}

function topicOf(text: string): readonly string[] {
  const words = lexemes(text).flatMap(({ terms: [term = ''] }) => (isStopWord(term) ? [] : term));
  const strong = words.filter((word) => !isWeakWord(word));
  return strong.length > 0 ? strong : words;
}

/** Share of words that a heading and the query have in common, including stop words: `what is an app`, “What an app is”. */
function similarity(query: ReadonlySet<string>, heading: string): number {
  const words = new Set(lexemes(heading).map(({ terms }) => terms[0] ?? ''));
  let shared = 0;
  for (const word of words) if (query.has(word)) shared += 1;
  return shared / Math.max(query.size, words.size, 1);
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length === right.length &&
    left.every((word, i) => word === right[i] || inflections(word).includes(right[i] ?? ''))
  );
}

const isFullyMatched = ({ text, query }: TextFacts): boolean =>
  text.split(/[^\p{L}\p{N}_+#]+/u).every((word) => word === '' || query.matchedTerms.has(word));

export const TEXT_SIGNALS: readonly Signal<TextFacts>[] = [
  {
    name: 'whole title matched',
    weight: 1.5,
    factor: (facts, weight) => (facts.row.level === 1 && isFullyMatched(facts) ? weight : 1),
  },
  {
    name: 'whole heading matched',
    weight: 1.25,
    factor: (facts, weight) => (facts.row.level > 1 && isFullyMatched(facts) ? weight : 1),
  },
  {
    name: 'similar heading or address',
    weight: 0.5,
    factor: ({ row, text, query }, weight) => {
      if (row.level === 0) return 1;
      const slug = row.level === 1 ? urlOf(row).replace(/^.*\//, '') : '';
      return 1 + weight * Math.max(similarity(query.words, text), similarity(query.words, slug)) ** 2;
    },
  },
  {
    name: 'keyword of the page',
    weight: 2.2,
    factor: ({ row, query }, weight) =>
      row.level === 1 && row.page.keywords?.some((keyword) => sameWords(topicOf(keyword), query.topic)) === true
        ? weight
        : 1,
  },
  {
    name: 'exact phrase',
    weight: 1.3,
    factor: ({ text, query: { phrase } }, weight) => (phrase.includes(' ') && text.includes(phrase) ? weight : 1),
  },
  {
    name: 'blog post',
    weight: 0.85,
    factor: ({ row }, weight) => (facetOf(row, 'docusaurus_tag').startsWith('docs-') ? 1 : weight),
  },
];
