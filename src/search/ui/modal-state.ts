/**
 * The state machine of the search box: `@algolia/autocomplete-core`, whose behavior the contract describes. Status goes
 * idle → loading → stalled (300 ms) → idle. A failure is kept in `context.failure`, since the machine itself returns to
 * idle at once.
 */
import { type AutocompleteApi, type AutocompleteState, createAutocomplete } from '@algolia/autocomplete-core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { buildRequest, contextFilters, type SearchContext } from '../protocol/request';
import type { SearchClient, StoredHit } from '../protocol/types';
import { createQueryRunner, STALL_THRESHOLD } from './query-runner';
import { groupHits, type ListedHit, pageHit } from './results';
import type { StoredSearches } from './stored-searches';
import { TEXT } from './texts';

export type Item = (ListedHit | StoredHit) & Record<string, unknown>;
export type ModalState = AutocompleteState<Item>;
export type Modal = AutocompleteApi<Item, Event, MouseEvent, KeyboardEvent>;
export type Status = 'idle' | 'loading' | 'stalled' | 'error';

export const INITIAL_STATE: ModalState = {
  query: '',
  collections: [],
  completion: null,
  context: {},
  isOpen: false,
  activeItemId: null,
  status: 'idle',
};

export interface ModalOptions {
  readonly client: SearchClient;
  readonly indexName: string;
  readonly context: SearchContext;
  readonly mostPerGroup: number;
  readonly stored: StoredSearches;
  readonly snippetWords: () => number;
  readonly urlOf: (hit: StoredHit) => string;
  readonly navigate: (url: string) => void;
  readonly onChange: (state: ModalState) => void;
  readonly onClose: () => void;
}

export interface ModalContext {
  readonly failure?: string;
  readonly nbHits?: number;
  /** Names of the groups of the last answers: what to try when the next finds nothing. */
  readonly seenGroups?: readonly string[];
  /** The query that the listed hits answer. */
  readonly answered?: string;
}

export function contextOf(state: ModalState): ModalContext {
  return state.context as ModalContext;
}

export function statusOf(state: ModalState): Status {
  return contextOf(state).failure === undefined || state.query === '' ? (state.status as Status) : 'error';
}

/** Selected for another tab or window: the modal stays. */
function keepsModal(event: {
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  button?: number;
}): boolean {
  return event.button === 1 || Boolean(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
}

export function createModal(options: ModalOptions): Modal {
  const { client, stored, navigate } = options;
  const runner = createQueryRunner(client);
  const select = ({ item, event }: { item: Item; event: object }) => {
    stored.addRecent(pageHit(item as ListedHit));
    if (!keepsModal(event)) options.onClose();
  };
  const source = (sourceId: string, items: readonly (ListedHit | StoredHit)[]) => ({
    sourceId,
    getItems: () => [...items] as Item[],
    getItemUrl: ({ item }: { item: Item }) => options.urlOf(item),
    onSelect: select,
  });

  return createAutocomplete<Item, Event, MouseEvent, KeyboardEvent>({
    id: 'docsearch',
    defaultActiveItemId: 0,
    placeholder: TEXT.placeholder,
    openOnFocus: true,
    stallThreshold: STALL_THRESHOLD,
    initialState: { context: {} },
    navigator: { navigate: ({ itemUrl }) => navigate(itemUrl) },
    onStateChange: ({ state }) => options.onChange(state),
    async getSources({ query, setContext, state }) {
      if (query.trim() === '') {
        runner.reset();
        setContext({ failure: undefined, nbHits: undefined, answered: undefined });
        return [source('recentSearches', stored.recent()), source('favoriteSearches', stored.favorites())];
      }
      const outcome = await runner.run(
        buildRequest({
          indexName: options.indexName,
          query,
          snippetWords: options.snippetWords(),
          facetFilters: contextFilters(options.context),
        }),
      );
      if (!outcome.stale && outcome.failure !== undefined) setContext({ failure: outcome.failure });
      const { answer } = outcome;
      if (answer === undefined) return [];
      const groups = groupHits(answer.hits, options.mostPerGroup);
      if (!outcome.stale) {
        const seen = (state.context as ModalContext).seenGroups ?? [];
        setContext({
          failure: undefined,
          nbHits: answer.nbHits,
          answered: query,
          seenGroups: groups.length > 0 ? groups.map((group) => group.title) : seen,
        });
      }
      return groups.map((group, number) => source(`hits${number}-${group.title}`, group.hits));
    },
  });
}
