/** `<Example>` on a page of this folder: shows what is in it, and its source below. */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

export function showSource() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'Example' || parent === undefined || index === undefined) return;
      const [first, last] = [node.children[0]?.position?.start.offset, node.children.at(-1)?.position?.end.offset];
      const source: Code = { type: 'code', lang: 'mdx', value: String(file).slice(first, last) };
      parent.children.splice(index, 1, ...node.children, source);
    });
  };
}
