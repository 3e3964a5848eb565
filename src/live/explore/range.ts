/** Which values a sweep uses: a sensible range for an input, and points in it that the form accepts. */
import type { Limits, Variable } from './variables';

export const MAX_POINTS = 101;
/** As many steps as a curve needs to look like one; the default has at least 12. */
const WANTED_STEPS = 30;
/** Limits that are further apart than this many times the current value only exclude nonsense. */
const WIDE = 20;

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** 0.1 + 0.2 → 0.3: sums carry rounding errors. */
export const rounded = (value: number): number => Number(value.toPrecision(12));

/** The smallest of 1, 2, 5, 10 … times a power of ten that is at least this large. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((nice) => nice * power >= least * (1 - 1e-9)) ?? 10;
  return rounded(factor * power);
}

/** The multiples of the input's step within a range, by their numbers. */
function gridIn({ from, to }: Range, { min = 0, step = 1 }: Limits): { first: number; last: number } {
  return { first: Math.ceil((from - min) / step - 1e-6), last: Math.floor((to - min) / step + 1e-6) };
}

const onGrid = (index: number, { min = 0, step = 1 }: Limits): number => rounded(min + index * step);

export function defaultRange({ limits, isTrack, text }: Pick<Variable, 'limits' | 'isTrack' | 'text'>): Range {
  const { min, max, step } = limits;
  const current = text.trim() === '' ? Number.NaN : Number(text);
  const known = Number.isFinite(current) ? current : (min ?? max ?? 0);
  if (min !== undefined && max !== undefined && max > min) {
    const isWide = known !== 0 && max - min > WIDE * Math.abs(known);
    if (isTrack || !isWide) return { from: min, to: max };
  }
  const half = Math.max(Math.abs(known) / 2, 10 * (step ?? 0)) || 10;
  const nice = niceStep(half / 5);
  const from = rounded(Math.floor((known - half) / nice) * nice);
  const to = rounded(Math.ceil((known + half) / nice) * nice);
  return inside({ from: Math.max(from, min ?? from), to: Math.min(to, max ?? to) }, limits);
}

/** The ends moved inward to values that the input accepts; as they are if there are none. */
function inside(range: Range, limits: Limits): Range {
  if (limits.step === undefined) return range;
  const { first, last } = gridIn(range, limits);
  return last > first ? { from: onGrid(first, limits), to: onGrid(last, limits) } : range;
}

export function defaultCount(range: Range, { step }: Limits): number {
  const span = range.to - range.from;
  const steps = step === undefined ? Number.POSITIVE_INFINITY : Math.round(span / step);
  if (steps <= WANTED_STEPS) return steps + 1;
  // Equal distances that are multiples of the step, if there are any.
  for (let parts = WANTED_STEPS; parts >= 12; parts -= 1) if (steps % parts === 0) return parts + 1;
  return Math.round(span / niceStep(span / WANTED_STEPS)) + 1;
}

/**
 * Points at equal distances, ends included. Where the input has a step, its multiples; else values without more digits than
 * the distance needs. May be fewer than asked for.
 */
export function samplePoints(range: Range, count: number, limits: Limits): number[] {
  const distance = (range.to - range.from) / (count - 1);
  const { first, last } = gridIn(range, limits);
  const hasGrid = limits.step !== undefined && last >= first;
  const quantum = 10 ** (Math.floor(Math.log10(distance)) - 1);
  const points = Array.from({ length: count }, (_, index) => {
    if (hasGrid) return onGrid(first + Math.round(((last - first) * index) / (count - 1)), limits);
    if (index === 0) return range.from;
    if (index === count - 1) return range.to;
    return rounded(Math.round((range.from + distance * index) / quantum) * quantum);
  });
  return [...new Set(points)];
}

export interface RangeTexts {
  readonly from: string;
  readonly to: string;
  readonly count: string;
}

/** The range as the reader typed it, or what is wrong with it. */
export function readRange({ from, to, count }: RangeTexts): (Range & { count: number }) | { readonly error: string } {
  const [low, high, points] = [from, to, count].map((text) => (text.trim() === '' ? Number.NaN : Number(text))) as [
    number,
    number,
    number,
  ];
  if (!Number.isFinite(low) || !Number.isFinite(high))
    return { error: 'Enter the ends of the range as numbers. Use a period for decimals.' };
  if (low >= high) return { error: 'The range must end above its start.' };
  if (!Number.isInteger(points) || points < 2 || points > MAX_POINTS)
    return { error: `Enter a whole number of points, from 2 to ${MAX_POINTS}.` };
  return { from: low, to: high, count: points };
}

/** Where an axis has its marks: multiples of a nice step. */
export function ticks(
  { from, to }: Range,
  wanted: number,
): { readonly values: readonly number[]; readonly step: number } {
  const step = niceStep((to - from) / Math.max(1, wanted));
  if (!(step > 0)) return { values: [], step: 1 };
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  const [factor, power] = step.toExponential().split('e');
  // A decimal number is exact where a product carries rounding errors into the last digits.
  const values = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(`${(first + index) * Number(factor)}e${power}`),
  );
  return { values: [...new Set(values)], step };
}
