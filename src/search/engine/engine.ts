/**
 * Answers queries from a store. Every word of the query is looked for apart, so that the engine knows which word was
 * found in which field: a record that holds the words itself stands above one that only hangs under a heading that
 * does, and a page that answers all words stands above one that answers some.
 */
import {
  type Hierarchy,
  type HighlightedText,
  type HighlightTree,
  type Hit,
  LEVELS,
  type SearchAnswer,
  type SearchParams,
  type SearchRecord,
} from '../protocol';
import type { PageContent } from '../records/pages';
import { FIELD_WEIGHTS } from '../vocabulary';
import { compileFilters } from './filters';
import { highlight, type Marks, type Matches, snippet } from './highlight';
import { pack, type SearchFile } from './packed';
import {
  ALTERNATIVE_WEIGHTS,
  type Alternative,
  type Group,
  inflections,
  isWeak,
  parseQuery,
  synonymsOf,
} from './query';
import { createStore, type Store } from './store';
import { isSilent, lexemes, normalize } from './tokenize';
import { corrections } from './typo';

export interface Engine {
  readonly recordCount: number;
  readonly pageCount: number;
  search(params: SearchParams, wire?: string): SearchAnswer;
}

export const MOST_HITS_PER_PAGE = 100;
/** Farther pages are not served: nobody reads them, and each costs as much as the first. */
const DEEPEST_HIT = 1000;

/** How the parts of a score weigh against each other; tuned on two thirds of the labelled queries. */
export const TUNING = {
  fields: FIELD_WEIGHTS as Record<keyof typeof FIELD_WEIGHTS, number>,
  weakWord: 0.35,
  alternatives: ALTERNATIVE_WEIGHTS,
  prefix: 0.2,
  /** What a heading hands down to the records under it. */
  inherited: 0.15,
  parentOnly: 0.2,
  page: 0.4,
  level: [1, 1.8, 1.35, 1, 1, 1, 1] as readonly number[],
  exactTitle: 1.5,
  keyword: 2.2,
  likeness: 0.5,
  code: 0.6,
  density: 0.1,
  phrase: 1.3,
  coverage: 2,
  blog: 0.85,
  perPage: 4,
  /** Fewer full answers than this, and what misses one word is listed after them. */
  fewAnswers: 10,
};
export type Tuning = typeof TUNING;

interface Answered {
  score: number;
  own: boolean;
}

interface Found {
  readonly group: Group;
  readonly weight: number;
  readonly rows: ReadonlyMap<number, Answered>;
}

interface Candidate {
  readonly row: number;
  readonly score: number;
}

function lookUp(
  store: Store,
  tuning: Tuning,
  alternative: Alternative,
  terms: Map<string, number | undefined>,
  typed: string,
) {
  return store.index
    .search(
      { combineWith: 'AND', queries: [...alternative.terms] },
      {
        boost: tuning.fields,
        prefix: alternative.prefix,
        ...(alternative.namesOnly === true ? { fields: ['title', 'about', 'keywords'] } : {}),
        fuzzy: false,
        weights: { prefix: tuning.prefix, fuzzy: 0.4 },
      },
    )
    .map((result) => {
      let own = false;
      let titled = false;
      for (const [term, fields] of Object.entries(result.match)) {
        if (!terms.has(term)) terms.set(term, alternative.prefix && term.startsWith(typed) ? typed.length : undefined);
        if (fields.some((field) => field !== 'group')) own = true;
        if (fields.includes('title')) titled = true;
      }
      return {
        row: result.id as number,
        score: (result.score / (result.queryTerms.length || 1)) * alternative.weight,
        own,
        titled,
      };
    });
}

