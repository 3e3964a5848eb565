/** The search page's results: fetches them page by page and keeps what was shown before. */
import { useCallback, useRef, useState } from 'react';
import { buildRequest, contextFilters } from '../protocol/request';
import type { Hit } from '../protocol/types';
import { type SiteSearch, snippetWords } from './use-search';

export const AREAS = { all: 'Everything', docs: 'Docs', blog: 'Blog' } as const;
export type Area = keyof typeof AREAS;

export interface Wanted {
  readonly query: string;
  readonly area: Area;
}

export interface Results {
  readonly query: string;
  /** As they came, one after the other. */
  readonly batches: readonly (readonly Hit[])[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export function useResults({ settings: { indexName }, client, context }: SiteSearch) {
  const [results, setResults] = useState<Results>();
  const [status, setStatus] = useState<'idle' | 'loading' | 'error'>('idle');
  const latest = useRef(0);

  /** Asks for the first page, or for the one after what is shown. Only the latest answer is used. */
  const ask = useCallback(
    async ({ query, area }: Wanted, shown?: Results): Promise<void> => {
      latest.current += 1;
      const number = latest.current;
      if (query === '') {
        setStatus('idle');
        setResults(undefined);
        return;
      }
      setStatus('loading');
      // `default` is the tag of pages outside the docs.
      const tags = context.tags.filter((tag) => area === 'all' || (area === 'blog') === (tag === 'default'));
      const facetFilters = contextFilters({ ...context, tags });
      const page = shown === undefined ? 0 : shown.page + 1;
      const request = buildRequest({ indexName, query, page, snippetWords: snippetWords(), facetFilters });
      const answer = await client.search([request]).then(
        (answers) => answers.results[0],
        () => undefined,
      );
      if (number !== latest.current) return;
      setStatus(answer === undefined ? 'error' : 'idle');
      if (answer === undefined) return;
      const known = new Set(shown?.batches.flat().map((hit) => hit.objectID));
      const added = answer.hits.filter((hit) => !known.has(hit.objectID));
      const { nbHits: total, page: shownPage, nbPages: pages } = answer;
      setResults({ query, batches: [...(shown?.batches ?? []), added], total, page: shownPage, pages });
    },
    [client, context, indexName],
  );
  return { results, status, ask };
}
