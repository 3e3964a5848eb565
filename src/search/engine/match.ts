/** Looks up one word of a query: which rows match it, how well, and whether by their own words or a parent's. */
import { FIELD_WEIGHTS } from '../text/vocabulary';
import type { Match } from './inverted-index';
import { ALTERNATIVE_WEIGHTS, type Alternative, synonymsOf, type WordGroup } from './query';
import { FIELDS, type Field, type Store } from './store';
import type { Spelling } from './typo';

export interface RowMatch {
  score: number;
  /** False if it matches only by the heading or group that it is under. */
  own: boolean;
}

export type RowMatches = ReadonlyMap<number, RowMatch>;

/** Term of the index that matched → for a prefix match, how many of its letters were typed. */
export type MatchedTerms = Map<string, number | undefined>;

/** What a heading hands down to the rows under it. */
const INHERITED = 0.15;
/** What a second alternative adds to the best one. */
const SECOND_ALTERNATIVE = 0.1;

const NAMES: readonly Field[] = ['title', 'about', 'keywords'];
const ALL_WEIGHTS = FIELDS.map((field) => FIELD_WEIGHTS[field]);
const NAME_WEIGHTS = FIELDS.map((field) => (NAMES.includes(field) ? FIELD_WEIGHTS[field] : 0));
const TITLE_BIT = 1 << FIELDS.indexOf('title');
const GROUP_BIT = 1 << FIELDS.indexOf('group');

function lookUp(
  { index }: Store,
  { terms, prefix, namesOnly, weight }: Alternative,
  typed: string,
  matched: MatchedTerms,
) {
  const found = index.search({ terms, prefix, weights: namesOnly === true ? NAME_WEIGHTS : ALL_WEIGHTS });
  for (const term of found.terms)
    if (!matched.has(term)) matched.set(term, prefix && term.startsWith(typed) ? typed.length : undefined);
  return [...found.rows].map(([row, match]: [number, Match]) => ({
    row,
    score: match.score * weight,
    own: match.fields !== GROUP_BIT,
    inTitle: (match.fields & TITLE_BIT) !== 0,
  }));
}

/** Corrections count as the word that was typed; farther ones count less than the nearest. */
function correctedAlternatives(store: Store, spelling: Spelling, { word, isLast }: WordGroup): Alternative[] {
  const nearest = spelling.corrections(word, isLast);
  return nearest.flatMap(({ term, distance }) => {
    const weight = 1 / (1 + distance - (nearest[0]?.distance ?? distance));
    // A word that no page contains is corrected to its synonyms.
    const meant = store.index.has(term) ? [[term]] : synonymsOf(term);
    return meant.map((terms) => ({ terms, weight, prefix: false }));
  });
}

/** For an unknown identifier: records about one of its parts are better than nothing. */
function partAlternatives({ alternatives }: WordGroup): Alternative[] {
  const parts = new Set(alternatives.flatMap(({ terms }) => (terms.length > 1 ? terms : [])));
  return [...parts].map((term) => ({ terms: [term], weight: ALTERNATIVE_WEIGHTS.parts / parts.size, prefix: false }));
}

export function matchWord(store: Store, spelling: Spelling, group: WordGroup, matched: MatchedTerms): RowMatches {
  const rows = new Map<number, RowMatch>();
  const headings = new Map<number, number>();
  const use = (alternatives: readonly Alternative[]): void => {
    for (const alternative of alternatives) {
      for (const { row, score, own, inTitle } of lookUp(store, alternative, group.word, matched)) {
        if (inTitle) headings.set(row, Math.max(headings.get(row) ?? 0, score));
        const known = rows.get(row);
        if (known === undefined) rows.set(row, { score, own });
        else {
          known.score = Math.max(known.score, score) + Math.min(known.score, score) * SECOND_ALTERNATIVE;
          known.own ||= own;
        }
      }
    }
  };
  use(group.alternatives);
  if (rows.size === 0) use(correctedAlternatives(store, spelling, group));
  if (rows.size === 0) use(partAlternatives(group));

  for (const [heading, score] of headings) {
    const inherited = score * INHERITED;
    const end = store.rows[heading]?.end ?? 0;
    for (let row = heading + 1; row < end; row += 1) {
      const known = rows.get(row);
      if (known === undefined) rows.set(row, { score: inherited, own: false });
      else if (!known.own) known.score = Math.max(known.score, inherited);
    }
  }
  return rows;
}
