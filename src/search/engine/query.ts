/**
 * What a reader typed → what to look for. Each word becomes a group of alternatives: the word itself, other forms of it,
 * synonyms, and its parts if it's an identifier. A record matches the group by its best alternative.
 */
import { inflections } from '../text/inflections';
import { isStopWord, type Lexeme, lexemes, unitRatios } from '../text/tokenize';
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
  /** `print` and `plot` for `print_plot`, if the index doesn't have the name. */
  parts: 0.6,
  /** The same if it does. */
  partsOfKnown: 0.15,
  /** `printplot` for `print_plot`. */
  withoutUnderscores: 0.9,
  inflection: 0.5,
  compound: 0.7,
  unitRatio: 1.2,
  synonym: 0.55,
  /** `plotdraw` for `plot draw`. */
  joined: 1,
} as const;

const WEAK = new Set(WEAK_WORDS);
export function isWeakWord(word: string): boolean {
  return WEAK.has(word);
}

/** The rest of a longer query is ignored: the search box allows 64 characters, the protocol more. */
const MOST_WORDS = 12;

interface Query {
  readonly words: readonly string[];
  readonly lexemes: readonly Lexeme[];
  /** Whether the last word may be unfinished. */
  readonly endsInWord: boolean;
  readonly ratios: readonly string[];
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

const nameParts: Source = ({ words, lexemes: all, vocabulary }, at) => {
  const word = words[at] ?? '';
  const joined = word.replaceAll('_', '');
  const parts = (all[at]?.terms.slice(1) ?? []).filter((part) => part !== joined);
  const terms = parts.filter((part) => !isStopWord(part));
  if (terms.length === 0) return [];
  const weight = vocabulary.has(word) ? ALTERNATIVE_WEIGHTS.partsOfKnown : ALTERNATIVE_WEIGHTS.parts;
  // What is left of `to_html` without its stop word says less than all parts of a name do.
  return [{ terms, weight: (weight * terms.length) / parts.length, prefix: false }];
};

const withoutUnderscores: Source = ({ words, vocabulary }, at) => {
  const word = words[at] ?? '';
  const joined = word.replaceAll('_', '');
  return joined !== word && vocabulary.has(joined) ? [whole(joined, ALTERNATIVE_WEIGHTS.withoutUnderscores)] : [];
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

const unitRatio: Source = ({ ratios }, at) =>
  at < 2 ? ratios.map((ratio) => whole(ratio, ALTERNATIVE_WEIGHTS.unitRatio)) : [];

interface Phrase {
  readonly words: readonly string[];
  readonly synonyms: readonly (readonly string[])[];
}

/** First word of each phrase that has synonyms → the phrases. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = (() => {
  const byFirst = new Map<string, Phrase[]>();
  for (const set of SYNONYMS) {
    const forms = set.map((phrase) => lexemes(phrase).flatMap(({ terms }) => terms[0] ?? []));
    for (const words of forms) {
      const [first] = words;
      if (first === undefined) continue;
      byFirst.set(first, [
        ...(byFirst.get(first) ?? []),
        { words, synonyms: forms.filter((form) => form !== words && form.length > 0) },
      ]);
    }
  }
  return byFirst;
})();

/** Every word that has a synonym: a reader may mistype it although no page contains it. */
export const SYNONYM_WORDS: ReadonlySet<string> = new Set(PHRASES.keys());

export function synonymsOf(word: string): (readonly string[])[] {
  return (PHRASES.get(word) ?? []).filter(({ words }) => words.length === 1).flatMap(({ synonyms }) => synonyms);
}

/** The phrases with synonyms that begin at a position of the query. */
function phrasesAt(words: readonly string[], start: number): Phrase[] {
  const first = words[start] ?? '';
  return [first, ...inflections(first)].flatMap((form) =>
    (PHRASES.get(form) ?? []).filter((phrase) =>
      phrase.words.slice(1).every((word, offset) => words[start + 1 + offset] === word),
    ),
  );
}

const synonyms: Source = ({ words, vocabulary }, at) => {
  const found: Alternative[] = [];
  for (let start = 0; start <= at; start += 1) {
    for (const phrase of phrasesAt(words, start)) {
      if (start + phrase.words.length <= at) continue;
      for (const synonym of phrase.synonyms) {
        const [word = '', ...rest] = synonym;
        const forms = [word, ...inflections(word)].filter((form) => vocabulary.has(form));
        const usable = rest.length > 0 ? [synonym] : forms.map((form) => [form]);
        for (const terms of usable) found.push({ terms, weight: ALTERNATIVE_WEIGHTS.synonym, prefix: false });
      }
    }
  }
  return found;
};

/** Two words that the index has as one. */
const joinedWithNeighbor: Source = ({ words, vocabulary }, at) =>
  [at - 1, at]
    .filter((first) => first >= 0 && first + 1 < words.length)
    .map((first) => `${words[first]}${words[first + 1]}`)
    .filter((joined) => vocabulary.has(joined))
    .map((joined) => whole(joined, ALTERNATIVE_WEIGHTS.joined));

const SOURCES: readonly Source[] = [
  theWord,
  nameParts,
  withoutUnderscores,
  otherForms,
  compoundParts,
  unitRatio,
  synonyms,
  joinedWithNeighbor,
];

export function parseQuery(text: string, vocabulary: Vocabulary): WordGroup[] {
  const all = lexemes(text);
  const meaningful = all.filter(({ terms }) => !terms.every(isStopWord));
  const used = (meaningful.length > 0 ? meaningful : all).slice(0, MOST_WORDS);
  const query: Query = {
    words: used.map(({ terms }) => terms[0] ?? ''),
    lexemes: used,
    endsInWord: /[\p{L}\p{M}\p{N}_+#]$/u.test(text),
    ratios: unitRatios(text).filter((ratio) => vocabulary.has(ratio)),
    vocabulary,
  };
  return query.words.map((word, at): WordGroup => {
    const isLast = query.endsInWord && at === query.words.length - 1;
    return {
      word,
      isWeak: isWeakWord(word) || (isLast && word.length === 1),
      isLast,
      alternatives: SOURCES.flatMap((source) => source(query, at)),
    };
  });
}
