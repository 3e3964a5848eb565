/** Link text says where the link leads: it is read out of context by screen readers and in lists of links. */
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

const EMPTY_WORDS =
  /^(?:click |see |read )?(?:here|this|that|this (?:page|link|article|section)|link|page|more|read more|learn more|details)[.!]?$/i;

export function linkText({ file, tree }: Page): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'link', (link) => {
    const text = textOf(link).trim();
    const line = link.position?.start.line ?? 1;
    if (text === '') findings.push({ file, line, problem: 'A link without text', fix: 'Write where it leads.' });
    else if (EMPTY_WORDS.test(text)) {
      findings.push({
        file,
        line,
        problem: `The link text "${text}" does not say where it leads`,
        fix: 'Use the name of the target.',
      });
    }
    if (/^https?:\/\/localhost|^\/\//.test(link.url)) {
      findings.push({
        file,
        line,
        problem: `The link ${link.url} leads nowhere for a reader`,
        fix: 'Write it as code.',
      });
    }
  });
  return findings;
}
