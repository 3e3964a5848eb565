/** Search that other hosts answer: the policy lets pages ask each of them, and each answers a query. */
import { blockedSources } from '../policy';
import type { Run } from './site';

/** As the build writes it into the manifest of the search index. */
export interface Remote {
  readonly index?: string;
  readonly hosts?: readonly string[];
  readonly appId?: string;
  readonly searchKey?: string;
}

/** Sent as the pages do it: credentials in the query string. */
async function askHost(host: string, { index = '', appId = '', searchKey = '' }: Remote): Promise<string | undefined> {
  const address = new URL('1/indexes/*/queries', host.endsWith('/') ? host : `${host}/`);
  address.searchParams.set('x-algolia-application-id', appId);
  address.searchParams.set('x-algolia-api-key', searchKey);
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ indexName: index, params: 'query=a&hitsPerPage=1' }] }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  if (response.status !== 200)
    return `answered ${response.status} to a query of the index "${index}": ${text.slice(0, 100)}`;
  const { results } = JSON.parse(text) as { results?: { nbHits?: unknown }[] };
  if (typeof results?.[0]?.nbHits !== 'number') return 'sent an answer without results';
  return response.headers.get('access-control-allow-origin')
    ? undefined
    : "doesn't let pages of other origins read its answers";
}

export async function checkHosts(remote: Remote, policy: string, check: Run): Promise<void> {
  for (const host of remote.hosts ?? []) {
    await check(`search host ${host}`, async () => {
      const blocked = blockedSources(`connect-src ${new URL(host).origin}`, policy);
      if (blocked.some((source) => source.startsWith('connect-src')))
        return 'is blocked by the policy that the site sends: reload the web server';
      return askHost(host, remote);
    });
  }
}
