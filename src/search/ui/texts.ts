/** Every text of the search modal and page. The spec fixes those of the first group. */
import { wellFormed } from '../protocol/params';

export const TEXT = {
  placeholder: 'Search docs',
  noRecent: 'No recent searches',
  noResults: 'No results for',
  trySearching: 'Try searching for',
  believe: 'Believe this query should return results?',
  letUsKnow: 'Let us know.',
  failureTitle: 'Unable to fetch results',
  failureHelp: 'You might want to check your network connection.',
  cancel: 'Cancel',

  recent: 'Recent',
  favorites: 'Favorites',
  save: 'Save this search',
  removeRecent: 'Remove this search from history',
  removeFavorite: 'Remove this search from favorites',
  clear: 'Clear the query',
  label: 'Search',
  toSelect: 'to select',
  toNavigate: 'to navigate',
  toClose: 'to close',
  enterKey: 'Enter key',
  upKey: 'Arrow up',
  downKey: 'Arrow down',
  escapeKey: 'Escape key',
  button: 'Search',
} as const;

export const LONGEST_INPUT = 64;

export function seeAll(count: number): string {
  return `See all ${count} results`;
}

export function countText(count: number, query: string): string {
  if (count === 0) return `${TEXT.noResults} "${query}"`;
  return count === 1 ? `1 result for "${query}"` : `${count} results for "${query}"`;
}

/** The report link of a search without results. `${query}` in the configured address is replaced by the query. */
export function reportUrl(template: string, query: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the placeholder itself.
  return template.replaceAll('${query}', encodeURIComponent(wellFormed(query)));
}
