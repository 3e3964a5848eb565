/**
 * Marks the words that matched a query and cuts snippets, as in the protocol: `<mark>` around what matched,
 * a window of so many words around a match, an ellipsis where it was cut.
 */
import type { HighlightedText } from '../protocol/types';
import { type Lexeme, lexemes, normalize } from '../text/tokenize';

export interface Matches {
  /** Terms of the index that answered, and for a prefix match the length that was typed. */
  readonly terms: ReadonlyMap<string, number | undefined>;
  /** What the reader typed, normalized; an answer is full when each was found. */
  readonly queryWords: readonly string[];
}

export interface Marks {
  readonly pre: string;
  readonly post: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

function spanOf({ text, start, end, terms }: Lexeme, matches: Matches): Span | undefined {
  const term = terms.find((one) => matches.terms.has(one));
  if (term === undefined) return undefined;
  const normal = normalize(text);
  const at = normal.indexOf(term);
  // Positions don't fit where letters were replaced: the whole word is marked.
  if (at < 0 || normal.length !== text.length) return { start, end, term };
  return { start: start + at, end: start + at + (matches.terms.get(term) ?? term.length), term };
}

/** The text between two positions, with marks. */
function mark(text: string, from: number, to: number, spans: readonly Span[], marks: Marks): string {
  let out = '';
  let at = from;
  for (const { start, end } of spans) {
    if (start < at || end > to) continue;
    out += text.slice(at, start) + marks.pre + text.slice(start, end) + marks.post;
    at = end;
  }
  return out + text.slice(at, to);
}

/** At most `size` words: those around the match that has the most others near it. A word is a run without spaces. */
export function snippet(text: string, size: number, matches: Matches, marks: Marks, ellipsis: string): HighlightedText {
  const spans = lexemes(text).flatMap((lexeme) => spanOf(lexeme, matches) ?? []);
  const isFound = (word: string) => spans.some(({ term }) => term.startsWith(word));
  const matchLevel = spans.length === 0 ? 'none' : matches.queryWords.every(isFound) ? 'full' : 'partial';
  const words = [...text.matchAll(/\S+/g)].map((word) => ({ start: word.index, end: word.index + word[0].length }));
  if (words.length <= size) return { value: mark(text, 0, text.length, spans, marks), matchLevel };

  const matched = words.flatMap(({ start, end }, number) =>
    spans.some((span) => span.start >= start && span.start < end) ? number : [],
  );
  const windows = matched.map((center) => Math.min(Math.max(center - Math.floor(size / 2), 0), words.length - size));
  const matchesFrom = (first: number) => matched.filter((number) => number >= first && number < first + size).length;
  const best = windows.reduce((a, b) => (matchesFrom(b) > matchesFrom(a) ? b : a), windows[0] ?? 0);
  const [from, to] = [words[best]?.start ?? 0, words[best + size - 1]?.end ?? text.length];
  const value = mark(text, from, to, spans, marks);
  return { value: `${best > 0 ? ellipsis : ''}${value}${best + size < words.length ? ellipsis : ''}`, matchLevel };
}

export function highlight(text: string, matches: Matches, marks: Marks): HighlightedText {
  return snippet(text, Number.POSITIVE_INFINITY, matches, marks, '');
}
