/**
 * A page as search sees it: sections under headings, each with its texts. Pages are what the build writes, what the
 * browser loads and what records are made from, so that nothing is stored twice: a record repeats all its parents.
 */
import { type Hierarchy, LEVELS, type RecordType, type SearchRecord } from '../protocol/types';

export interface PageSection {
  /** 1 for the page itself, 2–6 for its headings. */
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  readonly texts: readonly string[];
  /** Which of the texts are the names in a code block. */
  readonly code?: readonly number[];
}

export interface PageContent {
  /** Path with the base path, without a host: `/inputs/overview`. */
  readonly url: string;
  /** The group that hits are listed under: the sidebar's category, or the blog. */
  readonly group: string;
  readonly language: string;
  readonly tag: string;
  readonly version: string;
  readonly about: string;
  /** Words and phrases that readers use for it and the page doesn't. */
  readonly keywords?: readonly string[];
  readonly sections: readonly PageSection[];
}

/** What a page is about, besides its text: description, tags, and the words of its address. */
export function aboutPage(url: string, description: string, tags: readonly string[]): string {
  const slug = url.split('/').slice(1).join(' ');
  return [description, ...new Set(tags), slug].filter((text) => text !== '').join(' · ');
}

/** A stable id: the same address and text have the same id in every build. FNV-1a, two lanes. */
export function recordId(url: string, type: RecordType, text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  // Without the host: a pushed record, with its full address, keeps the id of the built one.
  const key = `${url.replace(/^https?:\/\/[^/]+/, '')}\u0000${type}\u0000${text}`;
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) + i;
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

export function recordsOf(page: PageContent): SearchRecord[] {
  const records: SearchRecord[] = [];
  let hierarchy = Object.fromEntries(LEVELS.map((level) => [level, null])) as Hierarchy;
  for (const { level, title, anchor, texts, code } of page.sections) {
    // A heading closes those of its own level and below.
    const closed = Object.fromEntries(LEVELS.slice(level).map((name) => [name, null]));
    hierarchy = { ...hierarchy, ...closed, lvl0: page.group, [`lvl${level}`]: title };
    const url = anchor === '' ? page.url : `${page.url}#${anchor}`;
    const add = (type: RecordType, content: string | null, more: Partial<SearchRecord>): void => {
      records.push({
        objectID: recordId(url, type, content ?? title),
        url,
        type,
        content,
        hierarchy,
        language: page.language,
        docusaurus_tag: page.tag,
        version: page.version,
        ...more,
      });
    };
    add(`lvl${level}` as RecordType, null, {
      ...(level === 1 && page.about !== '' ? { about: page.about } : {}),
      ...(level === 1 && page.keywords?.length ? { keywords: page.keywords } : {}),
    });
    texts.forEach((text, number) => {
      add('content', text, code?.includes(number) ? { isCode: true } : {});
    });
  }
  return records;
}
