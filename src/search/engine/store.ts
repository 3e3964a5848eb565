/**
 * Pages laid out for the engine: one row per record, numbered in reading order, and where every term stands. What
 * stands under a heading is the run of rows after it, so the words of parents are not stored again for every record.
 * Texts stay packed: they are read, and records made, only for what an answer looks at.
 */
import type MiniSearch from 'minisearch';
import type { Facet, SearchRecord } from '../protocol';
import { addressOf, extendTrail, type PageContent, type PageSection, recordOf } from '../records/pages';
import { readDictionary, type SearchFile, unpackText } from './packed';
import { createPostings } from './postings';
import { SYNONYM_WORDS, type Vocabulary } from './query';
import { createScorer } from './scorer';

/** `parts`: of compound names in headings. */
export const FIELDS = ['title', 'content', 'group', 'about', 'parts', 'keywords'] as const;
export type Field = (typeof FIELDS)[number];
const [TITLE, CONTENT, GROUP, ABOUT, PARTS, KEYWORDS] = [0, 1, 2, 3, 4, 5] as const;

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
  readonly vocabulary: Vocabulary;
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
  /** Where a reader finds it: the page's path, and the section's anchor. */
  urlOf(row: number): string;
  /** The heading, or the content. */
  textOf(row: number): string;
  record(row: number): SearchRecord;
}

export function createStore(file: SearchFile): Store {
  const { pages } = file;
  const rows: Row[] = [];
  const firstRows: number[] = [];
  /** The row after the last one under a heading. */
  const ends: number[] = [];
  const dictionary = readDictionary(file);
  const builder = createPostings(dictionary, FIELDS.length, (field) => field === ABOUT || field === KEYWORDS);

  pages.forEach((page, pageNumber) => {
    let trail: PageSection[] = [];
    let open: { level: number; row: number }[] = [];
    firstRows.push(rows.length);
    for (const section of page.sections) {
      trail = extendTrail(trail, section);
      const heading = rows.length;
      rows.push({ page: pageNumber, trail, text: -1 });
      ends.push(heading + 1);
      builder.add(heading, section.title, TITLE, PARTS);
      if (section.level === 1) {
        builder.add(heading, page.group, GROUP, GROUP);
        builder.add(heading, page.about, ABOUT, ABOUT);
        for (const keyword of page.keywords ?? []) builder.add(heading, keyword, KEYWORDS, KEYWORDS);
      }
      section.texts.forEach((text, number) => {
        const row = rows.length;
        rows.push({ page: pageNumber, trail, text: number });
        ends.push(row + 1);
        builder.add(row, text, CONTENT, CONTENT);
      });
      open = [...open.filter(({ level }) => level < section.level), { level: section.level, row: heading }];
      for (const { row } of open) ends[row] = rows.length;
    }
  });
  const postings = builder.build(rows.length);
  const unpacked = (packed: string): string => unpackText(dictionary.pieces, packed);
  let spellings: ReadonlySet<string> | undefined;

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
  const sectionAt = (row: number): PageSection => {
    const section = rowAt(row).trail.at(-1);
    if (section === undefined) throw new RangeError(`Record ${row} has no section.`);
    return section;
  };
  const levelOf = (row: number): number => (rowAt(row).text < 0 ? sectionAt(row).level : 0);
  const textOf = (row: number): string => {
    const { text } = rowAt(row);
    return unpacked(text < 0 ? sectionAt(row).title : (sectionAt(row).texts[text] ?? ''));
  };
  const keywordsOf = (page: number): readonly string[] => pages[page]?.keywords?.map(unpacked) ?? [];
  return {
    count: rows.length,
    pageCount: pages.length,
    index: createScorer(FIELDS, postings),
    vocabulary: postings.terms,
    get spellings() {
      spellings ??= new Set([...postings.terms.keys(), ...SYNONYM_WORDS]);
      return spellings;
    },
    pageOf: (row) => rowAt(row).page,
    keywordsOf,
    firstRow: (page) => firstRows[page] ?? 0,
    endOf: (row) => ends[row] ?? row + 1,
    levelOf,
    isCode: (row) => sectionAt(row).code?.includes(rowAt(row).text) === true,
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
          return levelOf(row) === 0 ? 'content' : `lvl${levelOf(row)}`;
      }
    },
    urlOf: (row) => addressOf(pageAt(row), sectionAt(row)),
    textOf,
    record: (row) => {
      const page = pageAt(row);
      const { trail, text, page: number } = rowAt(row);
      return recordOf(
        { ...page, group: unpacked(page.group), about: unpacked(page.about), keywords: keywordsOf(number) },
        trail.map((section) => ({ ...section, title: unpacked(section.title) })),
        text < 0 ? null : textOf(row),
      );
    },
  };
}
