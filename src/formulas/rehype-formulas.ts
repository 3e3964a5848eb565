/**
 * Formulas are rendered while the site is built: `$x^2$` and `$$…$$` become KaTeX's HTML (with MathML for screen
 * readers) inside a `<Formula>` element, which also requests the style sheet. A page without formulas loads nothing.
 */
import type { Element, ElementContent, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import katex from 'katex';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import type { VFile } from 'vfile';
import { importNode } from '../build-files/mdx-import';

const hasClass = (node: Element, name: string) =>
  Array.isArray(node.properties.className) && node.properties.className.includes(name);

export function renderFormula(source: string, displayMode: boolean): string {
  return katex.renderToString(source, { displayMode, throwOnError: true, strict: 'error', output: 'htmlAndMathml' });
}

export function formulas() {
  return (tree: Root, file: VFile): void => {
    let found = false;
    visitParents(tree, 'element', (node, ancestors) => {
      const inline = hasClass(node, 'math-inline');
      const display = hasClass(node, 'math-display');
      if (!inline && !display) return undefined;
      // Display math arrives as <pre><code class="math-display">: the formula replaces the <pre>.
      const parent = ancestors.at(-1);
      const outer = display && parent?.type === 'element' && parent.tagName === 'pre' ? parent : node;
      const container = outer === node ? parent : ancestors.at(-2);
      if (!container || !('children' in container)) return undefined;
      let html: string;
      try {
        html = renderFormula(toText(node, { whitespace: 'pre' }), display);
      } catch (error) {
        file.fail(`This formula can't be rendered: ${error instanceof Error ? error.message : String(error)}`, node);
      }
      const attributes = [
        { type: 'mdxJsxAttribute' as const, name: 'html', value: html },
        ...(display ? [{ type: 'mdxJsxAttribute' as const, name: 'display', value: null }] : []),
      ];
      const element: MdxJsxFlowElementHast | MdxJsxTextElementHast = {
        type: display ? 'mdxJsxFlowElement' : 'mdxJsxTextElement',
        name: 'Formula',
        attributes,
        children: [],
      };
      const siblings = container.children as (ElementContent | typeof element)[];
      siblings.splice(siblings.indexOf(outer as ElementContent), 1, element);
      found = true;
      return SKIP;
    });
    if (found) tree.children.unshift(importNode('@site/src/formulas/needed'));
  };
}
