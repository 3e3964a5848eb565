/** A formula with constants of its own (1.609, 0.9144 …) needs a source on its page; an app needs one as well. */
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

/** A number with decimals is a measured or conventional constant more often than not. */
const CONSTANT = /\d+\.\d+/;

export function formulaSources({ file, tree, source }: Page): Finding[] {
  let first: number | undefined;
  visit(tree, 'math', (formula) => {
    const numbers = formula.value.match(/\d+\.\d+/g) ?? [];
    // A worked example repeats the numbers of the text; a formula with letters on both sides is the general one.
    const isGeneral =
      /[a-zA-Z]\s*(?:_\{?\w+\}?)?\s*=/.test(formula.value) && numbers.length > 0 && CONSTANT.test(formula.value);
    if (isGeneral) first ??= formula.position?.start.line ?? 1;
  });
  if (first === undefined) return [];
  const hasSource = /\bsources?\b|\[[^\]]+\]\(https?:|<App\b/i.test(source);
  return hasSource
    ? []
    : [
        {
          file,
          line: first,
          problem: 'A formula with constants and no source on the page',
          fix: 'Name the textbook, standard or table it comes from.',
        },
      ];
}

export function appSources(file: string, app: { readonly sources?: unknown }, code: string): Finding[] {
  const given = Array.isArray(app.sources) && app.sources.length > 0;
  if (given || !CONSTANT.test(code.replace(/#.*/g, ''))) return [];
  const fix = 'Add `sources:` with the book, standard or derivation behind its constants.';
  return [{ file, line: 1, problem: 'The app has constants and names no source', fix }];
}
