/** The site's search as a tool: the engine's hits as titles, addresses and plain texts. */
import type { Engine } from '../search/engine/engine';
import { type Hit, LEVELS } from '../search/protocol/types';
import type { Found } from './tools';

const SNIPPET_WORDS = 30;

function found({ url, content, hierarchy, _snippetResult }: Hit, siteUrl: string): Found {
  const title = LEVELS.map((level) => hierarchy[level])
    .filter((part) => part !== null && part !== undefined)
    .join(' › ');
  const snippet = (_snippetResult as { content?: { value?: string } } | undefined)?.content?.value;
  return { title, url: new URL(url, siteUrl).href, text: snippet ?? content ?? '' };
}

/** `engine` is asked for at each query: a push replaces it. */
export const searchTool =
  (engine: () => Engine, siteUrl: string) =>
  (query: string, limit: number): Found[] =>
    engine()
      .search({
        query: query.trim(),
        hitsPerPage: limit,
        attributesToSnippet: [`content:${SNIPPET_WORDS}`],
        snippetEllipsisText: '…',
        highlightPreTag: '',
        highlightPostTag: '',
      })
      .hits.map((hit) => found(hit, siteUrl));
