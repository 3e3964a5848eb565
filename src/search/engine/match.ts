/** Looks up one word of a query: which rows match it, and how well. */
import { FIELD_WEIGHTS } from '../text/vocabulary';
import { ALTERNATIVE_WEIGHTS, type Alternative, synonymsOf, type WordGroup } from './query';
import { FIELDS, type Field, type Store } from './store';
import type { Spelling } from './typo';

/** Row → score. */
export type RowMatches = ReadonlyMap<number, number>;

/** Term of the index that matched → for a prefix match, how many of its letters were typed. */
export type MatchedTerms = Map<string, number | undefined>;

/** What a second alternative adds to the best one. */
const SECOND_ALTERNATIVE = 0.1;

const NAMES: readonly Field[] = ['title', 'about', 'keywords'];
const ALL_WEIGHTS = FIELDS.map((field) => FIELD_WEIGHTS[field]);
const NAME_WEIGHTS = FIELDS.map((field) => (NAMES.includes(field) ? FIELD_WEIGHTS[field] : 0));

/** Corrections count as the word that was typed; farther ones count less than the nearest. */
function correctedAlternatives({ index }: Store, spelling: Spelling, { word, isLast }: WordGroup): Alternative[] {
  const nearest = spelling(word, isLast);
  return nearest.flatMap(({ term, distance }) => {
    const weight = 1 / (1 + distance - (nearest[0]?.distance ?? distance));
    // A word that no page contains is corrected to its synonyms.
    return (index.has(term) ? [[term]] : synonymsOf(term)).map((terms) => ({ terms, weight, prefix: false }));
  });
}

/** For an unknown identifier: records about one of its parts are better than nothing. */
function partAlternatives({ alternatives }: WordGroup): Alternative[] {
  const parts = new Set(alternatives.flatMap(({ terms }) => (terms.length > 1 ? terms : [])));
  return [...parts].map((term) => ({ terms: [term], weight: ALTERNATIVE_WEIGHTS.parts / parts.size, prefix: false }));
}

export function matchWord(store: Store, spelling: Spelling, group: WordGroup, matched: MatchedTerms): RowMatches {
  const rows = new Map<number, number>();
  const { word } = group;
  const use = (alternatives: readonly Alternative[]): void => {
    for (const { terms, prefix, namesOnly, weight } of alternatives) {
      const found = store.index.search({ terms, prefix, weights: namesOnly === true ? NAME_WEIGHTS : ALL_WEIGHTS });
      for (const term of found.terms)
        if (!matched.has(term)) matched.set(term, prefix && term.startsWith(word) ? word.length : undefined);
      for (const [row, value] of found.rows) {
        const [score, known] = [value * weight, rows.get(row) ?? 0];
        rows.set(row, Math.max(known, score) + Math.min(known, score) * SECOND_ALTERNATIVE);
      }
    }
  };
  use(group.alternatives);
  if (rows.size === 0) use(correctedAlternatives(store, spelling, group));
  if (rows.size === 0) use(partAlternatives(group));
  return rows;
}
