/** A page as the rules see it. */
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse as parseYaml } from 'yaml';

export interface Page {
  readonly file: string;
  readonly kind: 'doc' | 'post';
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

export type Rule = (page: Page) => Finding[];

/** Where a finding is: a node of the page, or a line. */
type Place = { readonly position?: { readonly start: { readonly line: number } } | undefined } | number;
type Say = (problem: string, fix: string, at: Place) => void;

/** A rule from a function that reports what it finds. */
export function rule(check: (page: Page, say: Say) => void): Rule {
  return (page) => {
    const findings: Finding[] = [];
    check(page, (problem, fix, at) => {
      const line = typeof at === 'number' ? at : (at.position?.start.line ?? 1);
      findings.push({ file: page.file, line, problem, fix });
    });
    return findings;
  };
}

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMath).use(remarkMdx);

export function readPage(file: string, source: string): Page {
  const tree = processor.parse(source);
  const [first] = tree.children;
  const frontMatter = first?.type === 'yaml' ? (parseYaml(first.value) as Record<string, unknown> | null) : null;
  return { file, kind: file.startsWith('blog/') ? 'post' : 'doc', frontMatter: frontMatter ?? {}, tree, source };
}

export function show({ file, line, problem, fix }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${problem}. ${fix}`;
}
