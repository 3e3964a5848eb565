/**
 * What a reader typed → what to look for. Each word becomes a group of alternatives: the word itself, other forms of it,
 * synonyms, and its parts if it's an identifier. A record matches the group by its best alternative.
 */
import { inflections } from '../text/inflections';
import { isStopWord, type Lexeme, lexemes } from '../text/tokenize';
import { SYNONYMS, WEAK_WORDS } from '../text/vocabulary';

/** The terms of the index. */
export interface Vocabulary {
  has(term: string): boolean;
}

export interface Alternative {
  /** All of them must be in the record. */
  readonly terms: readonly string[];
  readonly weight: number;
  /** Whether words that begin with it count, too. */
  readonly prefix: boolean;
  /** Only in titles, descriptions and keywords: nearly every text has a word that begins with a given letter. */
  readonly namesOnly?: boolean;
}

export interface WordGroup {
  readonly word: string;
  /** Counts little, and may be missing. */
  readonly isWeak: boolean;
  /** The word that is still being typed. */
  readonly isLast: boolean;
  readonly alternatives: readonly Alternative[];
}

/** What an alternative is worth compared with the word itself. */
export const ALTERNATIVE_WEIGHTS = {
  /** `print` and `plot` for `print_plot`. */
  parts: 0.15,
  inflection: 0.5,
  compound: 0.7,
  synonym: 0.55,
  /** `plotdraw` for `plot draw`. */
  joined: 1,
} as const;

/** The rest of a longer query is ignored: the search box allows 64 characters, the protocol more. */
const MOST_WORDS = 12;

interface Query {
  readonly words: readonly string[];
  readonly lexemes: readonly Lexeme[];
  /** Whether the last word may be unfinished. */
  readonly endsInWord: boolean;
  readonly vocabulary: Vocabulary;
}

/** A source of alternatives for the word at a position. */
type Source = (query: Query, at: number) => readonly Alternative[];

const whole = (term: string, weight: number): Alternative => ({ terms: [term], weight, prefix: false });

const theWord: Source = ({ words, endsInWord }, at) => {
  const word = words[at] ?? '';
  const isLast = endsInWord && at === words.length - 1;
  const alternative = { terms: [word], weight: 1, prefix: word.length >= 3 || (isLast && word.length > 1) };
  return isLast && word.length === 1 ? [alternative, { ...alternative, prefix: true, namesOnly: true }] : [alternative];
};

const nameParts: Source = ({ lexemes: all }, at) => {
  const terms = (all[at]?.terms.slice(1) ?? []).filter((part) => !isStopWord(part));
  return terms.length === 0 ? [] : [{ terms, weight: ALTERNATIVE_WEIGHTS.parts, prefix: false }];
};

const otherForms: Source = ({ words, vocabulary }, at) =>
  inflections(words[at] ?? '')
    .filter((form) => vocabulary.has(form))
    .map((form) => whole(form, ALTERNATIVE_WEIGHTS.inflection));

/** `plotdraw` where the index has `plot` and `draw`. */
const compoundParts: Source = ({ words, vocabulary }, at) => {
  const word = words[at] ?? '';
  const splits: Alternative[] = [];
  if (vocabulary.has(word) || word.length < 6) return splits;
  for (let end = 3; end <= word.length - 3; end += 1) {
    const terms = [word.slice(0, end), word.slice(end)];
    if (terms.every((term) => vocabulary.has(term)))
      splits.push({ terms, weight: ALTERNATIVE_WEIGHTS.compound, prefix: false });
  }
  return splits;
};

/** Every word and phrase that has synonyms, with them. */
const PHRASES = SYNONYMS.flatMap((set) => {
  const forms = set.map((phrase) => lexemes(phrase).map(({ terms }) => terms[0] ?? ''));
  return forms.map((phrase) => ({ phrase, others: forms.filter((form) => form !== phrase) }));
});

/** Words that readers may mistype although no page contains them. */
export const SYNONYM_WORDS = PHRASES.flatMap(({ phrase }) => (phrase.length === 1 ? phrase : []));

export function synonymsOf(word: string): (readonly string[])[] {
  return PHRASES.filter(({ phrase }) => phrase.join(' ') === word).flatMap(({ others }) => others);
}

const synonyms: Source = ({ words, vocabulary }, at) => {
  const forms = words.map((word) => new Set([word, ...inflections(word)]));
  const isAt = (phrase: readonly string[], start: number) =>
    phrase.every((word, i) => (i === 0 ? forms[start]?.has(word) : words[start + i] === word));
  return PHRASES.filter(({ phrase }) => phrase.some((_, offset) => isAt(phrase, at - offset)))
    .flatMap(({ others }) => others)
    .flatMap((other) => {
      const [word = '', ...rest] = other;
      if (rest.length > 0) return [other];
      return [word, ...inflections(word)].filter((form) => vocabulary.has(form)).map((form) => [form]);
    })
    .map((terms) => ({ terms, weight: ALTERNATIVE_WEIGHTS.synonym, prefix: false }));
};

/** Two words that the index has as one. */
const joinedWithNeighbor: Source = ({ words, vocabulary }, at) =>
  [at - 1, at]
    .filter((first) => first >= 0 && first + 1 < words.length)
    .map((first) => `${words[first]}${words[first + 1]}`)
    .filter((joined) => vocabulary.has(joined))
    .map((joined) => whole(joined, ALTERNATIVE_WEIGHTS.joined));

const SOURCES: readonly Source[] = [theWord, nameParts, otherForms, compoundParts, synonyms, joinedWithNeighbor];

export function parseQuery(text: string, vocabulary: Vocabulary): WordGroup[] {
  const all = lexemes(text);
  const meaningful = all.filter(({ terms }) => !terms.every(isStopWord));
  const used = (meaningful.length > 0 ? meaningful : all).slice(0, MOST_WORDS);
  const query: Query = {
    words: used.map(({ terms }) => terms[0] ?? ''),
    lexemes: used,
    endsInWord: /[\p{L}\p{M}\p{N}_+#]$/u.test(text),
    vocabulary,
  };
  return query.words.map((word, at): WordGroup => {
    const isLast = query.endsInWord && at === query.words.length - 1;
    return {
      word,
      isWeak: WEAK_WORDS.has(word) || (isLast && word.length === 1),
      isLast,
      alternatives: SOURCES.flatMap((source) => source(query, at)),
    };
  });
}
