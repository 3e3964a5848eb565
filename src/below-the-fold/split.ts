/** Cuts the top-level nodes of a page into parts of about a given height. Heights are estimates: they decide only when a part is drawn. */
import type { Root, RootContent } from 'hast';

type Node = RootContent | Root;

/** A screen of a usual window. */
export const FIRST_PX = 1000;
/** Small enough that drawing one part is no long task. */
export const PART_PX = 800;

const TEXT_PX_PER_CHARACTER = 30 / 75;
const COMPONENT_PX: Readonly<Record<string, number>> = { App: 700, Figure: 320, Drawn: 320, Doors: 500, Opening: 300 };

function textLength(node: Node): number {
  if ('value' in node) return node.value.length;
  return 'children' in node ? node.children.reduce((sum, child) => sum + textLength(child), 0) : 0;
}

interface Component {
  readonly name?: string | null;
  readonly attributes?: readonly { readonly name?: string; readonly value?: unknown }[];
}

function componentHeight(node: Node): number {
  const { name, attributes } = node as unknown as Component;
  if (name === 'CodeBlock') {
    const html = attributes?.find((attribute) => attribute.name === 'html')?.value;
    return 60 + 23 * (typeof html === 'string' ? html.split('\n').length : 1);
  }
  return COMPONENT_PX[name ?? ''] ?? 40 + textLength(node) * TEXT_PX_PER_CHARACTER;
}

export function estimatedHeight(node: Node): number {
  switch (node.type as string) {
    case 'element': {
      const { tagName } = node as { tagName: string };
      if (tagName === 'table') {
        return 50 + 48 * JSON.stringify(node).split('"tagName":"tr"').length;
      }
      return (/^h\d$/.test(tagName) ? 70 : 50) + textLength(node) * TEXT_PX_PER_CHARACTER;
    }
    case 'mdxJsxFlowElement':
      return componentHeight(node);
    default:
      return 0;
  }
}

/** A part begins with a large heading, which has more room above it than anything below itself: margins add up as before. */
const isHeading = (node: RootContent) => node.type === 'element' && /^h[23]$/.test(node.tagName);

export interface Part<T> {
  readonly nodes: T[];
  height: number;
}

/** Imports and exports belong to no part: they must stay at the top of the module. */
export function splitPage(nodes: readonly RootContent[]): Part<RootContent>[] {
  const parts: Part<RootContent>[] = [{ nodes: [], height: 0 }];
  for (const node of nodes) {
    const limit = parts.length === 1 ? FIRST_PX : PART_PX;
    let part = parts.at(-1) as Part<RootContent>;
    if (part.height >= limit && isHeading(node)) {
      part = { nodes: [], height: 0 };
      parts.push(part);
    }
    part.nodes.push(node);
    part.height += estimatedHeight(node);
  }
  return parts;
}
