/** The search page's results: fetches them page by page and keeps what was shown before. */
import { useCallback, useRef, useState } from 'react';
import { buildRequest, contextFilters } from '../protocol/request';
import type { FacetFilters, Hit } from '../protocol/types';
import type { Area, PageQuery } from './page-address';
import { QueryRunner, STALL_THRESHOLD } from './query-runner';
import { type SiteSearch, snippetWords } from './use-search';

export interface Results {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Groups of the last answer with hits: what to try when nothing is found. */
  readonly groups: readonly string[];
}

export interface ResultsState {
  readonly results: Results | undefined;
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
}

function areaFilters(filters: FacetFilters, area: Area, tags: readonly string[]): FacetFilters {
  if (area === 'all') return filters;
  const wanted = tags.filter((tag) => (area === 'blog') === (tag === 'default'));
  return [...filters, wanted.map((tag) => `docusaurus_tag:${tag}`)];
}

export function useResults({ settings, client, context }: SiteSearch) {
  const [state, setState] = useState<ResultsState>({ results: undefined, status: 'idle' });
  const runner = useRef<QueryRunner | undefined>(undefined);

  /** Asks for the first page, or for the one after what is shown. */
  const ask = useCallback(
    async ({ query, area }: PageQuery, shown?: Results): Promise<void> => {
      runner.current ??= new QueryRunner(client);
      if (query.trim() === '') {
        runner.current.reset();
        setState({ results: undefined, status: 'idle' });
        return;
      }
      setState(({ results }) => ({ results, status: 'loading' }));
      const stall = setTimeout(() => setState(({ results }) => ({ results, status: 'stalled' })), STALL_THRESHOLD);
      const facetFilters = areaFilters(contextFilters(context), area, context.tags);
      const page = shown === undefined ? 0 : shown.page + 1;
      const { answer, stale } = await runner.current.run(
        buildRequest({ indexName: settings.indexName, query, page, snippetWords: snippetWords(), facetFilters }),
      );
      clearTimeout(stall);
      if (stale) return;
      if (answer === undefined) {
        setState(({ results }) => ({ results, status: 'error' }));
        return;
      }
      const known = new Set(shown?.hits.map((hit) => hit.objectID));
      const groups = [...new Set(answer.hits.map((hit) => hit.hierarchy.lvl0 ?? ''))];
      setState(({ results }) => ({
        status: 'idle',
        results: {
          query,
          hits: [...(shown?.hits ?? []), ...answer.hits.filter((hit) => !known.has(hit.objectID))],
          total: answer.nbHits,
          page: answer.page,
          pages: answer.nbPages,
          groups: groups.length > 0 ? groups : (results?.groups ?? []),
        },
      }));
    },
    [client, context, settings.indexName],
  );
  return { ...state, ask };
}
