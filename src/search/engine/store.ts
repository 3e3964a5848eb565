/** Records laid out for the engine: one row per record, numbered in reading order, and an index of their terms. */
import type { SearchRecord } from '../protocol/types';
import { termsIn } from '../text/tokenize';
import { InvertedIndex } from './inverted-index';

/** `about` is the page's description and tags; `parts` are the parts of compound names in headings. */
export const FIELDS = ['title', 'content', 'about', 'parts', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

export interface Row {
  readonly record: SearchRecord;
  /** The address of its page. */
  readonly page: string;
  /** 1–6 for a heading, 0 for content. */
  readonly level: number;
  /** The heading, or the content. */
  readonly text: string;
}

export class Store {
  readonly rows: Row[] = [];
  readonly index = new InvertedIndex(FIELDS.length);

  constructor(records: readonly SearchRecord[] = []) {
    for (const record of records) this.add(record);
  }

  add(record: SearchRecord): void {
    const { type, content, hierarchy, url } = record;
    const number = this.rows.length;
    const level = type === 'content' ? 0 : Number(type.slice(3));
    const text = (type === 'content' ? content : hierarchy[type]) ?? '';
    this.rows.push({ record, page: url.replace(/#.*/, ''), level, text });
    this.#index(number, level === 0 ? 'content' : 'title', text);
    if (level !== 1) return;
    this.#index(number, 'about', record.about ?? '');
    for (const keyword of record.keywords ?? []) this.#index(number, 'keywords', keyword);
  }

  #index(row: number, field: Field, text: string): void {
    const { words, parts } = termsIn(text);
    this.index.add(row, FIELDS.indexOf(field), words);
    this.index.add(row, FIELDS.indexOf(field === 'title' ? 'parts' : field), parts);
  }
}
