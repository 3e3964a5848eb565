/**
 * `<Term>data URLs</Term>` → a link to the term's entry in the glossary, which shows the definition on hover, focus and touch
 * once the page is hydrated. `<Term id="draft">unpublished version</Term>` names the term where the words differ.
 */
import type { PhrasingContent, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findTerm, GLOSSARY_FILE, type Term } from './terms';

export const GLOSSARY_PAGE = '/glossary';

export function linkTerms(terms: readonly Term[]) {
  return (tree: Root, file: VFile): void => {
    visit(tree, ['mdxJsxTextElement', 'mdxJsxFlowElement'], (visited, index, parent) => {
      const node = visited as MdxJsxTextElement | MdxJsxFlowElement;
      if (node.name !== 'Term' || index === undefined || parent === undefined) return;
      const named = node.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === 'id')?.value;
      const name = typeof named === 'string' ? named : textOf(node);
      const term = findTerm(terms, name);
      if (!term) {
        const known = terms.map(({ id }) => id).join(', ');
        file.fail(
          `<Term>: "${name}" isn't in ${GLOSSARY_FILE}. Add it there, or name a term: <Term id="…">. Terms: ${known}.`,
          node,
        );
      }
      (parent as { children: unknown[] }).children[index] = {
        type: 'link',
        url: `${GLOSSARY_PAGE}#${term.id}`,
        children: node.children as PhrasingContent[],
        data: { hProperties: { 'data-term': term.id } },
      };
    });
  };
}
