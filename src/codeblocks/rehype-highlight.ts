/** Turns every fenced code block of a page into a `<CodeBlock>` that carries finished HTML. */
import type { Element, ElementContent, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { visitParents } from 'unist-util-visit-parents';
import type { VFile } from 'vfile';
import { readFence } from './fence';
import { highlight, isKnownLanguage, LANGUAGES } from './highlight';

interface Found {
  readonly pre: Element;
  readonly code: Element;
  readonly siblings: (ElementContent | MdxJsxFlowElementHast)[];
}

function languageOf(code: Element): string {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const name = classes.find((item) => String(item).startsWith('language-'));
  return name === undefined ? 'text' : String(name).slice('language-'.length);
}

/** The rest of the fence's first line, wherever the Markdown pipeline put it. */
function metaOf(code: Element): string {
  const { metastring } = code.properties;
  if (typeof metastring === 'string') return metastring;
  const data = code.data as { readonly meta?: string | null } | undefined;
  return data?.meta ?? '';
}

export function highlightFences() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const found: Found[] = [];
    visitParents(tree, 'element', (pre, ancestors) => {
      const code = pre.children[0];
      const parent = ancestors.at(-1);
      if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code' && parent) {
        found.push({ pre, code, siblings: parent.children as Found['siblings'] });
      }
    });
    for (const { pre, code, siblings } of found) {
      const language = languageOf(code);
      if (!isKnownLanguage(language)) {
        file.fail(`Unknown code language "${language}". Use one of: ${LANGUAGES.join(', ')}, text.`, code);
      }
      const fence = readFence(toText(code, { whitespace: 'pre' }), metaOf(code));
      const attribute = (name: string, value: string | null) => ({ type: 'mdxJsxAttribute' as const, name, value });
      siblings.splice(siblings.indexOf(pre), 1, {
        type: 'mdxJsxFlowElement',
        name: 'CodeBlock',
        attributes: [
          attribute(
            'html',
            await highlight(fence.code, language, { marked: fence.marked, numbered: fence.lineNumbers }),
          ),
          attribute('language', language),
          ...(fence.title === undefined ? [] : [attribute('title', fence.title)]),
          ...(fence.lineNumbers ? [attribute('lineNumbers', null)] : []),
        ],
        children: [],
      });
    }
  };
}
