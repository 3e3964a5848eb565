/**
 * Records laid out for the engine: one row per record, numbered in reading order, and an index of their terms. The rows
 * under a heading follow it, so the words of parents are handed down at query time instead of being stored with every
 * record.
 */
import type { SearchRecord } from '../protocol/types';
import { termsIn } from '../text/tokenize';
import { InvertedIndex } from './inverted-index';

/** `about` is the page's description and tags; `parts` are the parts of compound names in headings. */
export const FIELDS = ['title', 'content', 'group', 'about', 'parts', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

export interface Row {
  readonly record: SearchRecord;
  /** The number of its page. */
  readonly page: number;
  /** 1–6 for a heading, 0 for content. */
  readonly level: number;
  /** The heading, or the content. */
  readonly text: string;
  /** The first row after this one that isn't under it. */
  end: number;
}

export class Store {
  readonly rows: Row[] = [];
  /** The number of each page's first row, which is its own. */
  readonly pageRows: number[] = [];
  readonly index = new InvertedIndex(FIELDS.length);
  readonly #pages = new Map<string, number>();
  /** The headings that the next row is under. */
  #open: Row[] = [];

  constructor(records: readonly SearchRecord[] = []) {
    for (const record of records) this.add(record);
  }

  /** The records of a page must follow each other in reading order. */
  add(record: SearchRecord): void {
    const { type, content, hierarchy } = record;
    const number = this.rows.length;
    const page = this.#pageOf(record.url, number);
    const level = type === 'content' ? 0 : Number(type.slice(3));
    const text = (type === 'content' ? content : hierarchy[type]) ?? '';
    const row: Row = { record, page, level, text, end: number + 1 };
    const above = this.rows.at(-1)?.page === page ? this.#open : [];
    this.#open = level === 0 ? above : [...above.filter((heading) => heading.level < level), row];
    for (const heading of this.#open) heading.end = number + 1;
    this.rows.push(row);

    this.#index(number, level === 0 ? 'content' : 'title', text);
    if (level !== 1) return;
    this.#index(number, 'group', hierarchy.lvl0 ?? '');
    this.#index(number, 'about', record.about ?? '', true);
    for (const keyword of record.keywords ?? []) this.#index(number, 'keywords', keyword, true);
  }

  #pageOf(url: string, row: number): number {
    const address = url.split('#')[0] ?? url;
    const known = this.#pages.get(address);
    if (known !== undefined) return known;
    this.#pages.set(address, this.pageRows.length);
    return this.pageRows.push(row) - 1;
  }

  #index(row: number, field: Field, text: string, countOnce = false): void {
    const { words, parts } = termsIn(text);
    this.index.add(row, FIELDS.indexOf(field), words, countOnce);
    this.index.add(row, FIELDS.indexOf(field === 'title' ? 'parts' : field), parts, countOnce);
  }
}
