/** Every check that needs nothing but the page. */
import type { Heading } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Brand } from '../src/brand/brand';
import { isKnownLanguage, LANGUAGES } from '../src/codeblocks/highlight';
import { readOptions } from '../src/samples/read';
import { frontMatter } from './front-matter';
import { HABITS } from './habits';
import { type Rule, rule } from './page';

/** `{/* #some-id *\/}` at the end of a heading; `{#some-id}` is read like it. */
export function headingId(heading: Heading): string | undefined {
  const last = heading.children.at(-1) as { readonly type: string; readonly value?: string } | undefined;
  if (last?.type !== 'mdxTextExpression') return undefined;
  return /^\/\*\s*#([\w-]+)\s*\*\/$/.exec((last.value ?? '').trim())?.[1];
}

/** Headings: below the title, in order, each with an explicit id that is unique on its page. */
export const headings = rule(({ tree }, say) => {
  const ids = new Set<string>();
  let level = 1;
  visit(tree, 'heading', (heading) => {
    const { depth } = heading;
    if (depth === 1) say('A heading of level 1 in the text', 'The title is the page\'s h1; start with "##".', heading);
    else if (depth > level + 1)
      say(`A heading of level ${depth} follows one of level ${level}`, 'Do not skip levels.', heading);
    level = depth;
    const id = headingId(heading);
    if (id === undefined) {
      const fix = 'End it with {/* #short-id */}, so that links survive a rewording.';
      say('A heading without an explicit id', fix, heading);
    } else if (ids.has(id)) say(`The heading id "${id}" appears twice`, 'Give each heading its own id.', heading);
    else ids.add(id);
  });
});

/** Names that MDX gives to every page. */
const GIVEN = ['props', 'frontMatter', 'toc', 'contentTitle', 'metadata', 'assets', 'undefined'];

/** `{price}` in text is JavaScript: the build stops at a name that the page doesn't import or define. */
export const expressions = rule(({ tree, source }, say) => {
  const defined = new Set(GIVEN);
  for (const [statement] of source.matchAll(/^(?:import|export)\b[^\n]*/gm))
    for (const name of statement.match(/[A-Za-z_$][\w$]*/g) ?? []) defined.add(name);
  visit(tree, (node) => {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return;
    const name = /^\s*([A-Za-z_$][\w$]*)/.exec(node.value)?.[1];
    if (name !== undefined && !defined.has(name))
      say(
        `{${node.value.trim()}} uses "${name}", which the page doesn't define`,
        'In text, write \\{ or use backticks.',
        node,
      );
  });
});

const EMPTY_WORDS =
  /^(?:click |see |read )?(?:here|this|that|this (?:page|link|article|section)|link|page|more|read more|learn more|details)[.!]?$/i;

/** Link text says where the link leads: it is read out of context by screen readers and in lists of links. */
export const linkText = rule(({ tree }, say) => {
  visit(tree, 'link', (link) => {
    const text = textOf(link).trim();
    if (text === '') say('A link without text', 'Write where it leads.', link);
    else if (EMPTY_WORDS.test(text))
      say(`The link text "${text}" does not say where it leads`, 'Use the name of the target.', link);
    if (/^https?:\/\/localhost|^\/\//.test(link.url))
      say(`The link ${link.url} leads nowhere for a reader`, 'Write it as code.', link);
  });
});

/** Every picture has a text alternative. */
export const pictures = rule(({ tree }, say) => {
  const fix = 'Describe in a sentence what it shows, for readers who cannot see it.';
  visit(tree, (node) => {
    if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim())
      say('An image without alt text', fix, node);
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const element = node as MdxJsxFlowElement | MdxJsxTextElement;
    if (element.name !== 'img' && element.name !== 'Figure') return;
    const alt = element.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === 'alt')?.value;
    const text = typeof alt === 'string' ? alt : alt?.value.replace(/^\s*(["'`])(.*)\1\s*$/s, '$2');
    if (!text || text.trim().length < 10) say(`<${element.name}> without a descriptive alt`, fix, element);
  });
});

/** Every code fence names a language that the highlighter knows. */
export const fences = rule(({ tree }, say, { codeLanguages = [] }: Brand) => {
  visit(tree, 'code', (code) => {
    if (!code.lang) say('A code fence without a language', 'Write ```python, or ```text for plain text.', code);
    else if (!isKnownLanguage(code.lang, codeLanguages)) {
      const known = [...LANGUAGES, ...codeLanguages, 'text'].join(', ');
      say(
        `Unknown code language "${code.lang}"`,
        `Use one of ${known}, or add it to codeLanguages in the brand file.`,
        code,
      );
    }
  });
});

const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:simply|just(?! (?:under|over|above|below|before|after))|obviously|of course|easily)\b/i,
    'Leave it out: what is simple for you may not be for the reader.',
  ],
  [/\b(?:basically|actually|in order to|feel free|utilize)\b/i, 'Leave it out, or say it in one plain word.'],
  [
    /\b(?:powerful|seamless(?:ly)?|cutting[- ]edge|world[- ]class|revolutionary|blazing(?:ly)?)\b/i,
    'Say what it does.',
  ],
  [/\blorem ipsum|coming soon|\bTBD\b|to be written/i, 'Write it, or take it out.'],
  [/!(?:\s|$)/, 'End the sentence with a period.'],
];

