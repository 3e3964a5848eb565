/**
 * Words of the index that a mistyped word may stand for. A swap of two neighboring letters counts as one mistake, a wrong
 * first letter as two, since people rarely get it wrong.
 */

import { editDistance } from '../../spelling/edit-distance';

export interface Correction {
  readonly term: string;
  readonly distance: number;
}

const MOST_CORRECTIONS = 12;

/** Which letters a word has, as a bit set: words whose sets differ by more than the limit are farther apart, too. */
function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i += 1) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

function hasMoreThan(count: number, set: number): boolean {
  let rest = set;
  for (let removed = 0; removed < count; removed += 1) rest &= rest - 1;
  return rest !== 0;
}

/** The nearest words. Those farther away only if there's none nearer. */
export type Spelling = (typed: string, alsoPrefixes: boolean) => readonly Correction[];

export function createSpelling(vocabulary: Iterable<string>): Spelling {
  const words = [...vocabulary];
  const letters = Int32Array.from(words, letterSet);

  function within(allowed: number, typed: string, alsoPrefixes: boolean): Correction[] {
    const found: Correction[] = [];
    const typedLetters = letterSet(typed);
    words.forEach((term, number) => {
      // Comparing letters is far cheaper than an edit distance, and rejects nearly every word.
      const termLetters = letters[number] ?? 0;
      if (hasMoreThan(allowed, typedLetters & ~termLetters)) return;
      const sameStart = term[0] === typed[0] || (term[0] === typed[1] && term[1] === typed[0]);
      const limit = sameStart || (typed.length >= 5 && allowed === 1) ? allowed : allowed - 1;
      if (limit < 1) return;
      const isFar = hasMoreThan(limit, termLetters & ~typedLetters);
      const distance = isFar ? limit + 1 : editDistance(typed, term, limit);
      if (distance <= limit) found.push({ term, distance: distance + (sameStart ? 0 : 1) });
      else if (alsoPrefixes && sameStart && term.length > typed.length) {
        const begun = editDistance(typed, term, limit, true);
        if (begun <= limit) found.push({ term, distance: begun + 0.5 });
      }
    });
    const nearest = Math.min(...found.map(({ distance }) => distance));
    return found
      .filter(({ distance }) => distance <= nearest + 0.5)
      .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length)
      .slice(0, MOST_CORRECTIONS);
  }

  return (typed, alsoPrefixes) => {
    if (typed.length < 4 || /^\d+$/.test(typed)) return [];
    const allowed = typed.length < 8 ? 1 : 2;
    const found = within(allowed, typed, alsoPrefixes);
    // Two mistakes in a word of six letters are a guess, but better than no answer.
    return found.length > 0 || typed.length < 6 || allowed > 1 ? found : within(allowed + 1, typed, false);
  };
}
