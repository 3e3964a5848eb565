/** A record → the hit that the protocol answers with: the requested attributes, highlights and snippets. */
import {
  type Hierarchy,
  type HighlightedText,
  type HighlightTree,
  type Hit,
  LEVELS,
  type SearchParams,
  type SearchRecord,
} from '../protocol/types';
import { highlight, type Marks, type Matches, snippet } from './highlight';

/** The entry of a list of attributes that covers this one: itself, what it is part of, or everything. */
function entryFor(attributes: readonly string[], name: string): string | undefined {
  return attributes.find((attribute) => {
    const [path] = attribute.split(':');
    return path === '*' || path === name || name.startsWith(`${path}.`);
  });
}

export function toHit(record: SearchRecord, params: SearchParams, matches: Matches): Hit {
  const marks: Marks = { pre: params.highlightPreTag ?? '<em>', post: params.highlightPostTag ?? '</em>' };
  const tree = (render: (text: string, name: string) => HighlightedText | undefined): HighlightTree => {
    const levels: { [L in (typeof LEVELS)[number]]?: HighlightedText } = {};
    for (const level of LEVELS) {
      const text = record.hierarchy[level];
      const value = text === null ? undefined : render(text, `hierarchy.${level}`);
      if (value !== undefined) levels[level] = value;
    }
    const content = record.content === null ? undefined : render(record.content, 'content');
    return { ...(content === undefined ? {} : { content }), hierarchy: levels };
  };
  const wants = (attributes: readonly string[] = ['*'], name = '') => entryFor(attributes, name) !== undefined;
  const keep = params.attributesToRetrieve;
  const hierarchy = Object.fromEntries(
    LEVELS.map((level) => [level, wants(keep, `hierarchy.${level}`) ? record.hierarchy[level] : null]),
  ) as Hierarchy;
  return {
    objectID: record.objectID,
    url: record.url,
    type: record.type,
    content: wants(keep, 'content') ? record.content : null,
    hierarchy,
    _highlightResult: tree((text, name) =>
      wants(params.attributesToHighlight, name) ? highlight(text, matches, marks) : undefined,
    ),
    _snippetResult: tree((text, name) => {
      const entry = entryFor(params.attributesToSnippet ?? [], name);
      const size = Number(entry?.split(':')[1]) || 10;
      return entry === undefined ? undefined : snippet(text, size, matches, marks, params.snippetEllipsisText ?? '…');
    }),
  };
}
