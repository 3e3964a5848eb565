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

/** Copies only what each mode needs, so that a field added to the brand by mistake isn't published. */
export function publicBackend(backend: SearchBackend): SearchBackend {
  switch (backend.mode) {
    case 'embedded':
      return { mode: 'embedded' };
    case 'hosts':
      return {
        mode: 'hosts',
        hosts: [...backend.hosts],
        index: backend.index,
        ...(backend.appId === undefined ? {} : { appId: backend.appId }),
        ...(backend.searchKey === undefined ? {} : { searchKey: backend.searchKey }),
      };
    case 'algolia':
      return { mode: 'algolia', appId: backend.appId, searchKey: backend.searchKey, index: backend.index };
  }
}
