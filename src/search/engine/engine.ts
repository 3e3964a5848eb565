/** Answers queries over records: words → matches → ranking → hits. */
import type { SearchAnswer, SearchParams } from '../protocol/types';
import { compileFilters } from './filters';
import type { Matches } from './highlight';
import { toHit } from './hit';
import { type MatchedTerms, matchWord } from './match';
import { parseQuery, SYNONYM_WORDS } from './query';
import { type Candidate, compareTexts, interleavePages, rank } from './ranking';
import type { Row, Store } from './store';
import { createSpelling, type Spelling } from './typo';

export interface Engine {
  search(params: SearchParams, wire?: string): SearchAnswer;
}

const MOST_HITS_PER_PAGE = 100;
/** Pages beyond it aren't served: no one reads them, and each costs as much as the first. */
const DEEPEST_HIT = 1000;

const newQueryId = (): string => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

export function createEngine(store: Store): Engine {
  // Made when the first typo asks for it: most visits have none.
  let spelling: Spelling | undefined;
  const corrections: Spelling = (...typed) => {
    spelling ??= createSpelling(new Set([...store.index.terms(), ...SYNONYM_WORDS]));
    return spelling(...typed);
  };

  function find(query: string, accepts: (row: Row) => boolean): { ranked: readonly Candidate[]; matches: Matches } {
    const terms: MatchedTerms = new Map();
    const groups = parseQuery(query, store.index);
    const words = groups.map((group) => ({ group, rows: matchWord(store, corrections, group, terms) }));
    const matches = { terms, queryWords: groups.filter(({ isWeak }) => !isWeak).map(({ word }) => word) };
    // In the protocol, an empty query asks for everything.
    if (query.trim() === '') {
      const all = store.rows.flatMap((row, number) => (accepts(row) ? { row: number, score: 0 } : []));
      return { ranked: all, matches };
    }
    const compared = compareTexts(store, rank(store, words, accepts), query);
    return { ranked: interleavePages(store, compared), matches };
  }

  return {
    search(params, wire = '') {
      const started = performance.now();
      const passes = compileFilters(params.facetFilters);
      const { ranked, matches } = find(params.query, ({ record }) => passes(record));
      const hitsPerPage = Math.min(Math.max(params.hitsPerPage ?? 20, 1), MOST_HITS_PER_PAGE);
      const page = Math.min(params.page ?? 0, Math.floor(DEEPEST_HIT / hitsPerPage));
      const shown = ranked.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
      return {
        hits: shown.map(({ row }) => toHit((store.rows[row] as Row).record, params, matches)),
        nbHits: ranked.length,
        page,
        nbPages: Math.ceil(Math.min(ranked.length, DEEPEST_HIT) / hitsPerPage),
        hitsPerPage,
        query: params.query,
        params: wire,
        queryID: newQueryId(),
        exhaustiveNbHits: true,
        processingTimeMS: Math.max(1, Math.round(performance.now() - started)),
      };
    },
  };
}
