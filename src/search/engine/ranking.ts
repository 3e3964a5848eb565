/**
 * Matches of single words → rows, best first. Every word is looked up separately, and a page that has all words ranks above
 * one that has some.
 */
import type { RowMatches } from './match';
import type { WordGroup } from './query';
import { textFactor, WEIGHTS, wordFactor } from './signals';
import type { Row, Store } from './store';

export interface WordMatches {
  readonly group: WordGroup;
  readonly rows: RowMatches;
}

export interface Candidate {
  readonly row: number;
  readonly score: number;
}

/** With fewer full answers than this, records that miss one word are listed after them. */
const FEW_ANSWERS = 10;
/** How many of the best candidates are compared with the query as texts. */
const COMPARED = 60;
/** How many passages of a page are listed before those of the next page. */
const PER_PAGE = 4;

const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || a.row - b.row;

/** Row → its score for each word of the query; and page → the best score of a passage for each word. */
function tally(store: Store, words: readonly WordMatches[], accepts: (row: Row) => boolean) {
  const rows = new Map<number, number[]>();
  const pages = new Map<string, number[]>();
  words.forEach(({ rows: matches, group: { isWeak } }, word) => {
    for (const [number, matchScore] of matches) {
      const row = store.rows[number] as Row;
      if (!accepts(row)) continue;
      const score = matchScore * wordFactor(row, isWeak);
      const ofRow = rows.get(number) ?? words.map(() => 0);
      const ofPage = pages.get(row.page) ?? words.map(() => 0);
      ofRow[word] = score;
      ofPage[word] = Math.max(ofPage[word] ?? 0, score);
      rows.set(number, ofRow);
      pages.set(row.page, ofPage);
    }
  });
  return { rows, pages };
}

export function rank(store: Store, words: readonly WordMatches[], accepts: (row: Row) => boolean): Candidate[] {
  const allWeak = words.every(({ group }) => group.isWeak);
  const required = words.map(({ group }) => allWeak || !group.isWeak);
  const total = required.filter(Boolean).length;
  const covered = (scores: readonly number[]) => scores.filter((score, word) => score > 0 && required[word]).length;
  const value = (scores: readonly number[]) =>
    scores.reduce((sum, score) => sum + score, 0) * (covered(scores) / total) ** 2;

  const { rows, pages } = tally(store, words, accepts);
  const coverages = [...rows.values()].map(covered);
  const most = coverages.reduce((best, coverage) => Math.max(best, coverage), 0);
  const complete = coverages.filter((coverage) => coverage === most).length;
  const enough = Math.max(1, complete < FEW_ANSWERS && total > 1 ? most - 1 : most);

  const pageValues = new Map([...pages].map(([page, scores]) => [page, WEIGHTS.pageShare * value(scores)]));
  return [...rows]
    .filter(([, scores]) => covered(scores) >= enough)
    .map(([row, scores]) => ({ row, score: value(scores) + (pageValues.get((store.rows[row] as Row).page) ?? 0) }))
    .sort(byScore);
}

/** Compares the best candidates with the query as texts: too slow to do for all of them. */
export function compareTexts(store: Store, candidates: readonly Candidate[], query: string): Candidate[] {
  const factor = textFactor(query);
  const best = candidates
    .slice(0, COMPARED)
    .map(({ row, score }) => ({ row, score: score * factor(store.rows[row] as Row) }));
  return [...best.sort(byScore), ...candidates.slice(COMPARED)];
}

/** A few passages of every page before more of the same page, so that one long page doesn't fill the list. */
export function interleavePages(store: Store, candidates: readonly Candidate[]): Candidate[] {
  const seen = new Map<string, number>();
  const rounds = candidates.map((candidate) => {
    const { page } = store.rows[candidate.row] as Row;
    const before = seen.get(page) ?? 0;
    seen.set(page, before + 1);
    return { candidate, round: Math.floor(before / PER_PAGE) };
  });
  return rounds.sort((a, b) => a.round - b.round).map(({ candidate }) => candidate);
}
