/**
 * Rejects `import X from '@theme/X'` on a page if X isn't among the components that our style sheet covers: it would be
 * shown unstyled. tests/features/docs/components.mdx shows all that are.
 */
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

export const STYLED = [
  'Admonition',
  'CodeBlock',
  'DocCard',
  'DocCardList',
  'Heading',
  'TabItem',
  'Tabs',
  'ThemedImage',
  'TOCInline',
];

const ALTERNATIVES: Readonly<Record<string, string>> = {
  Details: 'Write <details> and <summary>, without an import.',
  IdealImage: 'Write a Markdown image: ![What it shows](./picture.png).',
  Mermaid: 'Export the diagram as an SVG file to figures/<name>.svg and write <Figure id="<name>" alt="…" />.',
};

interface Import {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
}

export function checkThemeImports() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxjsEsm', (node) => {
      for (const { source } of (node.data?.estree?.body ?? []) as readonly Import[]) {
        const [, name] = /^@theme(?:-original|-init)?\/(.+)$/.exec(String(source?.value ?? '')) ?? [];
        if (name === undefined || STYLED.includes(name)) continue;
        const fix =
          ALTERNATIVES[name] ?? `Use one of ${STYLED.join(', ')}, or write a component and import it from @site/src.`;
        file.fail(`@theme/${name} has no styles on this site. ${fix}`, node);
      }
    });
  };
}
