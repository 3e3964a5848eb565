/**
 * What every part of the modal needs. The state machine of the search box is `@algolia/autocomplete-core`, whose behavior
 * the contract describes. Status goes idle → loading → stalled (300 ms) → idle. A failure is kept in `context.failed`,
 * since the machine itself returns to idle at once.
 */
import { type AutocompleteApi, type AutocompleteState, createAutocomplete } from '@algolia/autocomplete-core';
import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';
import { buildRequest, contextFilters } from '../protocol/request';
import type { StoredHit } from '../protocol/types';
import { QueryRunner, STALL_THRESHOLD } from './query-runner';
import { groupHits, type ListedHit, localUrl, pageHit } from './results';
import { createStoredSearches, type StoredSearches } from './stored-searches';
import { TEXT } from './texts';
import { type SiteSearch, snippetWords, useNavigate, useSiteSearch } from './use-search';

export type Item = (ListedHit | StoredHit) & Record<string, unknown>;
type ModalState = AutocompleteState<Item>;
type Modal = AutocompleteApi<Item, Event, MouseEvent, KeyboardEvent>;

const INITIAL_STATE: ModalState = {
  query: '',
  collections: [],
  completion: null,
  context: {},
  isOpen: false,
  activeItemId: null,
  status: 'idle',
};

interface ModalContext {
  readonly failed?: boolean;
  readonly nbHits?: number;
  /** Names of the groups of the last answers: what to try when the next finds nothing. */
  readonly seenGroups?: readonly string[];
  /** The query that the listed hits answer. */
  readonly answered?: string;
}

export function contextOf(state: ModalState): ModalContext {
  return state.context as ModalContext;
}

export function statusOf(state: ModalState): ModalState['status'] {
  return contextOf(state).failed && state.query !== '' ? 'error' : state.status;
}

/** Selected for another tab or window: the modal stays. */
function keepsModal(event: Partial<MouseEvent>): boolean {
  return event.button === 1 || Boolean(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
}

export interface ModalView extends SiteSearch {
  readonly modal: Modal;
  readonly state: ModalState;
  readonly stored: StoredSearches;
  readonly input: { readonly current: HTMLInputElement | null };
  readonly urlOf: (hit: StoredHit) => string;
  /** Closes the modal and opens the address. */
  readonly navigate: (url: string) => void;
  /** Runs the query again after the query or the stored searches have changed. */
  readonly refresh: () => void;
  readonly search: (query: string) => void;
}

type Parts = Pick<ModalView, 'settings' | 'client' | 'context' | 'stored' | 'urlOf' | 'navigate'>;

function createModal(parts: Parts, onChange: (state: ModalState) => void, onClose: () => void): Modal {
  const { settings, client, context, stored, urlOf, navigate } = parts;
  const runner = new QueryRunner(client);
  const source = (sourceId: string, items: readonly (ListedHit | StoredHit)[]) => ({
    sourceId,
    getItems: () => [...items] as Item[],
    getItemUrl: ({ item }: { item: Item }) => urlOf(item),
    onSelect: ({ item, event }: { item: Item; event: object }) => {
      stored.addRecent(pageHit(item as ListedHit));
      if (!keepsModal(event)) onClose();
    },
  });

  return createAutocomplete<Item, Event, MouseEvent, KeyboardEvent>({
    id: 'docsearch',
    defaultActiveItemId: 0,
    placeholder: TEXT.placeholder,
    openOnFocus: true,
    stallThreshold: STALL_THRESHOLD,
    navigator: { navigate: ({ itemUrl }) => navigate(itemUrl) },
    onStateChange: ({ state }) => onChange(state),
    async getSources({ query, setContext, state }) {
      if (query.trim() === '') {
        runner.reset();
        setContext({ failed: false, nbHits: undefined, answered: undefined });
        return [source('recentSearches', stored.recent()), source('favoriteSearches', stored.favorites())];
      }
      const { indexName, resultsPerGroup } = settings;
      const facetFilters = contextFilters(context);
      const { answer, stale } = await runner.run(
        buildRequest({ indexName, query, snippetWords: snippetWords(), facetFilters }),
      );
      if (answer === undefined) {
        if (!stale) setContext({ failed: true });
        return [];
      }
      const groups = groupHits(answer.hits, resultsPerGroup);
      if (!stale) {
        const titles = groups.map(({ title }) => title);
        const seenGroups = titles.length > 0 ? titles : contextOf(state as ModalState).seenGroups;
        setContext({ failed: false, nbHits: answer.nbHits, answered: query, seenGroups });
      }
      return groups.map(({ title, hits }, number) => source(`hits${number}-${title}`, hits));
    },
  });
}

export function useModal(onClose: () => void): ModalView {
  const site = useSiteSearch();
  const { siteUrl, indexName } = site.settings;
  const go = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<ModalState>(INITIAL_STATE);
  const urlOf = useCallback((hit: StoredHit) => localUrl(hit.url, siteUrl, window.location.origin), [siteUrl]);
  const navigate = useCallback(
    (url: string) => {
      onClose();
      go(url);
    },
    [go, onClose],
  );
  const [stored] = useState(() => createStoredSearches(indexName, () => window.localStorage));
  const [modal] = useState(() => createModal({ ...site, stored, urlOf, navigate }, setState, onClose));
  const refresh = useCallback(() => {
    void modal.refresh();
    input.current?.focus();
  }, [modal]);
  const search = useCallback(
    (query: string) => {
      modal.setQuery(query);
      refresh();
    },
    [modal, refresh],
  );
  return { ...site, modal, state, stored, input, urlOf, navigate, refresh, search };
}
