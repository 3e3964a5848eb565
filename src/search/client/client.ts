/** One client per tab, for the back end that the site is configured with. Loads only the code of that back end. */
import { RetryError } from '../protocol/errors';
import type { SearchAnswers, SearchClient, WireRequest } from '../protocol/types';
import type { SearchSettings } from './settings';

function lazy(load: () => Promise<SearchClient>): SearchClient {
  let loading: Promise<SearchClient> | undefined;
  let ready: SearchClient | undefined;
  const get = () => {
    loading ??= load().then(
      (client) => {
        ready = client;
        return client;
      },
      () => {
        loading = undefined;
        throw new RetryError('The search code could not be loaded.');
      },
    );
    return loading;
  };
  return {
    search: async (requests: readonly WireRequest[]): Promise<SearchAnswers> => (await get()).search(requests),
    warm: () => {
      get().then(
        (client) => client.warm(),
        () => undefined,
      );
    },
    note: () => ready?.note?.(),
  };
}

let shared: SearchClient | undefined;

export function siteSearchClient({ backend }: SearchSettings, baseUrl: string): SearchClient {
  shared ??= lazy(async () => {
    if (backend.mode === 'embedded') {
      return (await import('./embedded')).createEmbeddedClient(baseUrl);
    }
    const { createRemoteClient } = await import('./remote');
    return backend.mode === 'algolia'
      ? createRemoteClient({ appId: backend.appId, searchKey: backend.searchKey })
      : createRemoteClient({
          appId: backend.appId ?? 'site',
          searchKey: backend.searchKey ?? 'public',
          hosts: backend.hosts,
        });
  });
  return shared;
}
