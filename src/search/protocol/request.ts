/** The one request that the modal and the page make, as the spec fixes it. */
import { encodeParams } from './params';
import { type FacetFilters, LEVELS, type WireRequest } from './types';

export const HITS_PER_PAGE = 20;
export const SNIPPET_WORDS = 10;
export const SNIPPET_WORDS_NARROW = 5;
/** Screens up to this wide get the shorter snippet. */
export const NARROW_SCREEN = '(max-width: 768px)';

const HIERARCHY = LEVELS.map((level) => `hierarchy.${level}`);
const RETRIEVED = [...HIERARCHY, 'content', 'type', 'url'];
/** The group isn't cut. */
const SNIPPETS = [...HIERARCHY.slice(1), 'content'];

export interface RequestOptions {
  readonly indexName: string;
  readonly query: string;
  readonly page?: number;
  readonly snippetWords: number;
  readonly facetFilters: FacetFilters;
}

/** What a query is contextual to: the reader's language, and the docs version that they read. */
export interface SearchContext {
  readonly language: string;
  /** `default` for pages outside the docs, then one tag per docs plugin and version: `docs-default-current`. */
  readonly tags: readonly string[];
}

export function contextFilters({ language, tags }: SearchContext): FacetFilters {
  return [`language:${language}`, tags.map((tag) => `docusaurus_tag:${tag}`)];
}

export function buildRequest({ indexName, query, page, snippetWords, facetFilters }: RequestOptions): WireRequest {
  return {
    indexName,
    params: encodeParams({
      query,
      attributesToRetrieve: RETRIEVED,
      attributesToSnippet: SNIPPETS.map((attribute) => `${attribute}:${snippetWords}`),
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: HITS_PER_PAGE,
      clickAnalytics: false,
      facetFilters,
      ...(page === undefined ? {} : { page }),
    }),
  };
}
