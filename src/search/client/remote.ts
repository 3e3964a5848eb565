/**
 * The protocol over the network, with the hosted service's own client (version 4: it sends `params` as one string,
 * tries hosts in order, keeps a failed one down for 120 s (host-memory.ts), and times out at 1 s to connect and 2 s to read).
 */
import algoliasearch from 'algoliasearch/lite';
import { DeserializationError } from '../protocol/errors';
import { parseHost } from '../protocol/hosts';
import type { SearchAnswer, SearchAnswers, SearchClient, WireRequest } from '../protocol/types';
import { validHits } from '../protocol/validate';
import { createHostMemory } from './host-memory';

export interface RemoteOptions {
  readonly appId: string;
  readonly searchKey: string;
  /** `https://search.example.org` or `search.example.org:8108/base`; without them, the service's own hosts. */
  readonly hosts?: readonly string[];
}

/** 0 is the client's own number for "in the query string": no header, so no preflight request. */
const CREDENTIALS_IN_QUERY = 0;

/** JSON may still not be an answer: a proxy's page, an error with status 200. */
function checkAnswers(answers: unknown, asked: number): SearchAnswers {
  const results = (answers as Partial<SearchAnswers> | null)?.results;
  const isAnswer = (result: Partial<SearchAnswer> | null) =>
    Array.isArray(result?.hits) && typeof result.nbHits === 'number';
  if (!Array.isArray(results) || results.length !== asked || !results.every(isAnswer))
    throw new DeserializationError('The answer has no results.');
  return { results: results.map((result: SearchAnswer) => ({ ...result, hits: validHits(result.hits) })) };
}

export function createRemoteClient({ appId, searchKey, hosts }: RemoteOptions): SearchClient {
  const client = algoliasearch(appId, searchKey, {
    authMode: CREDENTIALS_IN_QUERY,
    hostsCache: createHostMemory(() => window.localStorage),
    ...(hosts === undefined ? {} : { hosts: hosts.map(parseHost) }),
  });
  return {
    async search(requests: readonly WireRequest[]) {
      const answers = await client.transporter.read<unknown>({
        method: 'POST',
        path: '1/indexes/*/queries',
        data: { requests: [...requests] },
        cacheable: true,
      });
      return checkAnswers(answers, requests.length);
    },
    warm() {
      // The connection is opened by the first query: a warm-up request would count against the reader's quota.
    },
  };
}
