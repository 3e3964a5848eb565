/**
 * Pages laid out for the engine: one row per record, numbered in reading order, and the postings of every field.
 * Records themselves are made only for the hits of an answer.
 */
import MiniSearch, { type AsPlainObject } from 'minisearch';
import type { Facet, SearchRecord } from '../protocol';
import { extendTrail, type PageContent, type PageSection, recordOf } from '../records/pages';
import { indexTerms } from './tokenize';

export const FIELDS = ['title', 'content', 'parents', 'about'] as const;
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
  pageOf(row: number): number;
  /** 1–6 for a heading, 0 for content. */
  levelOf(row: number): number;
  facet(row: number, facet: Facet): string;
  record(row: number): SearchRecord;
}

type Postings = Map<string, (Map<number, number> | undefined)[]>;

function post(postings: Postings, field: number, row: number, terms: readonly string[]): void {
  for (const term of terms) {
    let fields = postings.get(term);
    if (fields === undefined) {
      fields = [];
      postings.set(term, fields);
    }
    let rows = fields[field];
    if (rows === undefined) {
      rows = new Map();
      fields[field] = rows;
    }
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
}

/** MiniSearch's own serialized form, made without its incremental path: ten times faster for a static index. */
function plainIndex(postings: Postings, count: number): AsPlainObject {
  const lengths: number[][] = Array.from({ length: count }, () => FIELDS.map(() => 0));
  const totals = FIELDS.map(() => 0);
  const index: [string, Record<string, Record<string, number>>][] = [];
  for (const [term, fields] of postings) {
    const entry: Record<string, Record<string, number>> = {};
    fields.forEach((rows, field) => {
      if (rows === undefined) return;
      const plain: Record<string, number> = {};
      for (const [row, frequency] of rows) {
        plain[row] = frequency;
        const length = lengths[row];
        if (length !== undefined) length[field] = (length[field] ?? 0) + 1;
        totals[field] = (totals[field] ?? 0) + 1;
      }
      entry[field] = plain;
    });
    index.push([term, entry]);
  }
  const documentIds: Record<string, number> = {};
  const fieldLength: Record<string, number[]> = {};
  lengths.forEach((length, row) => {
    documentIds[row] = row;
    fieldLength[row] = length;
  });
  return {
    documentCount: count,
    nextId: count,
    documentIds,
    fieldIds: Object.fromEntries(FIELDS.map((field, id) => [field, id])),
    fieldLength,
    averageFieldLength: totals.map((total) => Math.max(total / Math.max(count, 1), 0.1)),
    storedFields: {},
    dirtCount: 0,
    index,
    serializationVersion: 2,
  } as unknown as AsPlainObject;
}

export function createStore(pages: readonly PageContent[]): Store {
  const rows: Row[] = [];
  const postings: Postings = new Map();
  const cached = new Map<string, string[]>();
  const termsOf = (text: string): string[] => {
    const known = cached.get(text);
    if (known !== undefined) return known;
    const terms = indexTerms(text);
    cached.set(text, terms);
    return terms;
  };

  pages.forEach((page, pageNumber) => {
    let trail: PageSection[] = [];
    for (const section of page.sections) {
      trail = extendTrail(trail, section);
      const above = [...new Set([page.group, ...trail.slice(0, -1).map((parent) => parent.title)].flatMap(termsOf))];
      const heading = rows.length;
      rows.push({ page: pageNumber, trail, text: -1 });
      post(postings, 0, heading, termsOf(section.title));
      post(postings, 2, heading, above);
      if (section.level === 1 && page.about !== '') post(postings, 3, heading, [...new Set(indexTerms(page.about))]);
      const parents = [...new Set([...above, ...termsOf(section.title)])];
      section.texts.forEach((text, number) => {
        const row = rows.length;
        rows.push({ page: pageNumber, trail, text: number });
        post(postings, 1, row, indexTerms(text));
        post(postings, 2, row, parents);
      });
    }
  });

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
    index: MiniSearch.loadJS(plainIndex(postings, rows.length), {
      fields: [...FIELDS],
      idField: 'id',
      tokenize: (text) => [text],
      processTerm: (term) => term,
    }),
    vocabulary: new Set(postings.keys()),
    pageOf: (row) => rowAt(row).page,
    levelOf: (row) => {
      const { text, trail } = rowAt(row);
      return text < 0 ? (trail.at(-1)?.level ?? 0) : 0;
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
