/**
 * Entries of the Python library's reference → Markdown. Generated text goes through the same pipeline as what people
 * write: headings reach the table of contents and the search, fences are highlighted, broken anchors are reported.
 */

export interface Argument {
  readonly name: string;
  readonly text: string;
}

export interface Entry {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'method';
  readonly signature: string;
  readonly summary: string;
  readonly description: readonly string[];
  readonly args: readonly Argument[];
  readonly returns: string | null;
  readonly raises: readonly Argument[];
  readonly example: {
    readonly steps: readonly { readonly code: string; readonly output: string }[];
    readonly rendered: string | null;
  };
}

export interface Group {
  readonly id: string;
  readonly title: string;
  readonly introduction: string;
  readonly entries: readonly Entry[];
}

export interface Reference {
  readonly version: string;
  readonly modules: readonly { readonly module: string; readonly groups: readonly Group[] }[];
}

/** Which page documents a module. Links between the pages go by file, so that a broken one fails the build. */
export const PAGES: Readonly<Record<string, string>> = {
  file_utils: './file-utils.mdx',
  plotdraw: './plotdraw.mdx',
};

/** `table` and `Table` would share an address: classes carry a prefix. */
export function anchorOf({ name, kind }: Pick<Entry, 'name' | 'kind'>): string {
  const plain = name.toLowerCase().replace(/[_.]/g, '-');
  return kind === 'class' ? `class-${plain}` : plain;
}

type LinkOf = (code: string) => string | undefined;

/** Addresses of all public names, seen from the page of one module. */
export function linksFrom(reference: Reference, module: string): LinkOf {
  const links = new Map<string, string>();
  for (const { module: owner, groups } of reference.modules) {
    for (const entry of groups.flatMap((group) => group.entries)) {
      links.set(entry.name, `${owner === module ? '' : PAGES[owner]}#${anchorOf(entry)}`);
    }
  }
  return (code) => links.get(code);
}

/** Docstring text → Markdown: characters that MDX or the formulas would read are escaped; known names become links. */
function prose(text: string, linkOf: LinkOf): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[{}<>$*_[\]\\|]/g, '\\$&');
      const address = linkOf(part.slice(1, -1));
      return address === undefined ? part : `[${part}](${address})`;
    })
    .join('');
}

/** Types and defaults are in the signature above it. */
function argumentTable(args: readonly Argument[], linkOf: LinkOf): string[] {
  const rows = args.map(({ name, text }) => `| \`${name}\` | ${prose(text, linkOf)} |`);
  return ['| argument | meaning |', '|---|---|', ...rows];
}

function example({ steps, rendered }: Entry['example']): string[] {
  const printing = steps.filter(({ output }) => output !== '');
  const onlyAtTheEnd = printing.length === 1 && printing[0] === steps.at(-1);
  // Several outputs stand as comments under their lines, so that the reader sees which is which.
  const lines = steps.flatMap((step) =>
    onlyAtTheEnd || step.output === '' ? [step.code] : [step.code, step.output.replace(/^/gm, '# ')],
  );
  return [
    ...['```python', ...lines, '```', ''],
    ...(onlyAtTheEnd ? ['```text', printing[0]?.output ?? '', '```', ''] : []),
    ...(rendered === null ? [] : [`<Drawn html={${JSON.stringify(rendered)}} />`, '']),
  ];
}

export function entryMarkdown(entry: Entry, linkOf: LinkOf): string {
  const { name, summary, description, args, returns, raises } = entry;
  // A function does not link to itself.
  const link: LinkOf = (word) => (word === name ? undefined : linkOf(word));
  const lines = [
    `### \`${name}\` {/* #${anchorOf(entry)} */}`,
    '',
    prose(summary, link),
    '',
    ...description.flatMap((paragraph) => [prose(paragraph, link), '']),
    '```python',
    entry.signature,
    '```',
    '',
    ...(args.length > 0 ? [...argumentTable(args, link), ''] : []),
    ...(returns ? [`**Returns** ${prose(returns, link)}`, ''] : []),
    ...raises.flatMap((error) => [`**Raises** \`${error.name}\`: ${prose(error.text, link)}`, '']),
    ...example(entry.example),
  ];
  return lines.join('\n');
}

const TAG = /^<Reference module="(\w+)" group="([\w-]+)" \/>$/gm;

/** Replaces every `<Reference module="…" group="…" />` of a page. */
export function expandReference(page: string, reference: Reference): string {
  const expanded = page.replace(TAG, (_tag, module: string, id: string) => {
    const groups = reference.modules.find((item) => item.module === module)?.groups;
    if (!groups) {
      const known = reference.modules.map((item) => item.module).join(', ');
      throw new Error(`<Reference module="${module}">: the library has no such module; it has ${known}.`);
    }
    const group = groups.find((item) => item.id === id);
    if (!group) {
      const known = groups.map((item) => item.id).join(', ');
      throw new Error(`<Reference group="${id}">: ${module} has no such group; it has ${known}.`);
    }
    const linkOf = linksFrom(reference, module);
    return group.entries.map((entry) => entryMarkdown(entry, linkOf)).join('\n');
  });
  const left = /^\s*<Reference\b.*$/m.exec(expanded);
  if (left) {
    throw new Error(
      `${left[0].trim()} is not understood; write <Reference module="plotdraw" group="charts" /> on a line of its own.`,
    );
  }
  return expanded;
}
