/** What the browser is told about search: the plugin's global data. Only a search key can stand here. */
import type { SearchBackend } from '../../brand/brand';

export interface SearchSettings {
  readonly backend: SearchBackend;
  readonly indexName: string;
  readonly resultsPerGroup: number;
  readonly searchPath: string;
  readonly siteUrl: string;
  /** Queries to try where nothing was found. */
  readonly suggestions: readonly string[];
  /** `${query}` stands for what was searched. */
  readonly reportMissingResult?: string;
}

export const EMBEDDED_INDEX = 'site';

/** Copies what each mode needs and nothing else, so that a field added to the brand by mistake stays at home. */
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
