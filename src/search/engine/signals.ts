/**
 * What raises or lowers a record: factors that a score is multiplied by. Weights were tuned on the labeled queries of
 * `bench/search` that aren't held out.
 */
import { inflections } from '../text/inflections';
import { isStopWord, lexemes, normalize } from '../text/tokenize';
import { isWeakWord } from './query';
import type { Row } from './store';

export const WEIGHTS = {
  weakWord: 0.35,
  pageTitle: 1.8,
  sectionHeading: 1.35,
  codeBlock: 0.6,
  onlyParentMatches: 0.2,

  /** An exponent. */
  coverage: 2,
  noWordOfItsOwn: 0.2,
  /** A page that mentions a word again and again is about it: this much for each doubling. */
  passages: 0.1,
  /** What a page adds to each of its rows. */
  pageShare: 0.4,

  wholeTitleMatched: 1.5,
  wholeHeadingMatched: 1.25,
  similarHeadingOrAddress: 0.5,
  keywordOfThePage: 2.2,
  exactPhrase: 1.3,
  blogPost: 0.85,
} as const;

/** One word of the query in one row. */
export function wordFactor({ level, record }: Row, isWeak: boolean, own: boolean): number {
  let factor = 1;
  if (isWeak) factor *= WEIGHTS.weakWord;
  if (level === 1) factor *= WEIGHTS.pageTitle;
  if (level === 2) factor *= WEIGHTS.sectionHeading;
  if (record.isCode) factor *= WEIGHTS.codeBlock;
  if (!own) factor *= WEIGHTS.onlyParentMatches;
  return factor;
}

/** All words of the query in one row; coverage is the share of the required words that it matches. */
export function rowFactor(coverage: number, own: boolean): number {
  return coverage ** WEIGHTS.coverage * (own ? 1 : WEIGHTS.noWordOfItsOwn);
}

/** One word of the query on one page. */
export function passagesFactor(passages: number): number {
  return 1 + WEIGHTS.passages * Math.log2(Math.max(passages, 1));
}

export function pageFactor(coverage: number): number {
  return WEIGHTS.pageShare * coverage ** WEIGHTS.coverage;
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
    words: wordsOf(query),
    topic: topicOf(query),
    matchedTerms,
  };
}

const wordsOf = (text: string): Set<string> => new Set(lexemes(text).map(({ terms }) => terms[0] ?? ''));

function topicOf(text: string): readonly string[] {
  const words = lexemes(text).flatMap(({ terms: [term = ''] }) => (isStopWord(term) ? [] : term));
  const strong = words.filter((word) => !isWeakWord(word));
  return strong.length > 0 ? strong : words;
}

/** Share of words that a heading and the query have in common, including stop words: `what is an app`, “What an app is”. */
function similarity(query: ReadonlySet<string>, heading: string): number {
  const words = wordsOf(heading);
  const shared = [...words].filter((word) => query.has(word)).length;
  return shared / Math.max(query.size, words.size, 1);
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length === right.length &&
    left.every((word, i) => word === right[i] || inflections(word).includes(right[i] ?? ''))
  );
}

/** A query and one of its best rows, compared as texts. */
export function textFactor({ level, text, record }: Row, { phrase, words, topic, matchedTerms }: QueryText): number {
  const normal = normalize(text);
  let factor = 1;
  if (!record.docusaurus_tag.startsWith('docs-')) factor *= WEIGHTS.blogPost;
  if (phrase.includes(' ') && normal.includes(phrase)) factor *= WEIGHTS.exactPhrase;
  if (level === 0) return factor;

  const isTitle = level === 1;
  const headingWords = normal.split(/[^\p{L}\p{N}_+#]+/u);
  if (headingWords.every((word) => word === '' || matchedTerms.has(word)))
    factor *= isTitle ? WEIGHTS.wholeTitleMatched : WEIGHTS.wholeHeadingMatched;
  const slug = isTitle ? record.url.replace(/^.*\//, '') : '';
  const alike = Math.max(similarity(words, normal), similarity(words, slug));
  factor *= 1 + WEIGHTS.similarHeadingOrAddress * alike ** 2;
  if (record.keywords?.some((keyword) => sameWords(topicOf(keyword), topic))) factor *= WEIGHTS.keywordOfThePage;
  return factor;
}
