/** Files of the content: lower-case names, known kinds, sizes that a reader can afford, drawings without scripts. */
import path from 'node:path';
import { drawingProblem } from '../src/figures/rehype-figures';
import type { Finding } from './page';

const KINDS = new Set([
  '.mdx',
  '.md',
  '.svg',
  '.png',
  '.jpg',
  '.webp',
  '.yaml',
  '.yml',
  '.py',
  '.html',
  '.json',
  '.csv',
  '.txt',
  '.geojson',
  '.ts',
]);
const LARGEST = 400_000;

export function fileRules(file: string, size: number, svg?: string): Finding[] {
  const findings: Finding[] = [];
  const name = path.basename(file);
  if (!/^(?:[a-z0-9][a-z0-9.-]*|main\.py|README\.md)$/.test(name.replaceAll('_', '-'))) {
    findings.push({
      file,
      problem: `The name "${name}" is not lower-case with hyphens`,
      fix: 'Rename it, for example to "my-figure.svg".',
    });
  }
  if (!KINDS.has(path.extname(file))) {
    findings.push({
      file,
      problem: `Files of kind "${path.extname(file)}" are not known here`,
      fix: `Use one of ${[...KINDS].join(' ')}.`,
    });
  }
  if (size > LARGEST) {
    findings.push({
      file,
      problem: `The file has ${Math.round(size / 1000)} KB`,
      fix: `Keep it below ${LARGEST / 1000} KB: shrink it or split it.`,
    });
  }
  const problem = svg === undefined ? undefined : drawingProblem(svg.trim());
  if (problem)
    findings.push({
      file,
      problem: `The drawing ${problem}`,
      fix: 'Draw it with shapes, text and var(--…) colors alone.',
    });
  return findings;
}
