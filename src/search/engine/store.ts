/**
 * Pages laid out for the engine: one row per record, numbered in reading order, and the postings of every field. What
 * stands under a heading is the run of rows after it, so the words of parents are not stored again for every record.
 * Records themselves are made only for the hits of an answer.
 */
import MiniSearch from 'minisearch';
import type { Facet, SearchRecord } from '../protocol';
import { extendTrail, type PageContent, type PageSection, recordOf } from '../records/pages';
import { SYNONYM_WORDS } from './query';
import { indexTerms, nameTerms } from './tokenize';

/** `parts`: of compound names in headings. */
export const FIELDS = ['title', 'content', 'group', 'about', 'parts', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

interface Row {
  readonly page: number;
  readonly trail: readonly PageSection[];
  /** Position among the section's texts; -1 is the heading itself. */
  readonly text: number;
}

export interface Store {
  readonly count: number;
  readonly pageCount: number;
  readonly index: MiniSearch;
  readonly vocabulary: ReadonlySet<string>;
  /** The vocabulary, and the words that stand for some of it: what a mistyped word may have meant. */
  readonly spellings: ReadonlySet<string>;
  pageOf(row: number): number;
  /** What readers call the page. */
  keywordsOf(page: number): readonly string[];
  /** The record of a page itself. */
  firstRow(page: number): number;
  /** The row after the last one that stands under this one. */
  endOf(row: number): number;
  /** 1–6 for a heading, 0 for content. */
  levelOf(row: number): number;
  /** Its text is names out of a code block. */
  isCode(row: number): boolean;
  facet(row: number, facet: Facet): string;
  record(row: number): SearchRecord;
}

/** Term → field → row → how often. */
type Postings = Map<string, Map<number, Map<number, number>>>;

function post(postings: Postings, field: number, row: number, terms: readonly string[]): void {
  for (const term of terms) {
    let fields = postings.get(term);
    if (fields === undefined) {
      fields = new Map();
      postings.set(term, fields);
    }
    let rows = fields.get(field);
    if (rows === undefined) {
      rows = new Map();
      fields.set(field, rows);
    }
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
}

/** The parts of MiniSearch that its own loader fills; the version is pinned, and `store.test.ts` compares the two ways. */
interface Internals {
  _documentCount: number;
  _nextId: number;
  _documentIds: Map<number, number>;
  _idToShortId: Map<number, number>;
  _fieldLength: Map<number, number[]>;
  _avgFieldLength: number[];
  _index: { set(term: string, fields: Map<number, Map<number, number>>): unknown };
}

/**
 * Fills an empty MiniSearch from finished postings. Its public ways are to add documents one by one, or to load JSON
 * whose objects become maps: three to ten times the time, most of it for the garbage collector.
 */
function fill(index: MiniSearch, postings: Postings, count: number): void {
  const internals = index as unknown as Internals;
  const totals = FIELDS.map(() => 0);
  const lengths: number[][] = [];
  for (let row = 0; row < count; row += 1) lengths.push(FIELDS.map(() => 0));
  for (const [term, fields] of postings) {
    internals._index.set(term, fields);
    for (const [field, rows] of fields) {
      totals[field] = (totals[field] ?? 0) + rows.size;
      for (const row of rows.keys()) {
        const length = lengths[row];
        if (length !== undefined) length[field] = (length[field] ?? 0) + 1;
      }
    }
  }
  internals._documentCount = count;
  internals._nextId = count;
  lengths.forEach((length, row) => {
    internals._documentIds.set(row, row);
    internals._idToShortId.set(row, row);
    internals._fieldLength.set(row, length);
  });
  internals._avgFieldLength = totals.map((total) => Math.max(total / Math.max(count, 1), 0.1));
}

export function createStore(pages: readonly PageContent[]): Store {
  const rows: Row[] = [];
  const firstRows: number[] = [];
  /** The row after the last one under a heading. */
  const ends: number[] = [];
  const postings: Postings = new Map();

  pages.forEach((page, pageNumber) => {
    let trail: PageSection[] = [];
    let open: { level: number; row: number }[] = [];
    firstRows.push(rows.length);
    for (const section of page.sections) {
      trail = extendTrail(trail, section);
      const heading = rows.length;
      rows.push({ page: pageNumber, trail, text: -1 });
      ends.push(heading + 1);
      const { words, parts } = nameTerms(section.title);
      post(postings, 0, heading, words);
      post(postings, 4, heading, parts);
      if (section.level === 1) {
        post(postings, 2, heading, indexTerms(page.group));
        if (page.about !== '') post(postings, 3, heading, [...new Set(indexTerms(page.about))]);
        if (page.keywords?.length) post(postings, 5, heading, [...new Set(page.keywords.flatMap(indexTerms))]);
      }
      section.texts.forEach((text, number) => {
        const row = rows.length;
        rows.push({ page: pageNumber, trail, text: number });
        ends.push(row + 1);
        post(postings, 1, row, indexTerms(text));
      });
      open = [...open.filter(({ level }) => level < section.level), { level: section.level, row: heading }];
      for (const { row } of open) ends[row] = rows.length;
    }
  });

  const index = new MiniSearch({
    fields: [...FIELDS],
    idField: 'id',
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  fill(index, postings, rows.length);

  const rowAt = (row: number): Row => {
    const found = rows[row];
    if (found === undefined) throw new RangeError(`There is no record ${row}.`);
    return found;
  };
  const pageAt = (row: number): PageContent => {
    const page = pages[rowAt(row).page];
    if (page === undefined) throw new RangeError(`Record ${row} has no page.`);
    return page;
  };
  const record = (row: number): SearchRecord => {
    const { trail, text } = rowAt(row);
    return recordOf(pageAt(row), trail, text < 0 ? null : (trail.at(-1)?.texts[text] ?? ''));
  };
  return {
    count: rows.length,
    pageCount: pages.length,
    index,
    vocabulary: new Set(postings.keys()),
    spellings: new Set([...postings.keys(), ...SYNONYM_WORDS]),
    pageOf: (row) => rowAt(row).page,
    keywordsOf: (page) => pages[page]?.keywords ?? [],
    firstRow: (page) => firstRows[page] ?? 0,
    endOf: (row) => ends[row] ?? row + 1,
    levelOf: (row) => {
      const { text, trail } = rowAt(row);
      return text < 0 ? (trail.at(-1)?.level ?? 0) : 0;
    },
    isCode: (row) => {
      const { text, trail } = rowAt(row);
      return trail.at(-1)?.code?.includes(text) === true;
    },
    facet: (row, facet) => {
      const page = pageAt(row);
      switch (facet) {
        case 'language':
          return page.language;
        case 'docusaurus_tag':
          return page.tag;
        case 'version':
          return page.version;
        case 'type':
          return record(row).type;
      }
    },
    record,
  };
}
