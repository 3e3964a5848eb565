/** Counts that a page states: "more than 70 apps". An exact count is wrong as soon as someone adds a page. */
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

export type Counts = Readonly<Record<'apps' | 'posts' | 'docs pages', number>>;

const STATED = /(more than )?\b(\d+) (apps|posts|docs pages)\b/gi;

/** "more than" may lag behind by a quarter, so that one more app doesn't require a new text. */
function fits(stated: number, actual: number): boolean {
  return stated < actual && stated >= 0.75 * actual;
}

export function statedCounts({ file, tree }: Page, counts: Counts): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'text', (node) => {
    for (const [text, more, number, what] of node.value.matchAll(STATED)) {
      const actual = counts[(what ?? '').toLowerCase() as keyof Counts];
      if (more === undefined || !fits(Number(number), actual)) {
        findings.push({
          file,
          line: node.position?.start.line ?? 1,
          problem: `"${text}" is stated, but there are ${actual}`,
          fix: 'Leave the number out, or write "more than" and a round number below it.',
        });
      }
    }
  });
  return findings;
}

/** The apps of a page that run in a browser. */
export function appsOf({ source }: Page): string[] {
  return [...source.matchAll(/<App id="([\w-]+)"/g)].map(([, id]) => id ?? '');
}
