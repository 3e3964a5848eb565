/** Reads what an author writes after the language of a code fence, and the marks inside the code. */

export interface Fence {
  readonly code: string;
  readonly title?: string;
  /** A remark below the code. */
  readonly note?: string;
  /** The number of the first line, if lines are numbered. */
  readonly firstLine?: number;
  readonly marked: ReadonlySet<number>;
  /** Lines that were added or removed, by number. Absent: the code isn't a comparison. */
  readonly changes?: ReadonlyMap<number, Change>;
  /** Of a `diff` that isn't a patch: the language of the compared code. */
  readonly language?: string;
}

/** The sign in front of a line; it isn't part of the code. */
export type Change = '+' | '-';

function parseRanges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first, last] = part.split('-').map((number) => Number.parseInt(number, 10));
    if (first === undefined || Number.isNaN(first)) return [];
    const end = last === undefined || Number.isNaN(last) ? first : last;
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
  });
}

const MARK =
  /^\s*(?:#|\/\/|\/\*|<!--|\{#)\s*(highlight|diff-add|diff-remove)-(next-line|start|end)\s*(?:\*\/|-->|#\})?\s*$/;

type Marks = Record<'highlight' | 'diff-add' | 'diff-remove', Set<number>>;

/** Takes the comments that mark lines out of the code. */
function readMarks(source: string): { lines: string[]; marks: Marks } {
  const lines: string[] = [];
  const marks: Marks = { highlight: new Set(), 'diff-add': new Set(), 'diff-remove': new Set() };
  const kinds = Object.keys(marks) as (keyof Marks)[];
  let next: keyof Marks | undefined;
  const blocks = new Set<keyof Marks>();
  for (const line of source.replace(/\n$/, '').split('\n')) {
    const [, kind, place] = (MARK.exec(line) as [string, keyof Marks, string] | null) ?? [];
    if (kind === undefined) {
      lines.push(line);
      for (const one of kinds) if (next === one || blocks.has(one)) marks[one].add(lines.length);
      next = undefined;
    } else if (place === 'next-line') next = kind;
    else if (place === 'start') blocks.add(kind);
    else blocks.delete(kind);
  }
  return { lines, marks };
}

/** The lines of a `diff` without the sign in front of each. A patch stays as it is: readers pass it to a program. */
function readDiff(lines: readonly string[]): { lines: readonly string[]; changes: Map<number, Change> } {
  const changes = new Map<number, Change>();
  if (lines.some((line) => line.startsWith('@@'))) return { lines, changes };
  for (const [index, [sign]] of lines.entries()) if (sign === '+' || sign === '-') changes.set(index + 1, sign);
  return { lines: lines.map((line) => line.replace(/^[-+ ]/, '')), changes };
}

/**
 * `title="main.py" {1,3-4} showLineNumbers=10`, and comments on lines of their own, which are taken out of the code:
 * `# highlight-next-line`, `# diff-add-start` … `# diff-add-end`, `# diff-remove-next-line`.
 */
export function readFence(source: string, meta = '', language = ''): Fence {
  const written = readMarks(source);
  const { lines, changes } =
    language === 'diff' ? readDiff(written.lines) : { lines: written.lines, changes: new Map<number, Change>() };
  for (const line of written.marks['diff-add']) changes.set(line, '+');
  for (const line of written.marks['diff-remove']) changes.set(line, '-');
  const title = /\btitle="([^"]*)"/.exec(meta)?.[1];
  const note = /\bnote="([^"]*)"/.exec(meta)?.[1];
  const compared = /\blang="([^"]*)"/.exec(meta)?.[1] ?? 'text';
  const numbers = /\bshowLineNumbers\b(?:=(\d+))?/.exec(meta);
  return {
    code: lines.join('\n'),
    ...(title === undefined ? {} : { title }),
    ...(note === undefined ? {} : { note }),
    ...(numbers ? { firstLine: Number(numbers[1] ?? 1) } : {}),
    ...(changes.size > 0 ? { changes } : {}),
    ...(changes.size > 0 && language === 'diff' ? { language: compared } : {}),
    marked: new Set([...parseRanges(/\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? ''), ...written.marks.highlight]),
  };
}

/** What the reader ends up with: the code without its removed lines. */
export const codeAfter = ({ code, changes }: Fence): string =>
  changes === undefined
    ? code
    : code
        .split('\n')
        .filter((_, index) => changes.get(index + 1) !== '-')
        .join('\n');