/** Words that the style guide rules out in prose. Code, formulas and quoted messages aren't prose. */
export const wording = rule(({ tree }, say) => {
  visit(tree, 'text', (node, _index, parent) => {
    if (parent?.type === 'link' && /^https?:/.test(node.value)) return;
    for (const [pattern, fix] of [...REFUSED, ...HABITS]) {
      const found = pattern.exec(node.value)?.[0];
      if (found) say(`"${found.trim()}" in prose`, fix, node);
    }
  });
});

/** A formula with constants of its own (1.609, 0.9144 …) needs a source on its page. */
export const formulaSources = rule(({ tree, source }, say) => {
  if (/\bsources?\b|\[[^\]]+\]\(https?:|<App\b/i.test(source)) return;
  visit(tree, 'math', (formula) => {
    // A worked example repeats the numbers of the text; a formula with letters on both sides is the general one.
    if (!/[a-zA-Z]\s*(?:_\{?\w+\}?)?\s*=/.test(formula.value) || !/\d+\.\d+/.test(formula.value)) return;
    const fix = 'Name the textbook, standard or table it comes from.';
    say('A formula with constants and no source on the page', fix, formula);
  });
});

const KINDS = ['note', 'tip', 'info', 'warning', 'danger'];

/** Admonitions (`:::warning[Title]`) in the one form that is rendered: others would show their colons to the reader. */
export const admonitions = rule(({ tree, source }, say) => {
  const code = new Set<number>();
  visit(tree, ({ type, position }) => {
    if (!position || (type !== 'code' && type !== 'yaml')) return;
    for (let line = position.start.line; line <= position.end.line; line += 1) code.add(line);
  });
  let open: number | undefined;
  const checkClosed = () => {
    if (open !== undefined) say('An admonition is not closed', 'End it with ":::" on a line of its own.', open);
  };
  source.split('\n').forEach((text, index) => {
    const line = index + 1;
    const rest = /^\s*:::+(.*)$/.exec(text)?.[1];
    if (rest === undefined || code.has(line)) return;
    if (rest.trim() === '') {
      if (open === undefined) say('":::" closes nothing', 'Remove it, or open an admonition with ":::note".', line);
      open = undefined;
      return;
    }
    checkClosed();
    open = line;
    const [, space = '', kind = '', after = ''] = /^(\s*)([\w-]*)(.*)$/.exec(rest) ?? [];
    if (space !== '') say(`":::${rest}" has a space after the colons`, `Write ":::${kind}".`, line);
    else if (!KINDS.includes(kind)) say(`":::${kind}" is not known`, `Use one of ${KINDS.join(', ')}.`, line);
    else if (!/^(?:\[.+\])?\s*$/.test(after))
      say(`The title in ":::${rest}" is not in brackets`, `Write ":::${kind}[${after.trim()}]".`, line);
  });
  checkClosed();
});

/** A docs page that teaches shows the mistakes people make, and every docs page ends with where to go next. */
export const endings = rule(({ kind, tree }, say) => {
  if (kind !== 'doc') return;
  const elements = new Set<string | null>();
  visit(tree, 'mdxJsxFlowElement', (node) => {
    elements.add((node as MdxJsxFlowElement).name);
  });
  const last = tree.children.at(-1) as MdxJsxFlowElement | undefined;
  if (last?.name !== 'NextStep')
    say('The page does not end with a next step', 'Add <NextStep to="…" title="…"> as its last block.', last ?? 1);
  if (elements.has('YouWillLearn') && !elements.has('Pitfall')) {
    const fix = 'Add a <Pitfall title="…"> with the message that people see.';
    say('The page teaches, but shows no common mistake', fix, 1);
  }
});

/** A template that draws a table or a picture shows what it draws. */
export const templates = rule(({ tree }, say) => {
  visit(tree, 'code', (node) => {
    if (node.lang !== 'jinja' || !/<(?:table|img|svg)\b/.test(node.value)) return;
    if (readOptions(node.meta ?? '').values.has('outputs')) return;
    const fix = 'Render it for the page with example values: outputs=\'{"rows": [[1, 2]]}\' after the language.';
    say("The template draws something, and the page doesn't show it", fix, node);
  });
});

export const PAGE_CHECKS: Readonly<Record<string, Rule>> = {
  frontMatter,
  headings,
  expressions,
  linkText,
  pictures,
  fences,
  templates,
  wording,
  formulaSources,
  admonitions,
  endings,
};
