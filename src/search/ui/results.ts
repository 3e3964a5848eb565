/** Hits of an answer → what the modal lists: groups of at most so many, each under its page where the page is a hit. */
import { type Hit, LEVELS, type StoredHit } from '../protocol/types';
import { recordId } from '../records/pages';

export type ListedHit = Hit & {
  /** The page's own hit, when it is in the same list. */
  readonly parent: Hit | null;
};

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string, most: number): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    if (group.length < most) group.push(item);
    groups.set(key, group);
  }
  return groups;
}

export function groupHits(hits: readonly Hit[], mostPerGroup: number) {
  const groups = groupBy(hits, (hit) => hit.hierarchy.lvl0 ?? '', mostPerGroup);
  return [...groups].map(([title, members]) => ({
    title,
    hits: [...groupBy(members, (hit) => hit.hierarchy.lvl1 ?? '', mostPerGroup).values()].flatMap((pageHits) => {
      const page = pageHits.find((hit) => hit.type === 'lvl1') ?? null;
      return pageHits.map((hit): ListedHit => ({ ...hit, parent: hit === page ? null : page }));
    }),
  }));
}

/**
 * The page that a hit belongs to, as a hit that can be kept: a passage is remembered as its page. Without highlights,
 * snippets and whatever a list added.
 */
export function pageHit(hit: Hit & { readonly parent?: Hit | null }): StoredHit {
  const { objectID, url, type, content, hierarchy } = hit.type === 'content' ? (hit.parent ?? hit) : hit;
  if (type !== 'content') return { objectID, url, type, content, hierarchy };
  const page = url.replace(/#.*/, '');
  const below = Object.fromEntries(LEVELS.slice(2).map((level) => [level, null]));
  const id = recordId(page, 'lvl1', hierarchy.lvl1 ?? '');
  return { objectID: id, url: page, type: 'lvl1', content: null, hierarchy: { ...hierarchy, ...below } };
}

/** A hit's address as this site uses it: a path for its own pages, wherever the index was built. */
export function localUrl(url: string, siteUrl: string, origin: string): string {
  if (!URL.canParse(url, origin)) return '#';
  const { protocol, origin: host, href, pathname, search, hash } = new URL(url, origin);
  if (!/^https?:$/.test(protocol)) return '#';
  return host === origin || host === new URL(siteUrl).origin ? pathname + search + hash : href;
}
