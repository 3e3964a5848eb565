/** Wraps everything below the first screens of a page in `<Later>` parts. Runs after all other Markdown plugins. */
import type { Root, RootContent } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { splitPage } from './split';

const hasApp = (node: unknown): boolean => {
  const { name, children = [] } = node as { name?: string; children?: readonly unknown[] };
  return name === 'App' || children.some(hasApp);
};
const isEsm = (node: RootContent) => (node.type as string) === 'mdxjsEsm';

export function drawTheRestLater() {
  return (tree: Root): void => {
    const [first, ...rest] = splitPage(tree.children.filter((node) => !isEsm(node)));
    if (!first || rest.length === 0) return;
    const later = rest.map(
      ({ nodes, height }): MdxJsxFlowElementHast => ({
        type: 'mdxJsxFlowElement',
        name: 'Later',
        attributes: [
          { type: 'mdxJsxAttribute', name: 'height', value: String(Math.round(height)) },
          ...(nodes.some(hasApp) ? [{ type: 'mdxJsxAttribute' as const, name: 'fields', value: 'true' }] : []),
        ],
        children: nodes as MdxJsxFlowElementHast['children'],
      }),
    );
    tree.children = [...tree.children.filter(isEsm), ...first.nodes, ...(later as unknown as RootContent[])];
  };
}
