/**
 * The search protocol as this site uses it: records, hits, requests and answers. Every back end (embedded engine,
 * self-hosted server, hosted service) has these types, so the modal and the page need only one.
 */

export type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';
export const LEVELS: readonly Level[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

export type RecordType = Exclude<Level, 'lvl0'> | 'content';

export type Hierarchy = { readonly [L in Level]: string | null };

export interface SearchRecord {
  readonly objectID: string;
  readonly url: string;
  readonly type: RecordType;
  readonly content: string | null;
  readonly hierarchy: Hierarchy;
  readonly language: string;
  readonly docusaurus_tag: string;
  readonly version: string;
  /** Description and tags, which the page doesn't show. Only in the page's own record. */
  readonly about?: string;
  /** Words that readers use for it and the page doesn't. Only in the page's own record. */
  readonly keywords?: readonly string[];
  /** Whether its content is the names in a code block: they use a thing, where prose explains it. */
  readonly isCode?: true;
}

/** The facets that queries may filter on. `records.test.ts` proves that every record has them all. */
export const FACETS = ['language', 'docusaurus_tag', 'version', 'type'] as const;
export type Facet = (typeof FACETS)[number];

export interface HighlightedText {
  readonly value: string;
  readonly matchLevel: 'none' | 'partial' | 'full';
}

export interface HighlightTree {
  readonly content?: HighlightedText;
  readonly hierarchy?: { readonly [L in Level]?: HighlightedText };
}

export interface Hit {
  readonly objectID: string;
  readonly url: string;
  readonly type: RecordType | 'lvl0';
  readonly content: string | null;
  readonly hierarchy: Hierarchy;
  readonly _highlightResult?: HighlightTree;
  readonly _snippetResult?: HighlightTree;
}

/** What a recent or favorite search keeps of a hit. */
export type StoredHit = Omit<Hit, '_highlightResult' | '_snippetResult'>;

/** `[['language:en'], ['docusaurus_tag:a', 'docusaurus_tag:b']]`: every inner list is an OR, the outer one an AND. */
export type FacetFilters = readonly (string | readonly string[])[];

export interface SearchParams {
  readonly query: string;
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly facetFilters?: FacetFilters;
  readonly attributesToRetrieve?: readonly string[];
  readonly attributesToSnippet?: readonly string[];
  readonly attributesToHighlight?: readonly string[];
  readonly snippetEllipsisText?: string;
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly clickAnalytics?: boolean;
}

/** One request on the wire: the parameters travel as one URL-encoded string. */
export interface WireRequest {
  readonly indexName: string;
  readonly params: string;
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  readonly hitsPerPage: number;
  readonly query: string;
  readonly params: string;
  readonly index?: string;
  readonly queryID?: string;
  readonly exhaustiveNbHits: boolean;
  readonly processingTimeMS: number;
}

export interface SearchAnswers {
  readonly results: readonly SearchAnswer[];
}

/** What the modal and the page search with, whatever the back end. */
export interface SearchClient {
  search(requests: readonly WireRequest[]): Promise<SearchAnswers>;
  /** Fetches ahead what the first answer will need. Never rejects. */
  warm(): void;
}
