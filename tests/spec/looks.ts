/** Every address that a reader can open, and the ways to look at it; shared by the sweeps over all pages. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `DEEP` (npm run test:deep) takes everything; `npm test` a sample. */
export const isDeep = Boolean(process.env.DEEP);

/** The pages of the sitemap, the search page and the not-found page. */
export const addresses: readonly string[] = [
  ...[
    ...readFileSync(path.resolve(import.meta.dirname, '../../build/sitemap.xml'), 'utf8').matchAll(
      /<loc>([^<]+)<\/loc>/g,
    ),
  ].map(([, address]) => new URL(address ?? '').pathname),
  '/search',
  '/no-such-page',
];

export interface Look {
  readonly width: number;
  readonly mode: 'light' | 'dark';
}

export const looks = (...widths: readonly number[]): Look[] =>
  widths.flatMap((width) => (['light', 'dark'] as const).map((mode) => ({ width, mode })));

/** All looks in the deep run; otherwise one for each address, in turn. */
export function looksAt(address: string, all: readonly Look[]): readonly Look[] {
  const turn = addresses.indexOf(address) % all.length;
  return isDeep ? all : all.slice(turn, turn + 1);
}

/** The addresses in parts: two workers are busy to the end, and a slow machine has time for each. */
export const share = (part: number, parts: number): string[] => addresses.filter((_, index) => index % parts === part);
