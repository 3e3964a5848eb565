/** The difference between two texts, line by line: what a link changes in an app's code. */

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Of longer texts, everything between the first and the last difference counts as replaced. */
const MAX_CELLS = 4_000_000;

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...a.slice(0, start).map(same),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

/** By the longest common subsequence. */
function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  const width = b.length + 1;
  if ((a.length + 1) * width > MAX_CELLS) return [...a.map(removed), ...b.map(added)];
  // lengths[i * width + j]: of the common subsequence of a from i on and b from j on.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(a[i] ?? ''));
      i += 1;
    } else {
      lines.push(added(b[j] ?? ''));
      j += 1;
    }
  }
  return lines;
}

export type Hunk = DiffLine | { readonly kind: 'left-out'; readonly text: string };

/** The changes with some lines around them; longer stretches without a change become one line. */
export function hunksOf(lines: readonly DiffLine[], context = 2): Hunk[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  );
  const hunks: Hunk[] = [];
  let leftOut = 0;
  const flush = () => {
    if (leftOut > 0) hunks.push({ kind: 'left-out', text: `${leftOut} unchanged ${leftOut === 1 ? 'line' : 'lines'}` });
    leftOut = 0;
  };
  lines.forEach((line, index) => {
    if (!isNear[index]) {
      leftOut += 1;
      return;
    }
    flush();
    hunks.push(line);
  });
  flush();
  return hunks;
}
