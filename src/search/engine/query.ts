/**
 * What a reader typed → what to look for. Each word becomes a group of alternatives (itself, other forms of it, words
 * that mean the same, its parts when it is an identifier); a record answers the group with its best alternative.
 */
import { SYNONYMS, WEAK_WORDS } from '../vocabulary';
import { isSilent, lexemes, unitRatios } from './tokenize';

/** The terms of the index. */
export interface Vocabulary {
  has(term: string): boolean;
}

export interface Alternative {
  /** All of them must be in the record. */
  readonly terms: readonly string[];
  readonly weight: number;
  /** Also words that begin so. */
  readonly prefix: boolean;
  /** Only where a page or section says it of itself: one letter begins a word in nearly every text. */
  readonly namesOnly?: boolean;
}

export interface Group {
  readonly word: string;
  /** Counts little, and may be missing. */
  readonly weak: boolean;
  readonly last: boolean;
  readonly alternatives: readonly Alternative[];
}

/** What an alternative is worth beside the word itself. Part of the engine's tuning. */
export const ALTERNATIVE_WEIGHTS = {
  /** `print` and `plot` for `print_plot`, where the index does not know the name. */
  parts: 0.6,
  /** The same, where it does. */
  partsOfKnown: 0.15,
  inflection: 0.5,
  compound: 0.7,
  synonym: 0.55,
};

const WEAK = new Set(WEAK_WORDS);
/** A word that may be missing from an answer. */
export function isWeak(word: string): boolean {
  return WEAK.has(word);
}

/** A query longer than this is read to here: the box allows 64 characters, the protocol more. */
const MOST_GROUPS = 12;

interface Phrase {
  readonly words: readonly string[];
  readonly others: readonly (readonly string[])[];
}

function phraseWords(phrase: string): string[] {
  return lexemes(phrase).flatMap((lexeme) => lexeme.terms[0] ?? []);
}

/** First word of each phrase → the phrases that begin with it. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = (() => {
  const byFirst = new Map<string, Phrase[]>();
  for (const set of SYNONYMS) {
    const forms = set.map(phraseWords).filter((words) => words.length > 0);
    for (const words of forms) {
      const first = words[0] ?? '';
      const phrases = byFirst.get(first) ?? [];
      phrases.push({ words, others: forms.filter((form) => form !== words) });
      byFirst.set(first, phrases);
    }
  }
  return byFirst;
})();

/** Every word that has a synonym: a reader may mistype it although no page holds it. */
export const SYNONYM_WORDS: ReadonlySet<string> = new Set(PHRASES.keys());

/** What says the same as a single word. */
export function synonymsOf(word: string): (readonly string[])[] {
  return (PHRASES.get(word) ?? []).filter(({ words }) => words.length === 1).flatMap(({ others }) => others);
}

/** Other forms of an English word; only those that the index knows are used. */
export function inflections(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  const forms = new Set<string>();
  const stems = new Set([word]);
  if (word.endsWith('ies') && word.length > 4) stems.add(`${word.slice(0, -3)}y`);
  if (word.endsWith('es') && word.length > 4) stems.add(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) stems.add(word.slice(0, -1));
  for (const ending of ['ing', 'ed', 'er', 'or', 'ly', 'ion', 'ation']) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue;
    const stem = word.slice(0, -ending.length);
    stems.add(stem);
    stems.add(`${stem}e`);
    if (stem.at(-1) === stem.at(-2)) stems.add(stem.slice(0, -1));
  }
  for (const stem of stems) {
    forms.add(stem);
    forms.add(`${stem}s`);
    if (/(?:s|x|z|ch|sh)$/.test(stem)) forms.add(`${stem}es`);
    if (stem.endsWith('y')) forms.add(`${stem.slice(0, -1)}ies`);
    const root = stem.endsWith('e') ? stem.slice(0, -1) : stem;
    for (const ending of ['ing', 'ed', 'ion', 'ation']) {
      forms.add(root + ending);
      if (/[^aeiou][aeiou][bdgmnprt]$/.test(root)) forms.add(root + (root.at(-1) ?? '') + ending);
    }
  }
  forms.delete(word);
  return [...forms];
}