function findGroup(store: Store, tuning: Tuning, group: Group, terms: Map<string, number | undefined>): Found {
  const rows = new Map<number, Answered>();
  const headings = new Map<number, number>();
  const take = (alternatives: readonly Alternative[]) => {
    for (const alternative of alternatives) {
      for (const { row, score, own, titled } of lookUp(store, tuning, alternative, terms, group.word)) {
        if (titled) headings.set(row, Math.max(headings.get(row) ?? 0, score));
        const known = rows.get(row);
        if (known === undefined) rows.set(row, { score, own });
        else {
          known.score = Math.max(known.score, score) + Math.min(known.score, score) * 0.1;
          known.own ||= own;
        }
      }
    }
  };
  take(group.alternatives);
  if (rows.size === 0) {
    // Whatever is found stands for the word as typed: only the farther corrections count less than the nearest.
    const nearest = corrections(group.word, store.spellings, group.last);
    take(
      nearest.flatMap(({ term, distance }) => {
        const weight = 1 / (1 + distance - (nearest[0]?.distance ?? distance));
        // Where no page holds the word, what means the same stands for it.
        const meant = store.vocabulary.has(term) ? [[term]] : synonymsOf(term);
        return meant.map((terms) => ({ terms, weight, prefix: false }));
      }),
    );
  }
  if (rows.size === 0) {
    // A name that nobody knows: what speaks of one of its parts is better than nothing.
    const parts = new Set(group.alternatives.flatMap(({ terms }) => (terms.length > 1 ? terms : [])));
    take([...parts].map((term) => ({ terms: [term], weight: tuning.alternatives.parts / parts.size, prefix: false })));
  }
  for (const [heading, score] of headings) {
    const inherited = score * tuning.inherited;
    for (let row = heading + 1; row < store.endOf(heading); row += 1) {
      const known = rows.get(row);
      if (known === undefined) rows.set(row, { score: inherited, own: false });
      else if (!known.own) known.score = Math.max(known.score, inherited);
    }
  }
  return { group, weight: group.weak ? tuning.weakWord : 1, rows };
}

function rank(store: Store, tuning: Tuning, found: readonly Found[], accepts: (row: number) => boolean): Candidate[] {
  const asked = found.filter(({ group }) => !group.weak);
  const required = asked.length > 0 ? asked : found;
  const total = required.length;
  if (total === 0) return [];

  interface Tally {
    score: number;
    own: boolean;
    covered: number;
  }
  const tallies = new Map<number, Tally>();
  const pages = new Map<number, { best: Float64Array; passages: Int32Array }>();
  found.forEach(({ rows, weight, group }, number) => {
    const counts = total === found.length || !group.weak;
    for (const [row, { score, own }] of rows) {
      if (!accepts(row)) continue;
      const tally = tallies.get(row) ?? { score: 0, own: false, covered: 0 };
      const level = (tuning.level[store.levelOf(row)] ?? 1) * (store.isCode(row) ? tuning.code : 1);
      tally.score += score * weight * level * (own ? 1 : tuning.parentOnly);
      tally.own ||= own;
      if (counts) tally.covered += 1;
      tallies.set(row, tally);
      if (own) {
        const page = store.pageOf(row);
        const known = pages.get(page) ?? {
          best: new Float64Array(found.length),
          passages: new Int32Array(found.length),
        };
        known.best[number] = Math.max(known.best[number] ?? 0, score * weight * level);
        known.passages[number] = (known.passages[number] ?? 0) + 1;
        pages.set(page, known);
      }
    }
  });

  const requiredAt = found.map(({ group }) => total === found.length || !group.weak);
  const pageStanding = new Map<number, { score: number; coverage: number }>();
  for (const [page, { best, passages }] of pages) {
    let score = 0;
    let covered = 0;
    best.forEach((value, number) => {
      // A page that speaks of it again and again is about it.
      score += value * (1 + tuning.density * Math.log2(Math.max(passages[number] ?? 1, 1)));
      if (value > 0 && requiredAt[number] === true) covered += 1;
    });
    pageStanding.set(page, { score, coverage: covered / total });
  }

  let bestRow = 0;
  for (const { covered } of tallies.values()) bestRow = Math.max(bestRow, covered / total);
  let bestPage = 0;
  for (const { coverage } of pageStanding.values()) bestPage = Math.max(bestPage, coverage);

  const candidates: Candidate[] = [];
  const onPage = ({ score, coverage }: { score: number; coverage: number }) =>
    tuning.page * score * coverage ** tuning.coverage;
  let full = 0;
  for (const { covered } of tallies.values()) if (covered / total >= bestRow) full += 1;
  const enough = full < tuning.fewAnswers && total > 1 ? bestRow - 1 / total - 1e-9 : bestRow;
  for (const [row, { score, own, covered }] of tallies) {
    const coverage = covered / total;
    if (coverage < enough || coverage === 0) continue;
    const page = pageStanding.get(store.pageOf(row)) ?? { score: 0, coverage: 0 };
    const kept = (own ? 1 : tuning.parentOnly) * coverage ** tuning.coverage;
    candidates.push({ row, score: score * kept + onPage(page) });
  }
  // A page that has all the words, though no passage of it has, answers with its own record.
  for (const [number, page] of pageStanding) {
    const row = store.firstRow(number);
    const tally = tallies.get(row);
    if (page.coverage < bestPage || (tally !== undefined && tally.covered / total >= enough)) continue;
    candidates.push({
      row,
      score: (tally?.score ?? 0) * ((tally?.covered ?? 0) / total) ** tuning.coverage + onPage(page),
    });
  }
  return candidates;
}

