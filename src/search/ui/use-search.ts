/** What every part of search in the page needs: settings, the client, the context of the reader, how to go to a hit. */
import { useHistory } from '@docusaurus/router';
import { useContextualSearchFilters } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { usePluginData } from '@docusaurus/useGlobalData';
import { type MouseEvent, useCallback, useMemo } from 'react';
import { siteSearchClient } from '../client/client';
import type { SearchSettings } from '../client/settings';
import { wellFormed } from '../protocol/params';
import { NARROW_SCREEN, type SearchContext, SNIPPET_WORDS, SNIPPET_WORDS_NARROW } from '../protocol/request';
import type { SearchClient } from '../protocol/types';
import { isKnownRoute } from './known-route';

export interface SiteSearch {
  readonly settings: SearchSettings;
  readonly client: SearchClient;
  readonly context: SearchContext;
}

export function useSearchSettings(): SearchSettings {
  return usePluginData('search') as SearchSettings;
}

export function useSiteSearch(): SiteSearch {
  const settings = useSearchSettings();
  const { siteConfig } = useDocusaurusContext();
  const { locale, tags } = useContextualSearchFilters();
  const client = useMemo(() => siteSearchClient(settings, siteConfig.baseUrl), [settings, siteConfig.baseUrl]);
  const tagList = tags.join(' ');
  const context = useMemo(() => ({ language: locale, tags: tagList.split(' ') }), [locale, tagList]);
  return { settings, client, context };
}

/** Not one that opens another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;
}

export function snippetWords(): number {
  return window.matchMedia(NARROW_SCREEN).matches ? SNIPPET_WORDS_NARROW : SNIPPET_WORDS;
}

export function searchPageUrl(settings: SearchSettings, query: string): string {
  return `${settings.searchPath}?q=${encodeURIComponent(wellFormed(query))}`;
}

/** Goes to an address of this site without a reload, where this tab's code knows the page; else loads it. */
export function useNavigate(): (url: string) => void {
  const history = useHistory();
  return useCallback(
    (url: string) => {
      if (!url.startsWith('/')) {
        window.location.assign(url);
        return;
      }
      if (isKnownRoute(url)) history.push(url);
      else window.location.assign(url);
    },
    [history],
  );
}
