/** Tolerances of inputs: what the reader typed, where they end, and which combinations of ends are computed. */
import { rounded } from './range';
import type { Limits } from './variables';

/** All combinations of the ends of so many inputs are computed: 16 of 4. */
const MAX_COMBINED = 4;
/** Keeps the number of runs bounded. */
export const MAX_TOLERANCES = 8;

export interface Tolerance {
  readonly amount: number;
  readonly isPercent: boolean;
}

/** `0.2`, `±0.2` or `5%`. Undefined: none. */
export function readTolerance(text: string): Tolerance | undefined | { readonly error: string } {
  const trimmed = text.trim().replace(/^±\s*/, '');
  if (trimmed === '') return undefined;
  const [, number = '', percent] = /^(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)\s*(%?)$/i.exec(trimmed) ?? [];
  const amount = Number(number);
  if (number === '' || !Number.isFinite(amount)) return { error: 'Enter a number, or a percentage such as 5%.' };
  return amount === 0 ? undefined : { amount, isPercent: percent === '%' };
}

export interface Ends {
  readonly low: number;
  readonly high: number;
  /** The input doesn't accept the ends themselves: these are the nearest values between them that it accepts. */
  readonly isCut: boolean;
}

export function endsOf(value: number, { amount, isPercent }: Tolerance, { min, max, step }: Limits): Ends {
  const half = isPercent ? (Math.abs(value) * amount) / 100 : amount;
  const [wantedLow, wantedHigh] = [rounded(value - half), rounded(value + half)];
  let low = Math.max(wantedLow, min ?? wantedLow);
  let high = Math.min(wantedHigh, max ?? wantedHigh);
  if (step !== undefined) {
    // Steps down and up from the value itself, which the input has accepted.
    low = rounded(value - Math.floor((value - low) / step + 1e-6) * step);
    high = rounded(value + Math.floor((high - value) / step + 1e-6) * step);
  }
  return { low, high, isCut: low !== wantedLow || high !== wantedHigh };
}

/**
 * Combinations of ends, one number per input. Up to four inputs: all of them. More: each input at its ends while the
 * others keep their value, and all low, all high.
 */
export function corners(values: readonly number[], ends: readonly Ends[]): (readonly number[])[] {
  if (ends.length === 0) return [];
  if (ends.length <= MAX_COMBINED)
    return Array.from({ length: 2 ** ends.length }, (_, bits) =>
      ends.map(({ low, high }, index) => ((bits >> index) & 1 ? high : low)),
    );
  const alone = ends.flatMap(({ low, high }, index) =>
    [low, high].map((end) => values.map((value, other) => (other === index ? end : value))),
  );
  return [...alone, ends.map(({ low }) => low), ends.map(({ high }) => high)];
}

/** In the words of the panel. */
export function explainCorners(count: number): string {
  return count <= MAX_COMBINED
    ? 'The band goes from the smallest to the largest result at the ends of the tolerances, in all combinations. It isn’t a statistical statement, and a result between the ends may lie outside of it.'
    : `The band goes from the smallest to the largest result with each input at the ends of its tolerance while the others keep their value, and with all of them low or high. With more than ${MAX_COMBINED} tolerances, other combinations aren’t computed: they may lie outside of the band.`;
}
