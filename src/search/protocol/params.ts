/** Search parameters ⇄ the URL-encoded string that travels. */
import { ApiError } from './errors';
import type { SearchParams } from './types';

/** Half of a surrogate pair can't be encoded: a query that was cut in the middle of an emoji. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

export function encodeParams(params: SearchParams): string {
  return Object.entries(params)
    .map(([key, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${encodeURIComponent(key)}=${encodeURIComponent(wellFormed(text))}`;
    })
    .join('&');
}

type Reader = (text: string, key: string) => unknown;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 50 && value.every((item) => isText(item));

/** A JSON list, or texts separated by commas. */
const list =
  (isItem: (value: unknown) => boolean): Reader =>
  (text, key) => {
    let value: unknown = text.split(',');
    try {
      if (text.startsWith('[')) value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    if (!Array.isArray(value) || value.length > 50 || !value.every(isItem)) {
      throw new ApiError(`Parameter "${key}" isn't a valid list.`, 400);
    }
    return value;
  };

const wholeNumber: Reader = (text, key) => {
  if (!/^\d{1,6}$/.test(text)) throw new ApiError(`Parameter "${key}" must be a whole number.`, 400);
  return Number(text);
};

const textOf =
  (longest: number): Reader =>
  (text) =>
    text.slice(0, longest);

const READERS: Readonly<Record<keyof SearchParams, Reader>> = {
  // The search box has a lower limit.
  query: textOf(512),
  page: wholeNumber,
  hitsPerPage: wholeNumber,
  facetFilters: list((value) => isText(value) || isTextList(value)),
  attributesToRetrieve: list(isText),
  attributesToSnippet: list(isText),
  attributesToHighlight: list(isText),
  snippetEllipsisText: textOf(60),
  highlightPreTag: textOf(60),
  highlightPostTag: textOf(60),
  clickAnalytics: (text) => text === 'true',
};

export function decodeParams(wire: string): SearchParams {
  const fields = new URLSearchParams(wire);
  const known = Object.entries(READERS).filter(([key]) => fields.has(key));
  return { query: '', ...Object.fromEntries(known.map(([key, read]) => [key, read(fields.get(key) ?? '', key)])) };
}
