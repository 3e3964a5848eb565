/** A docs page that teaches shows the mistakes people make, and every docs page ends with where to go next. */
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

export function endings({ file, kind, tree }: Page): Finding[] {
  if (kind !== 'doc') return [];
  const findings: Finding[] = [];
  const elements = new Set<string | null>();
  visit(tree, 'mdxJsxFlowElement', (node) => {
    elements.add((node as MdxJsxFlowElement).name);
  });
  const last = tree.children.at(-1) as MdxJsxFlowElement | undefined;
  if (last?.name !== 'NextStep')
    findings.push({
      file,
      problem: 'The page does not end with a next step',
      fix: 'Add <NextStep to="…" title="…"> as its last block.',
    });
  if (elements.has('YouWillLearn') && !elements.has('Pitfall'))
    findings.push({
      file,
      problem: 'The page teaches, but shows no common mistake',
      fix: 'Add a <Pitfall title="…"> with the message that people see.',
    });
  return findings;
}
