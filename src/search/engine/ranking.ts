/**
 * Matches of single words → rows, best first. Every word is looked up separately, so a record that contains the words
 * ranks above one under a heading that does, and a page that has all words above one that has some.
 */
import type { RowMatches } from './match';
import type { WordGroup } from './query';
import { pageFactor, passagesFactor, type QueryText, rowFactor, textFactor, wordFactor } from './signals';
import type { Row, Store } from './store';

export interface WordMatches {
  readonly group: WordGroup;
  readonly rows: RowMatches;
}

export interface Candidate {
  readonly row: number;
  readonly score: number;
}

interface RowTally {
  score: number;
  own: boolean;
  covered: number;
}

interface PageTally {
  /** For each word of the query, the best score of a passage, and how many passages have the word. */
  readonly best: number[];
  readonly passages: number[];
}

interface PageStanding {
  readonly score: number;
  readonly coverage: number;
}

/** With fewer full answers than this, records that miss one word are listed after them. */
const FEW_ANSWERS = 10;
/** How many of the best candidates are compared with the query as texts. */
const COMPARED = 60;
/** How many passages of a page are listed before those of the next page. */
const PER_PAGE = 4;

const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || a.row - b.row;

function tally(
  { rows: all }: Store,
  words: readonly WordMatches[],
  required: readonly boolean[],
  accepts: (row: Row) => boolean,
) {
  const rows = new Map<number, RowTally>();
  const pages = new Map<number, PageTally>();
  words.forEach(({ rows: matches, group: { isWeak } }, number) => {
    for (const [rowNumber, match] of matches) {
      const row = all[rowNumber] as Row;
      if (!accepts(row)) continue;
      const score = match.score * wordFactor(row, isWeak, match.own);
      const known = rows.get(rowNumber) ?? { score: 0, own: false, covered: 0 };
      known.score += score;
      known.own ||= match.own;
      if (required[number] === true) known.covered += 1;
      rows.set(rowNumber, known);
      if (!match.own) continue;
      const page = pages.get(row.page) ?? { best: words.map(() => 0), passages: words.map(() => 0) };
      page.best[number] = Math.max(page.best[number] ?? 0, score);
      page.passages[number] = (page.passages[number] ?? 0) + 1;
      pages.set(row.page, page);
    }
  });
  return { rows, pages };
}

function standingOf({ best, passages }: PageTally, required: readonly boolean[], total: number): PageStanding {
  let score = 0;
  let covered = 0;
  best.forEach((value, number) => {
    score += value * passagesFactor(passages[number] ?? 1);
    if (value > 0 && required[number] === true) covered += 1;
  });
  return { score, coverage: covered / total };
}

export function rank(store: Store, words: readonly WordMatches[], accepts: (row: Row) => boolean): Candidate[] {
  const allWeak = words.every(({ group }) => group.isWeak);
  const required = words.map(({ group }) => allWeak || !group.isWeak);
  const total = required.filter(Boolean).length;
  if (total === 0) return [];
  const { rows, pages } = tally(store, words, required, accepts);
  const standings = new Map([...pages].map(([page, found]) => [page, standingOf(found, required, total)]));

  let most = 0;
  for (const { covered } of rows.values()) most = Math.max(most, covered);
  let complete = 0;
  for (const { covered } of rows.values()) if (covered === most) complete += 1;
  const enough = Math.max(1, complete < FEW_ANSWERS && total > 1 ? most - 1 : most);

  const pageScore = ({ score, coverage }: PageStanding) => score * pageFactor(coverage);
  const candidates: Candidate[] = [];
  for (const [row, { score, own, covered }] of rows) {
    if (covered < enough) continue;
    const standing = standings.get((store.rows[row] as Row).page) ?? { score: 0, coverage: 0 };
    candidates.push({ row, score: score * rowFactor(covered / total, own) + pageScore(standing) });
  }
  // A page that has all the words, although none of its passages has, is listed by its own record.
  const bestCoverage = Math.max(0, ...[...standings.values()].map(({ coverage }) => coverage));
  for (const [page, standing] of standings) {
    const row = store.pageRows[page] ?? 0;
    const { score, covered } = rows.get(row) ?? { score: 0, covered: 0 };
    if (standing.coverage < bestCoverage || covered >= enough) continue;
    candidates.push({ row, score: score * rowFactor(covered / total, true) + pageScore(standing) });
  }
  return candidates.sort(byScore);
}

/** Compares the best candidates with the query as texts: too slow to do for all of them. */
export function compareTexts(store: Store, candidates: readonly Candidate[], query: QueryText): Candidate[] {
  const best = candidates
    .slice(0, COMPARED)
    .map(({ row, score }) => ({ row, score: score * textFactor(store.rows[row] as Row, query) }));
  return [...best.sort(byScore), ...candidates.slice(COMPARED)];
}

/** A few passages of every page before more of the same page, so that one long page doesn't fill the list. */
export function interleavePages(store: Store, candidates: readonly Candidate[]): Candidate[] {
  const seen = new Map<number, number>();
  const rounds: Candidate[][] = [];
  for (const candidate of candidates) {
    const page = (store.rows[candidate.row] as Row).page;
    const number = seen.get(page) ?? 0;
    seen.set(page, number + 1);
    const round = Math.floor(number / PER_PAGE);
    rounds[round] ??= [];
    rounds[round].push(candidate);
  }
  return rounds.flat();
}
