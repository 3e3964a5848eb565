/**
 * Highlights the code of a page while it is built: fences, `<CodeBlock>` elements whose code is written in the page, and
 * inline code that ends with its language (`` `len(x){:python}` ``). Blocks become a `<CodeBlock>` with finished HTML.
 */
import type { Element, Root, RootContent } from 'hast';
import { toText } from 'hast-util-to-text';
import type {
  MdxJsxAttribute,
  MdxJsxAttributeValueExpression,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'mdast-util-mdx-jsx';
import { visitParents } from 'unist-util-visit-parents';
import type { VFile } from 'vfile';
import { readFence } from './fence';
import { highlight, highlightToNodes, isKnownLanguage, LANGUAGES } from './highlight';

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;
type Estree = NonNullable<MdxJsxAttributeValueExpression['data']>['estree'];

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

/** The value of an expression that is a constant: a string, a number, or a template without parts. */
function constantOf(program: Estree): string | undefined {
  const [statement] = program?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return undefined;
  const { expression } = statement;
  if (expression.type === 'Literal') return String(expression.value);
  if (expression.type !== 'TemplateLiteral' || expression.expressions.length > 0) return undefined;
  return expression.quasis[0]?.value.cooked ?? undefined;
}

const named = (name: string) => (attribute: Jsx['attributes'][number]) =>
  attribute.type === 'mdxJsxAttribute' && attribute.name === name;

/** Undefined: not there, or known only when the page renders. An attribute without a value is an empty text. */
function attributeOf(element: Jsx, name: string): string | undefined {
  const { value } = (element.attributes.find(named(name)) as MdxJsxAttribute | undefined) ?? { value: undefined };
  if (value === null) return '';
  return typeof value === 'object' ? constantOf(value.data?.estree) : value;
}

/** The code of a `<CodeBlock>` if the page contains it. */
function codeOf({ children }: Jsx, page: string): string | undefined {
  const parts = children.map((child) => {
    if (child.type !== 'mdxFlowExpression' && child.type !== 'mdxTextExpression') {
      return toText(child as Element, { whitespace: 'pre' });
    }
    const constant = constantOf(child.data?.estree);
    if (constant === undefined) return undefined;
    // MDX takes indentation away from a template of several lines: the page still has it.
    const written = page.slice(child.position?.start.offset, child.position?.end.offset);
    const [, template] = /^\{\s*`([^\\]*\n[^\\]*)`\s*\}$/.exec(written) ?? [];
    return template ?? constant;
  });
  return parts.includes(undefined) ? undefined : parts.join('').replace(/^\n/, '');
}

const attribute = (name: string, value: string): MdxJsxAttribute => ({ type: 'mdxJsxAttribute', name, value });

/** What is written after the language of a fence, from the properties that Docusaurus's `<CodeBlock>` has for it. */
function metaOfElement(element: Jsx): string {
  const numbers = attributeOf(element, 'showLineNumbers');
  const isNumbered = numbers !== undefined && numbers !== 'false';
  const title = attributeOf(element, 'title');
  return [
    attributeOf(element, 'metastring') ?? '',
    title === undefined ? '' : `title="${title}"`,
    isNumbered ? `showLineNumbers${/^\d+$/.test(numbers) ? `=${numbers}` : ''}` : '',
  ].join(' ');
}

interface Block {
  readonly node: Element | Jsx;
  readonly siblings: RootContent[];
  readonly source: string;
  readonly language: string;
  readonly meta: string;
}

type Found = Block | { readonly node: Element; readonly code: string; readonly language: string };

function findCode(tree: Root, page: string): Found[] {
  const found: Found[] = [];
  visitParents(tree, (node, ancestors) => {
    const parent = ancestors.at(-1);
    const siblings = (parent?.children ?? []) as RootContent[];
    if (node.type === 'element' && node.tagName === 'code') {
      const text = toText(node, { whitespace: 'pre' });
      if (parent?.type === 'element' && parent.tagName === 'pre') {
        const around = (ancestors.at(-2)?.children ?? []) as RootContent[];
        found.push({ node: parent, siblings: around, source: text, language: languageOf(node), meta: metaOf(node) });
      }
      const [, code, language] = /^(.+)\{:([\w-]+)\}$/.exec(text) ?? [];
      if (code !== undefined && language !== undefined) found.push({ node, code, language });
    } else if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'CodeBlock') {
      const source = codeOf(node, page);
      const language = attributeOf(node, 'language') ?? attributeOf(node, 'className')?.replace('language-', '');
      if (source !== undefined)
        found.push({ node, siblings, source, language: language ?? 'text', meta: metaOfElement(node) });
    }
  });
  return found;
}

const MERMAID =
  'Mermaid diagrams are not rendered, since that takes a browser. Export the diagram as an SVG file to figures/<name>.svg and show it with <Figure id="<name>" alt="…" />.';

function checkLanguage(language: string, node: Element | Jsx, file: VFile, extra: readonly string[]): void {
  if (language === 'mermaid') file.fail(MERMAID, node);
  if (isKnownLanguage(language, extra)) return;
  const known = [...LANGUAGES, ...extra, 'text'].join(', ');
  file.fail(
    `Unknown code language "${language}". Use one of: ${known}. To add one, list it in \`codeLanguages\` of the brand file.`,
    node,
  );
}

export function highlightCode(extraLanguages: readonly string[] = []) {
  return async (tree: Root, file: VFile): Promise<void> => {
    for (const found of findCode(tree, String(file))) {
      const { node, language } = found;
      checkLanguage(language, node, file, extraLanguages);
      if ('code' in found) {
        found.node.children = await highlightToNodes(found.code, language);
        continue;
      }
      const { code, title, note, language: compared, ...lines } = readFence(found.source, found.meta, language);
      if (compared !== undefined) checkLanguage(compared, found.node, file, extraLanguages);
      found.siblings.splice(found.siblings.indexOf(node), 1, {
        type: 'mdxJsxFlowElement',
        name: 'CodeBlock',
        attributes: [
          attribute('html', await highlight(code, compared ?? language, lines)),
          attribute('language', language),
          ...(title === undefined ? [] : [attribute('title', title)]),
          ...(note === undefined ? [] : [attribute('note', note)]),
        ],
        children: [],
      });
    }
  };
}
