/** The plugin's global data, which every reader can see. The only key in it is the search key. */
import type { SearchBackend } from '../../brand/brand';

export interface SearchSettings {
  readonly backend: SearchBackend;
  readonly indexName: string;
  readonly resultsPerGroup: number;
  readonly searchPath: string;
  readonly siteUrl: string;
  /** Queries to suggest if nothing was found. */
  readonly suggestions: readonly string[];
  /** `${query}` is replaced by the query. */
  readonly reportMissingResult?: string;
}

export const EMBEDDED_INDEX = 'site';

const PUBLIC_FIELDS = ['mode', 'hosts', 'index', 'appId', 'searchKey'];

/** Copies only what the browser needs, so that a field added to the brand by mistake isn't published. */
export function publicBackend(backend: SearchBackend): SearchBackend {
  const fields = Object.entries(backend).filter(([name]) => PUBLIC_FIELDS.includes(name));
  return Object.fromEntries(fields) as SearchBackend;
}
