/**
 * Recent and favorite searches in the browser's storage. Where storage is full, blocked or holds something else, they
 * are kept for this visit only, and the console says so once.
 */
import type { StoredHit } from '../protocol/types';

export const MOST_RECENT = 7;
export const MOST_RECENT_WITH_FAVORITES = 4;
export const MOST_FAVORITES = 10;

export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface StoredSearches {
  recent(): readonly StoredHit[];
  favorites(): readonly StoredHit[];
  addRecent(hit: StoredHit): void;
  removeRecent(hit: StoredHit): void;
  /** Promotes a recent search. */
  addFavorite(hit: StoredHit): void;
  removeFavorite(hit: StoredHit): void;
}

const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** Anyone may have written it: what is not text would end the modal, and some addresses are no pages. */
function isPageAddress(url: unknown): url is string {
  try {
    return typeof url === 'string' && /^https?:$/.test(new URL(url, 'https://site.example').protocol);
  } catch {
    return false;
  }
}

function isStoredHit(value: unknown): value is StoredHit {
  const hit = value as Partial<StoredHit> | null;
  return (
    typeof hit === 'object' &&
    hit !== null &&
    typeof hit.objectID === 'string' &&
    isPageAddress(hit.url) &&
    typeof hit.type === 'string' &&
    /^(?:lvl[0-6]|content)$/.test(hit.type) &&
    isText(hit.content) &&
    typeof hit.hierarchy === 'object' &&
    hit.hierarchy !== null &&
    !Array.isArray(hit.hierarchy) &&
    Object.values(hit.hierarchy).every(isText)
  );
}

export function createStoredSearches(
  indexName: string,
  storage: () => KeyValueStorage,
  warn: (message: string) => void = (message) => console.warn(message),
): StoredSearches {
  const recentKey = `__DOCSEARCH_RECENT_SEARCHES__${indexName}`;
  const favoriteKey = `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`;
  let warned = false;
  const complain = (error: unknown): void => {
    if (warned) return;
    warned = true;
    warn(`Recent and favorite searches cannot be stored: ${error instanceof Error ? error.message : String(error)}`);
  };
  const read = (key: string): StoredHit[] => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(value) ? value.filter(isStoredHit) : [];
    } catch (error) {
      complain(error);
      return [];
    }
  };
  const write = (key: string, hits: readonly StoredHit[]): void => {
    try {
      storage().setItem(key, JSON.stringify(hits));
    } catch (error) {
      complain(error);
    }
  };

  let recent = read(recentKey);
  let favorites = read(favoriteKey).slice(0, MOST_FAVORITES);
  const recentLimit = () => (favorites.length > 0 ? MOST_RECENT_WITH_FAVORITES : MOST_RECENT);
  const without = (hits: readonly StoredHit[], { objectID }: StoredHit) =>
    hits.filter((hit) => hit.objectID !== objectID);
  const has = (hits: readonly StoredHit[], { objectID }: StoredHit) => hits.some((hit) => hit.objectID === objectID);

  return {
    recent: () => recent.slice(0, recentLimit()),
    favorites: () => favorites,
    addRecent(hit) {
      if (has(favorites, hit)) return;
      recent = [hit, ...without(recent, hit)].slice(0, recentLimit());
      write(recentKey, recent);
    },
    removeRecent(hit) {
      recent = without(recent, hit);
      write(recentKey, recent);
    },
    addFavorite(hit) {
      favorites = [hit, ...without(favorites, hit)].slice(0, MOST_FAVORITES);
      recent = without(recent, hit).slice(0, recentLimit());
      write(favoriteKey, favorites);
      write(recentKey, recent);
    },
    removeFavorite(hit) {
      favorites = without(favorites, hit);
      write(favoriteKey, favorites);
    },
  };
}
