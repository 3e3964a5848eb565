/** Texts of search that the modal and the page share, or that the spec fixes. */
import { wellFormed } from '../protocol/params';

export const TEXT = {
  placeholder: 'Search docs',
  noRecent: 'No recent searches',
  noResults: 'No results for',
  failureTitle: 'Unable to fetch results',
  failureHelp: 'You might want to check your network connection.',
  cancel: 'Cancel',
  recent: 'Recent',
  favorites: 'Favorites',
  label: 'Search',
} as const;

export const LONGEST_INPUT = 64;

export function countText(count: number, query: string): string {
  if (count === 0) return `${TEXT.noResults} "${query}"`;
  return count === 1 ? `1 result for "${query}"` : `${count} results for "${query}"`;
}

/** The report link of a search without results. `${query}` in the configured address is replaced by the query. */
export function reportUrl(template: string, query: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the placeholder itself.
  return template.replaceAll('${query}', encodeURIComponent(wellFormed(query)));
}
