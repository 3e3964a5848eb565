/**
 * Gives every `<App id="…" />` of a page its data by an import, so that the bundler tracks its changes and the data comes
 * in the same file as the page.
 */
import type { Root } from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { importNode, program } from '../../build-files/mdx-import';

export const DATA_ALIAS = '@live-apps';

/** `ids` is called when a page is compiled: an author may add an app while the site runs. */
export function connectApps({ ids }: { readonly ids: () => readonly string[] }) {
  return (tree: Root, file: VFile): void => {
    const imported = new Map<string, string>();
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      const element = node as MdxJsxFlowElement | MdxJsxTextElement;
      if (element.name !== 'App') return;
      const id = element.attributes.find(
        (attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute' && attribute.name === 'id',
      )?.value;
      if (typeof id !== 'string') return file.fail('<App> needs an id: <App id="distance-converter" />', element);
      const known = ids();
      if (!known.includes(id))
        return file.fail(
          `There is no app "${id}". Apps: ${known.join(', ')}. A new one is a folder under apps/.`,
          element,
        );
      const local = imported.get(id) ?? `liveApp${imported.size}`;
      imported.set(id, local);
      element.attributes.push({
        type: 'mdxJsxAttribute',
        name: 'data',
        value: {
          type: 'mdxJsxAttributeValueExpression',
          value: local,
          data: program({ type: 'ExpressionStatement', expression: { type: 'Identifier', name: local } }),
        },
      });
    });
    if (imported.size === 0) return;
    // The component is imported, too: a page without an app doesn't load it.
    tree.children.unshift(
      importNode('@site/src/live/page/App', 'App'),
      ...[...imported].map(([id, local]) => importNode(`${DATA_ALIAS}/${id}.json`, local)),
    );
  };
}
