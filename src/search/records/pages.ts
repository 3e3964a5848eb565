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
  /** Which of the texts are names out of a code block: they use a thing, where prose explains it. */
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

export function hierarchyOf(page: PageContent, trail: readonly PageSection[]): Hierarchy {
  const levels: Record<string, string | null> = { lvl0: page.group };
  for (const level of LEVELS.slice(1)) levels[level] = null;
  for (const section of trail) levels[`lvl${section.level}`] = section.title;
  return levels as Hierarchy;
}

export function addressOf(page: PageContent, section: PageSection): string {
  return section.anchor === '' ? page.url : `${page.url}#${section.anchor}`;
}

export function recordOf(page: PageContent, trail: readonly PageSection[], text: string | null): SearchRecord {
  const section = trail.at(-1);
  if (section === undefined) throw new Error(`A record of ${page.url} has no section.`);
  const type: RecordType = text === null ? (`lvl${section.level}` as RecordType) : 'content';
  const url = addressOf(page, section);
  return {
    objectID: recordId(url, type, text ?? section.title),
    url,
    type,
    content: text,
    hierarchy: hierarchyOf(page, trail),
    language: page.language,
    docusaurus_tag: page.tag,
    version: page.version,
    ...(type === 'lvl1' && page.about !== '' ? { about: page.about } : {}),
    ...(type === 'lvl1' && page.keywords?.length ? { keywords: page.keywords } : {}),
  };
}

/** The sections above a section, itself last: a heading closes those of its own level and below. */
export function extendTrail(trail: readonly PageSection[], section: PageSection): PageSection[] {
  return [...trail.filter((above) => above.level < section.level), section];
}

export function recordsOf(page: PageContent): SearchRecord[] {
  const records: SearchRecord[] = [];
  let trail: PageSection[] = [];
  for (const section of page.sections) {
    trail = extendTrail(trail, section);
    records.push(recordOf(page, trail, null));
    for (const text of section.texts) records.push(recordOf(page, trail, text));
  }
  return records;
}

/** Records → pages, for a server that received records. In the order in which they were pushed. */
export function pagesOf(records: readonly SearchRecord[]): PageContent[] {
  interface OpenPage {
    readonly first: SearchRecord;
    about: string;
    keywords: readonly string[];
    readonly sections: { level: number; title: string; anchor: string; texts: string[]; key: string }[];
  }
  const pages = new Map<string, OpenPage>();
  for (const record of records) {
    const [url = '', anchor = ''] = record.url.split('#');
    const page = pages.get(url) ?? { first: record, about: '', keywords: [], sections: [] };
    pages.set(url, page);
    if (record.about !== undefined) page.about = record.about;
    if (record.keywords !== undefined) page.keywords = record.keywords;
    const path = LEVELS.slice(1).map((level) => record.hierarchy[level]);
    const level = path.findLastIndex((title) => title !== null) + 1;
    const key = `${anchor}\u0000${path.join('\u0000')}`;
    let section = page.sections.find((open) => open.key === key);
    if (section === undefined) {
      section = { level: Math.max(level, 1), title: path[level - 1] ?? '', anchor, texts: [], key };
      page.sections.push(section);
    }
    if (record.type === 'content' && record.content !== null) section.texts.push(record.content);
  }
  return [...pages].map(([url, { first, about, keywords, sections }]) => ({
    url,
    group: first.hierarchy.lvl0 ?? '',
    language: first.language,
    tag: first.docusaurus_tag,
    version: first.version,
    about,
    keywords,
    sections: sections.map(({ key: _key, ...section }) => section),
  }));
}
