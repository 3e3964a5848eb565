/**
 * Recent and favorite searches in the browser's storage. If it's full, blocked or contains something else, they are kept
 * for this visit only, with one warning in the console.
 */
import type { StoredHit } from '../protocol/types';
import { isHit } from '../protocol/validate';
import { localUrl } from './results';

const MOST_RECENT = 7;
const MOST_RECENT_WITH_FAVORITES = 4;
const MOST_FAVORITES = 10;
const ANY_SITE = 'https://site.example';

export type StoredSearches = ReturnType<typeof createStoredSearches>;

/** Anyone may have written it: an address must be one of a page. */
const isStoredHit = (value: unknown): value is StoredHit =>
  isHit(value) && localUrl(value.url, ANY_SITE, ANY_SITE) !== '#';

const without = (hits: readonly StoredHit[], { objectID }: StoredHit) =>
  hits.filter((hit) => hit.objectID !== objectID);

export function createStoredSearches(
  indexName: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  warn: (message: string) => void = (message) => console.warn(message),
) {
  const recentKey = `__DOCSEARCH_RECENT_SEARCHES__${indexName}`;
  const favoriteKey = `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`;
  let warned = false;
  const attempt = (use: (kept: ReturnType<typeof storage>) => void): void => {
    try {
      use(storage());
    } catch (error) {
      if (!warned) warn(`Recent and favorite searches cannot be stored: ${error}`);
      warned = true;
    }
  };
  let recent: readonly StoredHit[] = [];
  let favorites: readonly StoredHit[] = [];
  const set = (nextRecent: readonly StoredHit[], nextFavorites: readonly StoredHit[]): void => {
    favorites = nextFavorites.slice(0, MOST_FAVORITES);
    recent = nextRecent.slice(0, favorites.length > 0 ? MOST_RECENT_WITH_FAVORITES : MOST_RECENT);
  };
  const save = (...next: Parameters<typeof set>): void => {
    set(...next);
    attempt((kept) => {
      kept.setItem(recentKey, JSON.stringify(recent));
      kept.setItem(favoriteKey, JSON.stringify(favorites));
    });
  };
  attempt((kept) => {
    const [first = [], second = []] = [recentKey, favoriteKey].map((key): StoredHit[] => {
      const value: unknown = JSON.parse(kept.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.filter(isStoredHit) : [];
    });
    set(first, second);
  });

  return {
    recent: () => recent,
    favorites: () => favorites,
    addRecent(hit: StoredHit): void {
      if (favorites.every(({ objectID }) => objectID !== hit.objectID)) save([hit, ...without(recent, hit)], favorites);
    },
    removeRecent: (hit: StoredHit) => save(without(recent, hit), favorites),
    /** Promotes a recent search. */
    addFavorite: (hit: StoredHit) => save(without(recent, hit), [hit, ...without(favorites, hit)]),
    removeFavorite: (hit: StoredHit) => save(recent, without(favorites, hit)),
  };
}
