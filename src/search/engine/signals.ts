/**
 * What raises or lowers a record: factors that a score is multiplied by. Weights were tuned on the labeled queries of
 * `bench/search` that aren't held out.
 */
import { lexemes, normalize } from '../text/tokenize';
import type { Row } from './store';

export const WEIGHTS = {
  weakWord: 0.35,
  pageTitle: 1.8,
  sectionHeading: 1.35,
  codeBlock: 0.6,
  /** What a page adds to each of its rows. */
  pageShare: 0.4,
  similarHeadingOrAddress: 0.5,
  exactPhrase: 1.3,
  blogPost: 0.85,
} as const;

/** One word of the query in one row. */
export function wordFactor({ level, record }: Row, isWeak: boolean): number {
  let factor = 1;
  if (isWeak) factor *= WEIGHTS.weakWord;
  if (level === 1) factor *= WEIGHTS.pageTitle;
  if (level === 2) factor *= WEIGHTS.sectionHeading;
  if (record.isCode) factor *= WEIGHTS.codeBlock;
  return factor;
}

const wordsOf = (text: string): Set<string> => new Set(lexemes(text).map(({ terms }) => terms[0] ?? ''));

/** Share of words that a text and the query have in common, including stop words: `what is an app`, “What an app is”. */
function similarity(query: ReadonlySet<string>, text: string): number {
  const words = wordsOf(text);
  const shared = [...words].filter((word) => query.has(word)).length;
  return shared / Math.max(query.size, words.size, 1);
}

/** A query and its best rows, compared as texts. */
export function textFactor(query: string): (row: Row) => number {
  const phrase = normalize(query).replace(/\s+/g, ' ').trim();
  const words = wordsOf(query);
  return ({ level, text, record }) => {
    const normal = normalize(text);
    let factor = 1;
    if (!record.docusaurus_tag.startsWith('docs-')) factor *= WEIGHTS.blogPost;
    if (phrase.includes(' ') && normal.includes(phrase)) factor *= WEIGHTS.exactPhrase;
    if (level === 0) return factor;
    const slug = level === 1 ? record.url.replace(/^.*\//, '') : '';
    const alike = Math.max(similarity(words, normal), similarity(words, slug));
    return factor * (1 + WEIGHTS.similarHeadingOrAddress * alike ** 2);
  };
}
