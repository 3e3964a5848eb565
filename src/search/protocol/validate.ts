/**
 * Validates hits from outside: a host, or the browser's storage. Only hits whose fields have the right types reach the
 * page, and highlights only if they are text. One bad hit must not break the search box.
 */
import { type HighlightTree, type Hit, LEVELS } from './types';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';
const isMarked = (value: unknown): boolean =>
  value === undefined || (isObject(value) && typeof value.value === 'string');

function isTree(value: unknown): value is HighlightTree {
  if (!isObject(value) || !isMarked(value.content)) return false;
  const { hierarchy } = value;
  return hierarchy === undefined || (isObject(hierarchy) && LEVELS.every((level) => isMarked(hierarchy[level])));
}

export function isHit(value: unknown): value is Hit {
  if (!isObject(value)) return false;
  const { objectID, url, type, content, hierarchy } = value;
  return (
    typeof objectID === 'string' &&
    typeof url === 'string' &&
    typeof type === 'string' &&
    /^(?:lvl[0-6]|content)$/.test(type) &&
    isText(content) &&
    isObject(hierarchy) &&
    Object.values(hierarchy).every(isText)
  );
}

/** The valid hits of a list, without invalid highlights. */
export function validHits(list: readonly unknown[]): Hit[] {
  return list.filter(isHit).map((hit) => {
    const { _highlightResult, _snippetResult, ...rest } = hit;
    return {
      ...rest,
      ...(isTree(_highlightResult) ? { _highlightResult } : {}),
      ...(isTree(_snippetResult) ? { _snippetResult } : {}),
    };
  });
}
