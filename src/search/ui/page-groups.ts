/** Hits of the search page, grouped by the page that they are on. The engine's order stays: of pages by their best hit. */
import type { Hit, Level } from '../protocol/types';
import { markedParts } from './marks';

/** The hits in one section of a page. Values contain marks. */
export interface SectionGroup {
  readonly url: string;
  /** The headings below the page's title that lead to it. None for what comes before the first of them. */
  readonly trail: readonly string[];
  /** Its heading is a hit, or the page's title for what comes before the first heading. */
  readonly isHit: boolean;
  readonly texts: readonly { readonly objectID: string; readonly excerpt: string }[];
}

export interface PageGroup {
  /** Of the best hit. */
  readonly objectID: string;
  /** Without an anchor. */
  readonly url: string;
  readonly title: string;
  readonly isHit: boolean;
  /** The category of a docs page, or `Blog`. */
  readonly category: string;
  readonly sections: readonly SectionGroup[];
}

const SECTIONS: readonly Level[] = ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** About three lines. */
const EXCERPT_LENGTH = 220;
/** How much of it comes before the first marked word. */
const BEFORE = 60;

function headingOf(hit: Hit, level: Level): string | null {
  return hit._highlightResult?.hierarchy?.[level]?.value || hit.hierarchy[level];
}

function trailOf(hit: Hit): string[] {
  const end = hit.type === 'content' ? SECTIONS.length : SECTIONS.indexOf(hit.type) + 1;
  return SECTIONS.slice(0, end).flatMap((level) => headingOf(hit, level) || []);
}

/** The part of a long text around its first marked word, from word to word. Text without a mark begins at its start. */
export function excerptOf(value: string, length = EXCERPT_LENGTH): string {
  const parts = markedParts(value);
  const text = parts.map((part) => part.text).join('');
  if (text.length <= length) return value;
  const firstMark = parts.findIndex(({ marked }) => marked);
  const before = parts.slice(0, Math.max(firstMark, 0)).reduce((sum, part) => sum + part.text.length, 0);
  const wanted = Math.min(Math.max(before - BEFORE, 0), text.length - length);
  const word = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const start = word <= before ? word : wanted;
  const space = text.lastIndexOf(' ', start + length);
  const end = start + length >= text.length ? text.length : space > start ? space : start + length;
  let at = 0;
  const kept = parts.map(({ text: part, marked }) => {
    const piece = part.slice(Math.max(start - at, 0), Math.max(end - at, 0));
    at += part.length;
    return marked && piece !== '' ? `<mark>${piece}</mark>` : piece;
  });
  return `${start > 0 ? '… ' : ''}${kept.join('')}${end < text.length ? ' …' : ''}`;
}

function groupBy(hits: readonly Hit[], keyOf: (hit: Hit) => string): [Hit, ...Hit[]][] {
  const groups = new Map<string, [Hit, ...Hit[]]>();
  for (const hit of hits) {
    const group = groups.get(keyOf(hit));
    if (group) group.push(hit);
    else groups.set(keyOf(hit), [hit]);
  }
  return [...groups.values()];
}

const pageOf = ({ url }: Hit): string => url.replace(/#.*/s, '');
const sectionOf = ({ url, hierarchy }: Hit): string =>
  JSON.stringify([url, ...SECTIONS.map((level) => hierarchy[level])]);

function sectionGroup(hits: readonly [Hit, ...Hit[]]): SectionGroup {
  const texts = hits.filter(({ type }) => type === 'content');
  return {
    url: hits[0].url,
    trail: trailOf(hits[0]),
    isHit: texts.length < hits.length,
    texts: texts.map((hit) => ({
      objectID: hit.objectID,
      excerpt: excerptOf(hit._highlightResult?.content?.value || hit.content || ''),
    })),
  };
}

function pageGroup(hits: readonly [Hit, ...Hit[]]): PageGroup {
  const own = hits.find(({ type }) => type === 'lvl1');
  const shown = own ?? hits[0];
  const url = pageOf(shown);
  return {
    objectID: hits[0].objectID,
    url,
    title: headingOf(shown, 'lvl1') || url,
    isHit: own !== undefined,
    category: shown.hierarchy.lvl0 ?? '',
    sections: groupBy(
      hits.filter((hit) => hit !== own),
      sectionOf,
    ).map(sectionGroup),
  };
}

export const groupByPage = (hits: readonly Hit[]): PageGroup[] => groupBy(hits, pageOf).map(pageGroup);
