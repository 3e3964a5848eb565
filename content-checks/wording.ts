/** Words that the style guide rules out in prose. Code, formulas and quoted messages aren't prose. */
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

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

export function wording({ file, tree }: Page): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'text', (node, _index, parent) => {
    if (parent?.type === 'link' && /^https?:/.test(node.value)) return;
    for (const [pattern, fix] of REFUSED) {
      const found = pattern.exec(node.value)?.[0];
      if (found)
        findings.push({ file, line: node.position?.start.line ?? 1, problem: `"${found.trim()}" in prose`, fix });
    }
  });
  return findings;
}
