/**
 * MiniSearch over our postings: it weighs terms and fields against each other (BM25+), we say where terms stand. Its
 * public ways to get an index are to add documents one by one, or to load JSON whose objects become maps: both build
 * more than all queries of a visit will look at, and take several times as long. So its private parts are replaced by
 * views that answer what a search asks. The version is pinned, and `scorer.test.ts` compares the two ways.
 */
import MiniSearch from 'minisearch';
import type { Counts, Postings } from './postings';

/** What a search reads of one term: field → row → how often. */
interface TermView {
  get(field: number): Counts | undefined;
}

/** The parts of MiniSearch that a search reads. */
interface Internals {
  _documentCount: number;
  _documentIds: { has(row: number): boolean; get(row: number): number };
  _fieldLength: { get(row: number): readonly number[] | undefined };
  _avgFieldLength: number[];
  _index: {
    get(term: string): TermView | undefined;
    atPrefix(prefix: string): Iterable<readonly [term: string, view: TermView]>;
  };
}

/** Documents are rows, and are called by their number. */
export function createScorer(fields: readonly string[], postings: Postings): MiniSearch {
  const scorer = new MiniSearch({
    fields: [...fields],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  const { lengths } = postings;
  const viewOf = (term: string): TermView | undefined => {
    const number = postings.terms.get(term);
    return number === undefined ? undefined : { get: (field) => postings.rowsOf(number, field) };
  };
  Object.assign(scorer as unknown as Internals, {
    _documentCount: lengths.length,
    _documentIds: { has: (row) => row < lengths.length, get: (row) => row },
    _fieldLength: { get: (row) => lengths[row] },
    _avgFieldLength: fields.map((_, field) => {
      const total = lengths.reduce((sum, length) => sum + (length[field] ?? 0), 0);
      return Math.max(total / Math.max(lengths.length, 1), 0.1);
    }),
    _index: {
      get: viewOf,
      atPrefix: (prefix) =>
        postings.beginningWith(prefix).flatMap((term) => {
          const view = viewOf(term);
          return view === undefined ? [] : [[term, view] as const];
        }),
    },
  } satisfies Internals);
  return scorer;
}
