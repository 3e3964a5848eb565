/**
 * Words of the index that a mistyped word may have meant. Counts a swap of two neighbors as one mistake, and a wrong
 * first letter as two, since people rarely miss it.
 */

/** Mistakes allowed in a word, by its length. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Edit distance with swaps, at most `limit` (else `limit + 1`). With `asPrefix`, the distance to the nearest prefix
 * of `word`, so that a word can be mistyped and unfinished.
 */
export function editDistance(typed: string, word: string, limit: number, asPrefix = false): number {
  const rows = typed.length;
  const columns = asPrefix ? Math.min(word.length, rows + limit) : word.length;
  if (columns < rows - limit || (!asPrefix && columns > rows + limit)) return limit + 1;
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let j = 0; j <= columns; j += 1) last.push(j);
  for (let i = 1; i <= rows; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= columns; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let distance = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      }
      current.push(distance);
      if (distance < least) least = distance;
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  const distance = asPrefix ? Math.min(...last) : (last[columns] ?? limit + 1);
  return Math.min(distance, limit + 1);
}

export interface Correction {
  readonly term: string;
  readonly distance: number;
  readonly prefix: boolean;
}

const MOST_CORRECTIONS = 12;

/** The nearest words; farther ones only where nothing is nearer. */
export function corrections(typed: string, vocabulary: Iterable<string>, alsoPrefixes: boolean): Correction[] {
  const allowed = typosAllowed(typed.length);
  if (allowed === 0 || /^\d+$/.test(typed)) return [];
  const found = within(allowed, typed, vocabulary, alsoPrefixes);
  // A word of six letters with two mistakes is a guess, but better than no answer.
  return found.length > 0 || typed.length < 6 || allowed > 1 ? found : within(allowed + 1, typed, vocabulary, false);
}

function within(allowed: number, typed: string, vocabulary: Iterable<string>, alsoPrefixes: boolean): Correction[] {
  const found: Correction[] = [];
  for (const term of vocabulary) {
    const firstPenalty = term[0] === typed[0] || (term[0] === typed[1] && term[1] === typed[0]) ? 0 : 1;
    const limit = allowed - firstPenalty + (firstPenalty === 1 && typed.length >= 5 && allowed === 1 ? 1 : 0);
    if (limit < 1) continue;
    const whole = editDistance(typed, term, limit);
    if (whole <= limit) found.push({ term, distance: whole + firstPenalty, prefix: false });
    else if (alsoPrefixes && firstPenalty === 0 && term.length > typed.length) {
      const begun = editDistance(typed, term, limit, true);
      if (begun <= limit) found.push({ term, distance: begun + 0.5, prefix: true });
    }
  }
  const nearest = Math.min(...found.map((correction) => correction.distance));
  return found
    .filter((correction) => correction.distance <= nearest + 0.5)
    .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length)
    .slice(0, MOST_CORRECTIONS);
}
