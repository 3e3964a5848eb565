/**
 * Marks the words that matched a query and cuts snippets, as in the protocol: `<mark>` around what matched,
 * a window of so many words around the densest match, an ellipsis where it was cut.
 */
import type { HighlightedText, MatchLevel } from '../protocol/types';
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
  readonly words: readonly string[];
}

function spanOf(lexeme: Lexeme, matches: Matches): Span | undefined {
  for (const term of lexeme.terms) {
    const typed = matches.terms.get(term);
    if (!matches.terms.has(term)) continue;
    if (term === lexeme.terms[0]) {
      const whole = typed === undefined || normalize(lexeme.text).length !== lexeme.text.length;
      return { start: lexeme.start, end: whole ? lexeme.end : lexeme.start + typed, words: [term] };
    }
    const at = normalize(lexeme.text).indexOf(term);
    if (at < 0 || normalize(lexeme.text).length !== lexeme.text.length) {
      return { start: lexeme.start, end: lexeme.end, words: [term] };
    }
    return { start: lexeme.start + at, end: lexeme.start + at + (typed ?? term.length), words: [term] };
  }
  return undefined;
}

function levelOf(found: ReadonlySet<string>, matches: Matches): MatchLevel {
  if (found.size === 0) return 'none';
  const all = matches.queryWords.every((word) => [...found].some((term) => term === word || term.startsWith(word)));
  return all ? 'full' : 'partial';
}

function mark(text: string, from: number, to: number, spans: readonly Span[], marks: Marks): string {
  let out = '';
  let at = from;
  for (const span of spans) {
    if (span.start < at || span.end > to) continue;
    out += text.slice(at, span.start) + marks.pre + text.slice(span.start, span.end) + marks.post;
    at = span.end;
  }
  return out + text.slice(at, to);
}

export function highlight(text: string, matches: Matches, marks: Marks): HighlightedText {
  const spans = lexemes(text).flatMap((lexeme) => spanOf(lexeme, matches) ?? []);
  const words = new Set(spans.flatMap((span) => span.words));
  return {
    value: mark(text, 0, text.length, spans, marks),
    matchLevel: levelOf(words, matches),
    matchedWords: [...words],
  };
}

/** At most `size` words around the densest group of matches. Words are runs of non-space, as a reader counts them. */
export function snippet(text: string, size: number, matches: Matches, marks: Marks, ellipsis: string): HighlightedText {
  const words = [...text.matchAll(/\S+/g)].map((word) => ({ start: word.index, end: word.index + word[0].length }));
  const spans = lexemes(text).flatMap((lexeme) => spanOf(lexeme, matches) ?? []);
  const matchLevel = levelOf(new Set(spans.flatMap((span) => span.words)), matches);
  if (words.length <= size) return { value: mark(text, 0, text.length, spans, marks), matchLevel };

  const weights = words.map((word) => spans.filter((span) => span.start >= word.start && span.start < word.end).length);
  let best = 0;
  let bestWeight = -1;
  let weight = weights.slice(0, size).reduce((sum, value) => sum + value, 0);
  for (let first = 0; first + size <= words.length; first += 1) {
    if (first > 0) weight += (weights[first + size - 1] ?? 0) - (weights[first - 1] ?? 0);
    if (weight > bestWeight) {
      best = first;
      bestWeight = weight;
    }
  }
  // The window slides until it is fullest, which leaves the match at its end: bring it nearer to the middle.
  const inWindow = weights.slice(best, best + size);
  const leading = inWindow.findIndex((value) => value > 0);
  const trailing = [...inWindow].reverse().findIndex((value) => value > 0);
  if (leading > trailing + 1) {
    best = Math.min(best + Math.floor((leading - trailing) / 2), words.length - size);
  }
  const start = words[best]?.start ?? 0;
  const end = words[best + size - 1]?.end ?? text.length;
  const value = mark(text, start, end, spans, marks);
  return {
    value: `${best > 0 ? ellipsis : ''}${value}${best + size < words.length ? ellipsis : ''}`,
    matchLevel,
  };
}
