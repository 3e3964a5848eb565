/** Counts that a page states: "more than 70 apps", "18 posts". A count that nobody checks is wrong after a while. */
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

export type Counts = Readonly<Record<'apps' | 'posts' | 'docs pages', number>>;

const STATED = /(more than )?\b(\d+) (apps|posts|docs pages)\b/gi;

/** "more than" may lag behind by a quarter, so that one more app does not ask for a new text. */
function fits(stated: number, atLeast: boolean, actual: number): boolean {
  return atLeast ? stated < actual && stated >= 0.75 * actual : stated === actual;
}

export function statedCounts({ file, tree }: Page, counts: Counts): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'text', (node) => {
    for (const [text, more, number, what] of node.value.matchAll(STATED)) {
      const actual = counts[(what ?? '').toLowerCase() as keyof Counts];
      if (!fits(Number(number), more !== undefined, actual)) {
        findings.push({
          file,
          line: node.position?.start.line ?? 1,
          problem: `"${text}" is stated, but there are ${actual}`,
          fix: 'Write the number as it is, or "more than" a round one below it.',
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
