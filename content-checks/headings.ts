/** Headings: below the title, in order, each with an explicit id that is unique on its page. */
import type { Heading } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

/** `{/* #some-id *\/}` at the end of a heading. */
export function headingId(heading: Heading): string | undefined {
  const last = heading.children.at(-1) as { readonly type: string; readonly value?: string } | undefined;
  if (last?.type !== 'mdxTextExpression') return undefined;
  return /^\/\*\s*#([\w-]+)\s*\*\/$/.exec((last.value ?? '').trim())?.[1];
}

export function headings({ file, tree }: Page): Finding[] {
  const findings: Finding[] = [];
  const ids = new Set<string>();
  let level = 1;
  visit(tree, 'heading', (heading) => {
    const line = heading.position?.start.line ?? 1;
    const say = (problem: string, fix: string) => findings.push({ file, line, problem, fix });
    if (heading.depth === 1) say('A heading of level 1 in the text', 'The title is the page\'s h1; start with "##".');
    else if (heading.depth > level + 1)
      say(`A heading of level ${heading.depth} follows one of level ${level}`, 'Do not skip levels.');
    level = heading.depth;
    const id = headingId(heading);
    if (id === undefined)
      say('A heading without an explicit id', 'End it with {/* #short-id */}, so that links survive a rewording.');
    else if (ids.has(id)) say(`The heading id "${id}" appears twice`, 'Give each heading its own id.');
    else ids.add(id);
  });
  return findings;
}
