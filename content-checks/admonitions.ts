/** Admonitions (`:::warning[Title]`) in the one form that is rendered: others would show their colons to the reader. */
import { visit } from 'unist-util-visit';
import type { Finding, Page } from './page';

const KINDS = ['note', 'tip', 'info', 'warning', 'danger'];

export function admonitions({ file, tree, source }: Page): Finding[] {
  const code: (readonly [number, number])[] = [];
  visit(tree, (node) => {
    if (node.type !== 'code' && node.type !== 'yaml') return;
    code.push([node.position?.start.line ?? 0, node.position?.end.line ?? 0]);
  });
  const findings: Finding[] = [];
  let open: number | undefined;
  source.split('\n').forEach((text, index) => {
    const line = index + 1;
    const match = /^\s*:::+(.*)$/.exec(text);
    if (!match || code.some(([start, end]) => line >= start && line <= end)) return;
    const say = (problem: string, fix: string, at = line) => findings.push({ file, line: at, problem, fix });
    const [, rest = ''] = match;
    if (rest.trim() === '') {
      if (open === undefined) say('":::" closes nothing', 'Remove it, or open an admonition with ":::note".');
      open = undefined;
      return;
    }
    if (open !== undefined) say('An admonition is not closed', 'End it with ":::" on a line of its own.', open);
    open = line;
    const [, space = '', kind = '', after = ''] = /^(\s*)([\w-]*)(.*)$/.exec(rest) ?? [];
    if (space !== '') say(`":::${rest}" has a space after the colons`, `Write ":::${kind}".`);
    else if (!KINDS.includes(kind)) say(`":::${kind}" is not known`, `Use one of ${KINDS.join(', ')}.`);
    else if (!/^(?:\[.+\])?\s*$/.test(after))
      say(`The title in ":::${rest}" is not in brackets`, `Write ":::${kind}[${after.trim()}]".`);
  });
  if (open !== undefined)
    findings.push({
      file,
      line: open,
      problem: 'An admonition is not closed',
      fix: 'End it with ":::" on a line of its own.',
    });
  return findings;
}
