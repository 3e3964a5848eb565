/**
 * What every part of the modal needs. The state machine of the search box is `@algolia/autocomplete-core`, whose behavior
 * the contract describes. Status goes idle → loading → stalled (300 ms) → idle. The outcome of a query is kept with its
 * lists, which the machine replaces in order: a failure stays until the next answer, although the machine is idle at once.
 */
import { type AutocompleteApi, type AutocompleteState, createAutocomplete } from '@algolia/autocomplete-core';
import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';
import { buildRequest, contextFilters } from '../protocol/request';
import type { StoredHit } from '../protocol/types';
import { groupHits, type ListedHit, localUrl, pageHit } from './results';
import { createStoredSearches, type StoredSearches } from './stored-searches';
import { TEXT } from './texts';
import { type SiteSearch, snippetWords, useNavigate, useSiteSearch } from './use-search';

export type Item = (ListedHit | StoredHit) & Record<string, unknown>;
type ModalState = AutocompleteState<Item>;
type Modal = AutocompleteApi<Item, Event, MouseEvent, KeyboardEvent>;

/** The outcome of a query; without a number of hits, it failed. */
interface Outcome {
  readonly query: string;
  readonly nbHits?: number;
}

/** What our lists have besides the fields of the machine, which passes them on. */
interface ListFields {
  readonly title: string;
  readonly outcome?: Outcome;
}

const INITIAL_STATE: ModalState = {
  query: '',
  collections: [],
  completion: null,
  context: {},
  isOpen: false,
  activeItemId: null,
  status: 'idle',
};

export const titleOfList = (source: object): string => (source as ListFields).title;

export function outcomeOf({ collections: [first] }: ModalState): Outcome | undefined {
  return (first?.source as Partial<ListFields> | undefined)?.outcome;
}

export function statusOf(state: ModalState): ModalState['status'] {
  const outcome = outcomeOf(state);
  return outcome !== undefined && outcome.nbHits === undefined && state.query !== '' ? 'error' : state.status;
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
  readonly onClose: () => void;
  readonly search: (query: string) => void;
}

interface Effects {
  readonly onChange: (state: ModalState) => void;
  readonly onClose: () => void;
  readonly navigate: (url: string) => void;
}

type Parts = Pick<ModalView, 'settings' | 'client' | 'context' | 'stored'>;

function createModal({ settings, client, context, stored }: Parts, { onChange, onClose, navigate }: Effects): Modal {
  const { indexName, resultsPerGroup, siteUrl } = settings;
  const list = (sourceId: string, items: readonly (ListedHit | StoredHit)[], fields: ListFields) => ({
    ...fields,
    sourceId,
    getItems: () => [...items] as Item[],
    getItemUrl: ({ item }: { item: Item }) => localUrl(item.url, siteUrl, window.location.origin),
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
    stallThreshold: 300,
    navigator: { navigate: ({ itemUrl }) => navigate(itemUrl) },
    onStateChange: ({ state }) => onChange(state),
    async getSources({ query }) {
      if (query.trim() === '') {
        return [
          list('recentSearches', stored.recent(), { title: TEXT.recent }),
          list('favoriteSearches', stored.favorites(), { title: TEXT.favorites }),
        ];
      }
      const facetFilters = contextFilters(context);
      const request = buildRequest({ indexName, query, snippetWords: snippetWords(), facetFilters });
      const answer = await client.search([request]).then(
        ({ results }) => results[0],
        () => undefined,
      );
      const outcome = { query, ...(answer === undefined ? {} : { nbHits: answer.nbHits }) };
      const groups = groupHits(answer?.hits ?? [], resultsPerGroup);
      if (groups.length === 0) return [list('none', [], { title: '', outcome })];
      return groups.map(({ title, hits }, number) => list(`hits${number}`, hits, { title, outcome }));
    },
  });
}

export function useModal(onClose: () => void): ModalView {
  const site = useSiteSearch();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<ModalState>(INITIAL_STATE);
  const [stored] = useState(() => createStoredSearches(site.settings.indexName, () => window.localStorage));
  const [modal] = useState(() => createModal({ ...site, stored }, { onChange: setState, onClose, navigate }));
  const search = useCallback(
    (query: string) => {
      modal.setQuery(query);
      void modal.refresh();
      input.current?.focus();
    },
    [modal],
  );
  return { ...site, modal, state, stored, input, onClose, search };
}
