/** Reads what an author writes after the language of a code fence, and the marks inside the code. */

export interface Fence {
  readonly code: string;
  readonly title?: string;
  /** A remark below the code. */
  readonly note?: string;
  /** The number of the first line, if lines are numbered. */
  readonly firstLine?: number;
  readonly marked: ReadonlySet<number>;
}

function parseRanges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first, last] = part.split('-').map((number) => Number.parseInt(number, 10));
    if (first === undefined || Number.isNaN(first)) return [];
    const end = last === undefined || Number.isNaN(last) ? first : last;
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
  });
}

const MARK = /^\s*(?:#|\/\/|<!--|\{#)\s*highlight-(next-line|start|end)\s*(?:-->|#\})?\s*$/;

/** `title="main.py" {1,3-4} showLineNumbers=10`, and `# highlight-next-line` comments, which are taken out of the code. */
export function readFence(source: string, meta = ''): Fence {
  const marked = new Set(parseRanges(/\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? ''));
  const lines: string[] = [];
  let next = false;
  let block = false;
  for (const line of source.replace(/\n$/, '').split('\n')) {
    const mark = MARK.exec(line)?.[1];
    if (mark === 'next-line') next = true;
    else if (mark === 'start') block = true;
    else if (mark === 'end') block = false;
    else {
      lines.push(line);
      if (next || block) marked.add(lines.length);
      next = false;
    }
  }
  const title = /\btitle="([^"]*)"/.exec(meta)?.[1];
  const note = /\bnote="([^"]*)"/.exec(meta)?.[1];
  const numbers = /\bshowLineNumbers\b(?:=(\d+))?/.exec(meta);
  return {
    code: lines.join('\n'),
    ...(title === undefined ? {} : { title }),
    ...(note === undefined ? {} : { note }),
    ...(numbers ? { firstLine: Number(numbers[1] ?? 1) } : {}),
    marked,
  };
}
