/** Every picture has a text alternative. */
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

const FIX = 'Describe in a sentence what it shows, for readers who cannot see it.';

export function pictures({ file, tree }: Page): Finding[] {
  const findings: Finding[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'image' && !node.alt?.trim())
      findings.push({ file, line, problem: 'An image without alt text', fix: FIX });
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const element = node as MdxJsxFlowElement | MdxJsxTextElement;
    if (element.name !== 'img' && element.name !== 'Figure') return;
    const alt = element.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === 'alt');
    if (!alt?.value || (typeof alt.value === 'string' && alt.value.trim().length < 10)) {
      findings.push({ file, line, problem: `<${element.name}> without a telling alt`, fix: FIX });
    }
  });
  return findings;
}
