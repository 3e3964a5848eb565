/**
 * Splits text into searchable words. Handles code: `print_plot`, `inputs['x']`, `camelCase`, `C++`, `10mm`, `m/s`, `3.11`.
 * A lexeme is a word as written, with its position in the text; its terms are what the index stores for it.
 */
import { STOP_WORDS } from './vocabulary';

export interface Lexeme {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The whole word first, then its parts where it has any. All normalized. */
  readonly terms: readonly string[];
}

const WORD = "[\\p{L}\\p{M}\\p{N}_]+(?:['’]\\p{L}{1,2}(?![\\p{L}\\p{N}_]))?";
/** A number with points; a word, dotted names included (`inputs.get`, `notes.txt`); the sign of `C++` and `C#`. */
const LEXEME = new RegExp(
  `\\d+(?:\\.\\d+)+|${WORD}(?:\\.[\\p{L}_][\\p{L}\\p{N}_]*)*(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`,
  'gu',
);
const PARTS = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|\p{N}+/gu;
/** A longer run of characters isn't a word: a data URL, a hash, a line without spaces. */
const LONGEST_TERM = 48;

export function normalize(word: string): string {
  // Most words are ASCII. The slow path handles accents and ligatures.
  if (/^[\x20-\x7e]*$/.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Texts repeat their words, so the terms of a word are cached. */
const cache = new Map<string, readonly string[]>();
const MOST_CACHED = 100_000;

function termsOf(word: string): readonly string[] {
  const terms = cache.get(word);
  if (terms !== undefined) return terms;
  if (cache.size >= MOST_CACHED) cache.clear();
  const split = splitWord(word);
  cache.set(word, split);
  return split;
}

function splitWord(word: string): string[] {
  if (/^[a-z]{1,30}$/.test(word)) return [word];
  const bare = word.replace(/['’]\p{L}{1,2}$/u, '').replace(/^_+|_+$/g, '');
  const whole = normalize(bare);
  if (whole === '' || whole.length > LONGEST_TERM) return [];
  if (/^[\d.]+$/.test(bare)) return [whole];
  const names = bare.split('.');
  if (names.length > 1) return [...new Set([whole, ...names.flatMap((name) => splitWord(name))])];
  const parts = (bare.match(PARTS) ?? []).map(normalize);
  const suffix = /(?:\+\+|#)$/.exec(bare)?.[0];
  if (suffix !== undefined) return [whole];
  // `kN` and `iOS` are single words.
  const short = bare.length < 5 && !/[_\d]/.test(bare);
  if (short || parts.length < 2 || parts.length > 8) return [whole];
  return [...new Set([whole, ...parts])];
}

/** The words of a text in order, including stop words: highlights and snippets count them. */
export function lexemes(text: string): Lexeme[] {
  const found: Lexeme[] = [];
  for (const { 0: word, index: start } of text.matchAll(LEXEME)) {
    const terms = termsOf(word);
    if (terms.length > 0) found.push({ text: word, start, end: start + word.length, terms });
  }
  return found;
}

export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}

/**
 * Every term that the index stores for a text. Parts of compound names are separate, since `choropleth_classes` isn't the
 * word “choropleth”.
 */
export function termsIn(text: string) {
  const words: string[] = [];
  const parts: string[] = [];
  for (const { terms } of lexemes(text)) {
    terms.forEach((term, number) => {
      if (!STOP_WORDS.has(term)) (number === 0 ? words : parts).push(term);
    });
  }
  return { words, parts };
}
