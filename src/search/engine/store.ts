/**
 * Pages laid out for the engine: one row per record, numbered in reading order, and an index of their terms. The rows
 * under a heading follow it, so the words of parents are handed down at query time instead of being stored with every
 * record.
 */
import type { Facet, SearchRecord } from '../protocol/types';
import { addressOf, extendTrail, type PageContent, type PageSection, recordOf } from '../records/pages';
import { termsIn } from '../text/tokenize';
import { InvertedIndex } from './inverted-index';

/** `about` is the page's description and tags; `parts` are the parts of compound names in headings. */
export const FIELDS = ['title', 'content', 'group', 'about', 'parts', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];

export interface Row {
  readonly page: PageContent;
  readonly pageNumber: number;
  readonly section: PageSection;
  /** The sections above it, its own last. */
  readonly trail: readonly PageSection[];
  /** 1–6 for a heading, 0 for content. */
  readonly level: number;
  /** The heading, or the content. */
  readonly text: string;
  /** Whether its text is the names in a code block. */
  readonly isCode: boolean;
  /** The first row after this one that isn't under it. */
  end: number;
}

export interface Store {
  readonly rows: readonly Row[];
  /** The number of each page's own row. */
  readonly pageRows: readonly number[];
  readonly index: InvertedIndex;
}

const fieldNumber = (field: Field): number => FIELDS.indexOf(field);
const [TITLE, CONTENT, GROUP, ABOUT, PARTS, KEYWORDS] = FIELDS.map(fieldNumber) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

export function createStore(pages: readonly PageContent[]): Store {
  const rows: Row[] = [];
  const pageRows: number[] = [];
  const index = new InvertedIndex(FIELDS.length);
  const once = { countOnce: true };
  const add = (field: number, text: string, options?: typeof once): void => {
    const { words, parts } = termsIn(text);
    index.add(rows.length - 1, field, words, options);
    index.add(rows.length - 1, field === TITLE ? PARTS : field, parts, options);
  };

  pages.forEach((page, pageNumber) => {
    let trail: PageSection[] = [];
    let open: Row[] = [];
    pageRows.push(rows.length);
    for (const section of page.sections) {
      trail = extendTrail(trail, section);
      const { level, title } = section;
      const heading: Row = { page, pageNumber, section, trail, level, text: title, isCode: false, end: 0 };
      rows.push(heading);
      add(TITLE, title);
      if (level === 1) {
        add(GROUP, page.group);
        add(ABOUT, page.about, once);
        for (const keyword of page.keywords ?? []) add(KEYWORDS, keyword, once);
      }
      section.texts.forEach((text, number) => {
        const isCode = section.code?.includes(number) === true;
        rows.push({ page, pageNumber, section, trail, level: 0, text, isCode, end: rows.length + 1 });
        add(CONTENT, text);
      });
      open = [...open.filter((above) => above.level < level), heading];
      for (const above of open) above.end = rows.length;
    }
  });
  return { rows, pageRows, index };
}

export function facetOf({ page, level }: Row, facet: Facet): string {
  switch (facet) {
    case 'language':
      return page.language;
    case 'docusaurus_tag':
      return page.tag;
    case 'version':
      return page.version;
    case 'type':
      return level === 0 ? 'content' : `lvl${level}`;
  }
}

export function urlOf({ page, section }: Row): string {
  return addressOf(page, section);
}

export function recordOfRow({ page, trail, level, text }: Row): SearchRecord {
  return recordOf(page, trail, level === 0 ? text : null);
}
