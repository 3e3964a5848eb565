/** Every code fence names a language that the highlighter knows. */
import { visit } from 'unist-util-visit';
import { isKnownLanguage, LANGUAGES } from '../src/codeblocks/highlight';
import type { Finding, Page } from './page';

export function fences({ file, tree }: Page): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'code', (code) => {
    const line = code.position?.start.line ?? 1;
    if (!code.lang)
      findings.push({
        file,
        line,
        problem: 'A code fence without a language',
        fix: 'Write ```python, or ```text for plain text.',
      });
    else if (!isKnownLanguage(code.lang)) {
      findings.push({
        file,
        line,
        problem: `Unknown code language "${code.lang}"`,
        fix: `Use one of ${LANGUAGES.join(', ')}, text.`,
      });
    }
  });
  return findings;
}