/** How alike a heading and the query are, the small words included: `what is an app` asks for “What an app is”. */
function likeness(asked: ReadonlySet<string>, heading: string): number {
  const words = new Set(lexemes(heading).map(({ terms }) => terms[0] ?? ''));
  let shared = 0;
  for (const word of words) if (asked.has(word)) shared += 1;
  return shared / Math.max(asked.size, words.size, 1);
}

/** The words that a phrase is about, in order. */
function tellingWords(text: string): readonly string[] {
  const words = lexemes(text).flatMap(({ terms: [term = ''] }) => (isSilent(term) ? [] : term));
  const strong = words.filter((word) => !isWeak(word));
  return strong.length > 0 ? strong : words;
}

/** Whether two phrases say the same, whatever the forms of their words. */
function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length === right.length &&
    left.every((word, i) => word === right[i] || inflections(word).includes(right[i] ?? ''))
  );
}

/** What only the best candidates are worth looking at for: whole titles, whole phrases. */
function refine(store: Store, tuning: Tuning, candidates: Candidate[], query: string, matches: Matches): Candidate[] {
  candidates.sort((a, b) => b.score - a.score || a.row - b.row);
  const phrase = normalize(query).replace(/\s+/g, ' ').trim();
  const several = phrase.includes(' ');
  const asked = new Set(lexemes(query).map(({ terms }) => terms[0] ?? ''));
  const told = tellingWords(query);
  const head = candidates.slice(0, 60).map((candidate) => {
    const { row } = candidate;
    const level = store.levelOf(row);
    const text = normalize(store.textOf(row));
    let { score } = candidate;
    if (level > 0 && text.split(/[^\p{L}\p{N}_+#]+/u).every((w) => w === '' || matches.terms.has(w))) {
      score *= level === 1 ? tuning.exactTitle : 1 + (tuning.exactTitle - 1) / 2;
    }
    if (level > 0) {
      // A page is also called by the last part of its address.
      const url = store.urlOf(row);
      const slug = level === 1 ? likeness(asked, url.slice(url.lastIndexOf('/') + 1)) : 0;
      score *= 1 + tuning.likeness * Math.max(likeness(asked, text), slug) ** 2;
    }
    if (level === 1 && store.keywordsOf(store.pageOf(row)).some((named) => sameWords(tellingWords(named), told)))
      score *= tuning.keyword;
    if (several && text.includes(phrase)) score *= tuning.phrase;
    if (!store.facet(row, 'docusaurus_tag').startsWith('docs-')) score *= tuning.blog;
    return { row, score };
  });
  head.sort((a, b) => b.score - a.score || a.row - b.row);
  return [...head, ...candidates.slice(60)];
}

/** The best few passages of every page before more of the same page, so that one long page does not fill the list. */
function spread(store: Store, tuning: Tuning, candidates: readonly Candidate[]): Candidate[] {
  const seen = new Map<number, number>();
  const turns: Candidate[][] = [];
  for (const candidate of candidates) {
    const page = store.pageOf(candidate.row);
    const number = seen.get(page) ?? 0;
    seen.set(page, number + 1);
    const turn = Math.floor(number / tuning.perPage);
    turns[turn] ??= [];
    turns[turn].push(candidate);
  }
  return turns.flat();
}

function wants(attributes: readonly string[] | undefined, name: string): boolean {
  if (attributes === undefined || attributes.includes('*')) return true;
  return attributes.some((attribute) => attribute === name || name.startsWith(`${attribute}.`));
}

function snippetSize(attributes: readonly string[] | undefined, name: string): number | undefined {
  for (const attribute of attributes ?? []) {
    const [path, words] = attribute.split(':');
    if (path === name || path === '*' || name.startsWith(`${path}.`)) return Math.max(Number(words ?? 10) || 10, 1);
  }
  return undefined;
}

function toHit(record: SearchRecord, params: SearchParams, matches: Matches): Hit {
  const marks: Marks = { pre: params.highlightPreTag ?? '<em>', post: params.highlightPostTag ?? '</em>' };
  const tree = (render: (text: string, name: string) => HighlightedText | undefined): HighlightTree => {
    const levels: { [L in (typeof LEVELS)[number]]?: HighlightedText } = {};
    for (const level of LEVELS) {
      const text = record.hierarchy[level];
      const value = text === null ? undefined : render(text, `hierarchy.${level}`);
      if (value !== undefined) levels[level] = value;
    }
    const content = record.content === null ? undefined : render(record.content, 'content');
    return { ...(content === undefined ? {} : { content }), hierarchy: levels };
  };
  const keep = params.attributesToRetrieve;
  const hierarchy = Object.fromEntries(
    LEVELS.map((level) => [level, wants(keep, `hierarchy.${level}`) ? record.hierarchy[level] : null]),
  ) as Hierarchy;
  return {
    objectID: record.objectID,
    url: record.url,
    type: record.type,
    content: wants(keep, 'content') ? record.content : null,
    hierarchy,
    _highlightResult: tree((text, name) =>
      wants(params.attributesToHighlight, name) ? highlight(text, matches, marks) : undefined,
    ),
    _snippetResult: tree((text, name) => {
      const size = snippetSize(params.attributesToSnippet, name);
      return size === undefined ? undefined : snippet(text, size, matches, marks, params.snippetEllipsisText ?? '…');
    }),
  };
}

function newQueryId(): string {
  let id = '';
  while (id.length < 32) id += Math.floor(Math.random() * 16).toString(16);
  return id;
}

function clampInteger(value: number | undefined, fallback: number, low: number, high: number): number {
  const number = Math.floor(value ?? fallback);
  return Number.isFinite(number) ? Math.min(Math.max(number, low), high) : fallback;
}

/** An engine over the file that a build wrote. */
export function openEngine(file: SearchFile): Engine {
  return engineOver(createStore(file), TUNING);
}

/** An engine over pages that were not packed: a server's, a test's. */
export function createEngine(pages: readonly PageContent[]): Engine {
  return openEngine(pack(pages));
}

/** An engine with weights of its own: for tuning. */
export function engineOver(store: Store, tuning: Tuning): Engine {
  return {
    recordCount: store.count,
    pageCount: store.pageCount,
    search(params, wire = '') {
      const started = performance.now();
      const passes = compileFilters(params.facetFilters);
      const groups = parseQuery(params.query, store.vocabulary, tuning.alternatives);
      const terms = new Map<string, number | undefined>();
      const found = groups.map((group) => findGroup(store, tuning, group, terms));
      const matches: Matches = { terms, queryWords: groups.filter(({ weak }) => !weak).map(({ word }) => word) };
      const accepts = (row: number) => passes((facet) => store.facet(row, facet));
      // As the protocol has it, an empty query is a wish to see everything.
      const ranked =
        params.query.trim() === ''
          ? Array.from({ length: store.count }, (_, row) => ({ row, score: 0 })).filter(({ row }) => accepts(row))
          : spread(store, tuning, refine(store, tuning, rank(store, tuning, found, accepts), params.query, matches));
      const hitsPerPage = clampInteger(params.hitsPerPage, 20, 1, MOST_HITS_PER_PAGE);
      const page = clampInteger(params.page, 0, 0, Math.floor(DEEPEST_HIT / hitsPerPage));
      const rows = ranked.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
      return {
        hits: rows.map(({ row }) => toHit(store.record(row), params, matches)),
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
