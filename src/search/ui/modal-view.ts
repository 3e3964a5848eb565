/** What every part of the modal needs: the state machine, its state, and how to go to a hit. */
import { useCallback, useRef, useState } from 'react';
import type { StoredHit } from '../protocol/types';
import { createModal, INITIAL_STATE, type Modal, type ModalState } from './modal-state';
import { localUrl } from './results';
import { createStoredSearches, type StoredSearches } from './stored-searches';
import { type SiteSearch, snippetWords, useNavigate, useSiteSearch } from './use-search';

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

export function useModalView(onClose: () => void): ModalView {
  const site = useSiteSearch();
  const { settings, client, context } = site;
  const go = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<ModalState>(INITIAL_STATE);
  const urlOf = useCallback(
    (hit: StoredHit) => localUrl(hit.url, settings.siteUrl, window.location.origin),
    [settings.siteUrl],
  );
  const navigate = useCallback(
    (url: string) => {
      onClose();
      go(url);
    },
    [go, onClose],
  );
  const [stored] = useState(() => createStoredSearches(settings.indexName, () => window.localStorage));
  const [modal] = useState(() =>
    createModal({
      client,
      indexName: settings.indexName,
      context,
      mostPerGroup: settings.resultsPerGroup,
      stored,
      snippetWords,
      urlOf,
      navigate,
      onChange: setState,
      onClose,
    }),
  );
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
