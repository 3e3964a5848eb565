/** How many typing mistakes apart two words are: search, and the commands that ask "did you mean". */

/**
 * Edit distance with swaps, at most `limit` (else `limit + 1`). With `asPrefix`, the distance to the nearest prefix
 * of `word`, so that a word can be mistyped and unfinished.
 */
export function editDistance(typed: string, word: string, limit: number, asPrefix = false): number {
  const columns = asPrefix ? Math.min(word.length, typed.length + limit) : word.length;
  if (columns < typed.length - limit || (!asPrefix && columns > typed.length + limit)) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= columns; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let distance = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (swapped) distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row.push(distance);
      least = Math.min(least, distance);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(limit + 1, asPrefix ? Math.min(...last) : (last[columns] ?? 0));
}
