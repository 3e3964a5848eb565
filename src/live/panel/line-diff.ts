/** The difference between two texts, line by line: what a link changes in an app's code. */
import { diffArrays } from 'diff';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts with more changed lines count as replaced: comparing them would take too long. */
const MAX_CHANGES = 1000;

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const changes = diffArrays(a, b, { maxEditLength: MAX_CHANGES }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value.map((text): DiffLine => ({ kind, text }));
  });
}

/** Characters that show nothing, or change the order in which others are shown. Tabs are shown as they are. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** A line in which nothing hides: `U+202E` in place of the character that reverses what follows. */
export const withVisible = (text: string): string =>
  text.replace(HIDDEN, (sign) =>
    sign === '\t' ? sign : `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

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
