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
  /** Not looked at while tuning: every third label of the file, whatever it is. New ones are added at its end. */
  readonly heldOut: boolean;
}

export function readLabels(brand: BrandNames, baseUrl: string): LabelledQuery[] {
  const file = path.join(import.meta.dirname, 'queries.json');
  const labels = applyTokensDeep(JSON.parse(fs.readFileSync(file, 'utf8')) as Omit<LabelledQuery, 'heldOut'>[], brand);
  return labels.map((label, number) => ({
    ...label,
    pages: label.pages.map((page) => baseUrl.replace(/\/$/, '') + page),
    heldOut: number % 3 === 2,
  }));
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
