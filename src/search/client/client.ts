/** One client per tab, for the back end that the site is configured with. Loads only the code of that back end. */
import type { SearchBackend } from '../../brand/brand';
import { RetryError } from '../protocol/errors';
import type { SearchClient } from '../protocol/types';
import type { SearchSettings } from './settings';

async function load(backend: SearchBackend, baseUrl: string): Promise<SearchClient> {
  if (backend.mode === 'embedded') return (await import('./local-index')).createLocalIndex(baseUrl);
  const { createRemoteClient } = await import('./remote');
  return createRemoteClient({ appId: 'site', searchKey: 'public', ...backend });
}

let loading: Promise<SearchClient> | undefined;

export function siteSearchClient({ backend }: SearchSettings, baseUrl: string): SearchClient {
  const client = (): Promise<SearchClient> => {
    loading ??= load(backend, baseUrl).catch(() => {
      loading = undefined;
      throw new RetryError('The search code could not be loaded.');
    });
    return loading;
  };
  return {
    search: async (requests) => (await client()).search(requests),
    warm: () =>
      void client().then(
        ({ warm }) => warm(),
        () => undefined,
      ),
  };
}
