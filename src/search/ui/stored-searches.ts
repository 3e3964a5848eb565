/**
 * Recent and favorite searches in the browser's storage. If it's full, blocked or contains something else, they are kept
 * for this visit only, with one warning in the console.
 */
import type { StoredHit } from '../protocol/types';
import { isHit } from '../protocol/validate';

export const MOST_RECENT = 7;
export const MOST_RECENT_WITH_FAVORITES = 4;
export const MOST_FAVORITES = 10;

export type StoredSearches = ReturnType<typeof createStoredSearches>;

/** Anyone may have written it: an address must be one of a page. */
function isStoredHit(value: unknown): value is StoredHit {
  if (!isHit(value)) return false;
  try {
    return /^https?:$/.test(new URL(value.url, 'https://site.example').protocol);
  } catch {
    return false;
  }
}

export function createStoredSearches(
  indexName: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  warn: (message: string) => void = (message) => console.warn(message),
) {
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
    recent: (): readonly StoredHit[] => recent.slice(0, recentLimit()),
    favorites: (): readonly StoredHit[] => favorites,
    addRecent(hit: StoredHit): void {
      if (has(favorites, hit)) return;
      recent = [hit, ...without(recent, hit)].slice(0, recentLimit());
      write(recentKey, recent);
    },
    removeRecent(hit: StoredHit): void {
      recent = without(recent, hit);
      write(recentKey, recent);
    },
    /** Promotes a recent search. */
    addFavorite(hit: StoredHit): void {
      favorites = [hit, ...without(favorites, hit)].slice(0, MOST_FAVORITES);
      recent = without(recent, hit).slice(0, recentLimit());
      write(favoriteKey, favorites);
      write(recentKey, recent);
    },
    removeFavorite(hit: StoredHit): void {
      favorites = without(favorites, hit);
      write(favoriteKey, favorites);
    },
  };
}
