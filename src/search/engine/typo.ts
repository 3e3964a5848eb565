/**
 * Words of the index that a mistyped word may have meant. Counts a swap of two neighbors as one mistake, and a wrong
 * first letter as two, since people rarely miss it.
 */

/** Mistakes allowed in a word, by its length. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The three rows that a distance is made of, used again and again: this runs for every word of the index. */
const ROW_LENGTH = 64;
let beforeLast = new Int32Array(ROW_LENGTH);
let last = new Int32Array(ROW_LENGTH);
let current = new Int32Array(ROW_LENGTH);

/**
 * Edit distance with swaps, at most `limit` (else `limit + 1`). With `asPrefix`, the distance to the nearest prefix
 * of `word`, so that a word can be mistyped and unfinished.
 */
export function editDistance(typed: string, word: string, limit: number, asPrefix = false): number {
  const rows = typed.length;
  const columns = asPrefix ? Math.min(word.length, rows + limit) : word.length;
  if (columns < rows - limit || (!asPrefix && columns > rows + limit)) return limit + 1;
  if (columns >= last.length) {
    beforeLast = new Int32Array(columns * 2);
    last = new Int32Array(columns * 2);
    current = new Int32Array(columns * 2);
  }
  for (let j = 0; j <= columns; j += 1) last[j] = j;
  for (let i = 1; i <= rows; i += 1) {
    const letter = typed.charCodeAt(i - 1);
    current[0] = i;
    let least = i;
    let left = i;
    let corner = last[0] as number;
    for (let j = 1; j <= columns; j += 1) {
      const above = last[j] as number;
      const other = word.charCodeAt(j - 1);
      let distance = corner + (letter === other ? 0 : 1);
      if (above + 1 < distance) distance = above + 1;
      if (left + 1 < distance) distance = left + 1;
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other) {
        const swapped = (beforeLast[j - 2] as number) + 1;
        if (swapped < distance) distance = swapped;
      }
      current[j] = distance;
      if (distance < least) least = distance;
      left = distance;
      corner = above;
    }
    if (least > limit) return limit + 1;
    const free = beforeLast;
    beforeLast = last;
    last = current;
    current = free;
  }
  let distance = last[columns] as number;
  if (asPrefix) for (let j = 0; j < columns; j += 1) distance = Math.min(distance, last[j] as number);
  return Math.min(distance, limit + 1);
}

export interface Correction {
  readonly term: string;
  readonly distance: number;
  readonly prefix: boolean;
}

const MOST_CORRECTIONS = 12;

/** The last answers for each vocabulary: the same words are typed again and again, by one reader and by all. */
const MOST_KEPT = 2000;
const kept = new WeakMap<Iterable<string>, Map<string, readonly Correction[]>>();

/** The nearest words; farther ones only where nothing is nearer. */
export function corrections(typed: string, vocabulary: Iterable<string>, alsoPrefixes: boolean): readonly Correction[] {
  const known = kept.get(vocabulary) ?? new Map<string, readonly Correction[]>();
  kept.set(vocabulary, known);
  const key = `${alsoPrefixes ? 'p' : 'w'}${typed}`;
  const found = known.get(key) ?? correctionsAmong(typed, vocabulary, alsoPrefixes);
  known.delete(key);
  known.set(key, found);
  if (known.size > MOST_KEPT) known.delete(known.keys().next().value as string);
  return found;
}

function correctionsAmong(typed: string, vocabulary: Iterable<string>, alsoPrefixes: boolean): Correction[] {
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
