/** What every part of search in the page needs: settings, the client, the context of the reader, how to go to a hit. */
import { useHistory } from '@docusaurus/router';
import { useContextualSearchFilters } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { usePluginData } from '@docusaurus/useGlobalData';
import { useCallback, useMemo } from 'react';
import { isRoute } from '../../docusaurus/routes';
import { siteSearchClient } from '../client/client';
import type { SearchSettings } from '../client/settings';
import { wellFormed } from '../protocol/params';
import { NARROW_SCREEN, type SearchContext, SNIPPET_WORDS, SNIPPET_WORDS_NARROW } from '../protocol/request';
import type { SearchClient } from '../protocol/types';

export interface SiteSearch {
  readonly settings: SearchSettings;
  readonly client: SearchClient;
  readonly context: SearchContext;
}

export function useSiteSearch(): SiteSearch {
  const settings = usePluginData('search') as SearchSettings;
  const { siteConfig } = useDocusaurusContext();
  const { locale, tags } = useContextualSearchFilters();
  const client = useMemo(() => siteSearchClient(settings, siteConfig.baseUrl), [settings, siteConfig.baseUrl]);
  const tagList = tags.join(' ');
  const context = useMemo(() => ({ language: locale, tags: tagList.split(' ') }), [locale, tagList]);
  return { settings, client, context };
}

export function snippetWords(): number {
  return window.matchMedia(NARROW_SCREEN).matches ? SNIPPET_WORDS_NARROW : SNIPPET_WORDS;
}

export function searchPageUrl(settings: SearchSettings, query: string): string {
  return `${settings.searchPath}?q=${encodeURIComponent(wellFormed(query))}`;
}

/** Goes to a page of this site without a reload, unless this tab's code doesn't know it: it may be newer than the tab. */
export function useNavigate(): (url: string) => void {
  const history = useHistory();
  return useCallback(
    (url: string) => {
      if (url.startsWith('/') && isRoute(url.replace(/[?#].*$/, ''))) history.push(url);
      else window.location.assign(url);
    },
    [history],
  );
}