function splitCompound(word: string, vocabulary: Vocabulary): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (vocabulary.has(head) && vocabulary.has(tail)) splits.push([head, tail]);
  }
  return splits;
}

export function parseQuery(query: string, vocabulary: Vocabulary, weights = ALTERNATIVE_WEIGHTS): Group[] {
  const all = lexemes(query);
  const loud = all.filter((lexeme) => !lexeme.terms.every(isSilent));
  const words = (loud.length > 0 ? loud : all).slice(0, MOST_GROUPS);
  const ends = /[\p{L}\p{M}\p{N}_+#]$/u.test(query);
  const firsts = words.map((lexeme) => lexeme.terms[0] ?? '');
  const extra: Alternative[][] = words.map(() => []);

  firsts.forEach((_, start) => {
    // A phrase that has a synonym: any of its words may be answered by the synonym.
    for (let form = 0; form < 2; form += 1) {
      const forms = form === 0 ? [firsts[start] ?? ''] : inflections(firsts[start] ?? '');
      for (const first of forms) {
        for (const phrase of PHRASES.get(first) ?? []) {
          const rest = firsts.slice(start + 1, start + phrase.words.length);
          if (rest.join(' ') !== phrase.words.slice(1).join(' ')) continue;
          for (let i = start; i < start + phrase.words.length; i += 1) {
            for (const other of phrase.others) {
              const forms = other.length === 1 ? [other[0] ?? '', ...inflections(other[0] ?? '')] : [];
              const known =
                other.length === 1 ? forms.filter((term) => vocabulary.has(term)).map((term) => [term]) : [other];
              for (const terms of known) extra[i]?.push({ terms, weight: weights.synonym, prefix: false });
            }
          }
        }
      }
    }
    // Two words that the index knows as one: `plot draw`, `data url`.
    const joined = `${firsts[start]}${firsts[start + 1] ?? ''}`;
    if (start + 1 < firsts.length && vocabulary.has(joined)) {
      extra[start]?.push({ terms: [joined], weight: 1, prefix: false });
      extra[start + 1]?.push({ terms: [joined], weight: 1, prefix: false });
    }
  });

  const ratios = unitRatios(query).filter((ratio) => vocabulary.has(ratio));
  return words.map((lexeme, i): Group => {
    const word = firsts[i] ?? '';
    const last = i === words.length - 1 && ends;
    const letter = word.length === 1;
    const alternatives: Alternative[] = [{ terms: [word], weight: 1, prefix: word.length >= 3 || (last && !letter) }];
    if (letter && last) alternatives.push({ terms: [word], weight: 1, prefix: true, namesOnly: true });
    const parts = lexeme.terms.slice(1).filter((term) => !isSilent(term));
    const joined = word.replaceAll('_', '');
    const pieces = parts.filter((part) => part !== joined);
    if (pieces.length > 0) {
      // What is left of `to_html` without its silent word says less than all parts of a name do.
      const left = pieces.length / lexeme.terms.slice(1).filter((part) => part !== joined).length;
      const weight = vocabulary.has(word) ? weights.partsOfKnown : weights.parts;
      alternatives.push({ terms: pieces, weight: weight * left, prefix: false });
    }
    if (joined !== word && vocabulary.has(joined)) alternatives.push({ terms: [joined], weight: 0.9, prefix: false });
    for (const form of inflections(word)) {
      if (vocabulary.has(form)) alternatives.push({ terms: [form], weight: weights.inflection, prefix: false });
    }
    if (!vocabulary.has(word) && word.length >= 6) {
      for (const split of splitCompound(word, vocabulary))
        alternatives.push({ terms: split, weight: weights.compound, prefix: false });
    }
    if (ratios.length > 0 && i < 2) {
      for (const ratio of ratios) alternatives.push({ terms: [ratio], weight: 1.2, prefix: false });
    }
    return {
      word,
      weak: isWeak(word) || (letter && last),
      last,
      alternatives: [...alternatives, ...(extra[i] ?? [])],
    };
  });
}
