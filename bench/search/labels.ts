/** The labelled queries and what they say about an engine that lists pages for them. */
import fs from 'node:fs';
import path from 'node:path';
import { applyTokensDeep, type BrandNames } from '../../src/brand/tokens';

export const KINDS = ['exact', 'prefix', 'typo', 'synonym', 'multi', 'question', 'identifier'] as const;
export type Kind = (typeof KINDS)[number];

export interface LabelledQuery {
  readonly query: string;
  readonly kind: Kind;
  /** Any of them is right. */
  readonly pages: readonly string[];
  /** Not used to tune weights. Looked at on 2026-11-16 to choose signals to remove (src/search/README.md). */
  readonly heldOut: boolean;
}

/**
 * Where labels come from, and which of them are held out. `queries.json` was written with the pages: every third is held
 * out, new ones are added at its end. The others were written by people who knew the pages and not the search:
 * `readers.json` to learn from, `unseen.json` to be judged by.
 */
const FILES: readonly (readonly [file: string, heldOut: (number: number) => boolean])[] = [
  ['queries.json', (number) => number % 3 === 2],
  ['readers.json', () => false],
  ['unseen.json', () => true],
];

export function readLabels(brand: BrandNames, baseUrl: string): LabelledQuery[] {
  const base = baseUrl.replace(/\/$/, '');
  return FILES.flatMap(([name, heldOut]) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');
    const labels = applyTokensDeep(JSON.parse(text) as Omit<LabelledQuery, 'heldOut'>[], brand);
    return labels.map((label, number) => ({
      ...label,
      pages: label.pages.map((page) => base + page),
      heldOut: heldOut(number),
    }));
  });
}

export interface Score {
  readonly queries: number;
  readonly mrr: number;
  readonly first: number;
}

export interface Judged {
  readonly label: LabelledQuery;
  /** Place of the first right page among the distinct pages of the answer, from 1; 0 when it is not among ten. */
  readonly rank: number;
  readonly got: readonly string[];
}

/** Distinct pages in the order of an answer, without anchors; at most ten. */
export function distinctPages(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => url.split('#')[0] ?? url))].slice(0, 10);
}

export function judge(labels: readonly LabelledQuery[], pagesFor: (query: string) => readonly string[]): Judged[] {
  return labels.map((label) => {
    const got = distinctPages(pagesFor(label.query));
    return { label, rank: got.findIndex((page) => label.pages.includes(page)) + 1, got };
  });
}

export function score(judged: readonly Judged[]): Score {
  const queries = judged.length;
  if (queries === 0) return { queries, mrr: 0, first: 0 };
  const mrr = judged.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / queries;
  return { queries, mrr, first: judged.filter(({ rank }) => rank === 1).length / queries };
}
