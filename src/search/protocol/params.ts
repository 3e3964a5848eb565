/** Search parameters ⇄ the URL-encoded string that travels. */
import { ApiError } from './errors';
import type { FacetFilters, SearchParams } from './types';

type ParamValue = string | number | boolean | readonly unknown[] | undefined;

/** Half of a surrogate pair can't be encoded: a query that was cut in the middle of an emoji. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

export function encodeParams(params: SearchParams): string {
  return Object.entries(params as unknown as Record<string, ParamValue>)
    .filter((entry): entry is [string, Exclude<ParamValue, undefined>] => entry[1] !== undefined)
    .map(([key, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${encodeURIComponent(key)}=${encodeURIComponent(wellFormed(text))}`;
    })
    .join('&');
}

function jsonOrList(key: string, text: string): unknown {
  if (!text.startsWith('[')) return text.split(',');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(`Parameter "${key}" is not valid JSON.`, 400);
  }
}

function stringList(key: string, text: string): string[] {
  const value = jsonOrList(key, text);
  if (!Array.isArray(value) || value.length > 50 || !value.every((item) => typeof item === 'string')) {
    throw new ApiError(`Parameter "${key}" must be a list of strings.`, 400);
  }
  return value;
}

function facetFilters(text: string): FacetFilters {
  const value = jsonOrList('facetFilters', text);
  const isClause = (item: unknown): boolean =>
    typeof item === 'string' ||
    (Array.isArray(item) && item.length <= 50 && item.every((inner) => typeof inner === 'string'));
  if (!Array.isArray(value) || value.length > 20 || !value.every(isClause)) {
    throw new ApiError('Parameter "facetFilters" must be a list of strings or of lists of strings.', 400);
  }
  return value as FacetFilters;
}

function wholeNumber(key: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new ApiError(`Parameter "${key}" must be a whole number.`, 400);
  return Number(text);
}

/** The longest query of the protocol; the search box has a lower limit. */
export const LONGEST_QUERY = 512;

export function decodeParams(wire: string): SearchParams {
  const fields = new URLSearchParams(wire);
  const params: { -readonly [K in keyof SearchParams]: SearchParams[K] } = {
    query: (fields.get('query') ?? '').slice(0, LONGEST_QUERY),
  };
  for (const [key, text] of fields) {
    switch (key) {
      case 'page':
      case 'hitsPerPage':
        params[key] = wholeNumber(key, text);
        break;
      case 'facetFilters':
        params.facetFilters = facetFilters(text);
        break;
      case 'attributesToRetrieve':
      case 'attributesToSnippet':
      case 'attributesToHighlight':
        params[key] = stringList(key, text);
        break;
      case 'snippetEllipsisText':
      case 'highlightPreTag':
      case 'highlightPostTag':
        params[key] = text.slice(0, 60);
        break;
      case 'clickAnalytics':
        params.clickAnalytics = text === 'true';
        break;
      default:
        break;
    }
  }
  return params;
}
