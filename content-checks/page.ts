/** A page as the rules see it. */
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse as parseYaml } from 'yaml';
import type { Brand } from '../src/brand/brand';

export interface Page {
  readonly file: string;
  /** A partial (`_name.mdx`) has no address; pages import it. */
  readonly kind: 'doc' | 'post' | 'partial';
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly tree: Root;
  readonly source: string;
}

/** What is wrong, where, and how to fix it. */
export interface Finding {
  readonly file: string;
  readonly line?: number;
  readonly problem: string;
  readonly fix: string;
}

export type Rule = (page: Page, brand: Brand) => Finding[];

/** Where a finding is: a node of the page, or a line. */
type Place = { readonly position?: { readonly start: { readonly line: number } } | undefined } | number;
type Say = (problem: string, fix: string, at: Place) => void;

/** A rule from a function that reports what it finds; `more` is what it needs besides the page. */
export function rule<More extends readonly unknown[]>(check: (page: Page, say: Say, ...more: More) => void) {
  return (page: Page, ...more: More): Finding[] => {
    const findings: Finding[] = [];
    const say: Say = (problem, fix, at) => {
      const line = typeof at === 'number' ? at : (at.position?.start.line ?? 1);
      findings.push({ file: page.file, line, problem, fix });
    };
    check(page, say, ...more);
    return findings;
  };
}

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMath).use(remarkMdx);

/** `## Title {#id}`: MDX reads braces as JavaScript, so Docusaurus turns this into a comment first, and so do we. */
const HEADING_ID = /^(#{1,6} .*)\{#([\w-]+)\}[ \t]*$/gm;

export function kindOf(file: string): Page['kind'] {
  if (/(?:^|\/)_[^/]*$/.test(file)) return 'partial';
  return file.startsWith('blog/') ? 'post' : 'doc';
}

function readFrontMatter(source: string): Page['frontMatter'] {
  const yaml = /^---\r?\n([\s\S]*?)^---\s*$/m.exec(source);
  return yaml?.index === 0 ? ((parseYaml(yaml[1] ?? '') as Page['frontMatter'] | null) ?? {}) : {};
}

/** Throws on a syntax error; `syntaxFinding` turns it into words. */
export function readPage(file: string, source: string): Page {
  const frontMatter = readFrontMatter(source);
  const tree = processor.parse(source.replace(HEADING_ID, '$1{/* #$2 */}'));
  return { file, kind: kindOf(file), frontMatter, tree, source };
}

/** By what the parser reports, followed by the text of the line. */
const SYNTAX_FIXES: readonly (readonly [RegExp, string])[] = [
  [/`\{:\w+\}/, 'Put the language inside the backticks: `len(x){:python}`.'],
  [/closing tag|closing slash/i, 'Close each element: <X>…</X>, or <X /> without content.'],
  [/acorn|expression/i, 'Braces contain JavaScript: in text, write \\{ or put the text in backticks.'],
  [/before name|in name|before attribute/i, 'In text, write &lt; for "<", or put the text in backticks.'],
];

/** An error of the parsers of Markdown and of YAML as a finding. */
export function syntaxFinding(file: string, error: unknown, source: string): Finding {
  const { message, reason, line, linePos } = error as Error & {
    readonly reason?: string;
    readonly line?: number;
    readonly linePos?: readonly { readonly line: number }[];
  };
  const problem = (reason ?? message.replace(/ at line \d+[\s\S]*/, '')).replace(/\.$/, '');
  if (linePos) {
    const fix = 'Correct the YAML, for example by putting the text in double quotes.';
    return { file, line: (linePos[0]?.line ?? 0) + 1, problem: `Front matter: ${problem}`, fix };
  }
  // The place of an error about two places is in its text only: "(44:1-44:60)".
  const at = line ?? Number(/\((\d+):\d+/.exec(problem)?.[1] ?? 1);
  const text = `${problem}\n${source.split('\n')[at - 1]}`;
  const fix = SYNTAX_FIXES.find(([pattern]) => pattern.test(text))?.[1] ?? 'Correct the Markdown on this line.';
  return { file, line: at, problem, fix };
}

/** The line on which a key of the front matter begins. */
export function lineOfKey({ source }: Pick<Page, 'source'>, key: string): number {
  return source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
}

/** `file:line: what is wrong. How to fix it` */
export function show({ file, line = 1, problem, fix }: Finding): string {
  return `${file}:${line}: ${problem}${problem.includes('\n') ? '\n' : '. '}${fix}`;
}
