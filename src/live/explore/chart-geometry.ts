/** From rows to the numbers that an SVG needs: axes, lines with gaps, bands, and the value at a position. */
import { type Range, ticks } from './range';
import { isPlain, ROUNDING, type Row, withSigns } from './results';

const TEXT_WIDTH = 7.3;
const TOP = 18;
const BOTTOM = 26;
const RIGHT = 14;

export interface Tick {
  readonly value: number;
  readonly at: number;
  readonly text: string;
}

export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** The value of the input at a horizontal position. */
  readonly valueAt: (position: number) => number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** A little wider than the values, and never of no height. */
function verticalRange(rows: readonly Row[]): Range {
  const values = rows.flatMap(({ y, low, high }) => [y, low, high].filter((value) => value !== undefined));
  if (values.length === 0) return { from: 0, to: 1 };
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const span = to - from;
  const isFlat = span <= ROUNDING * Math.max(Math.abs(from), Math.abs(to));
  const room = isFlat ? Math.abs(from) * 0.1 || 1 : span * 0.06;
  return { from: from - room, to: to + room };
}

/** All ticks of an axis with as many decimals as its step needs, or all of them with an exponent. */
export function tickTexts(values: readonly number[], step: number): string[] {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const isShort = isPlain(Math.max(0, ...values.map(Math.abs)));
  return values.map((value) => {
    if (isShort) return withSigns(value.toFixed(decimals));
    return value === 0 ? '0' : withSigns(value.toExponential());
  });
}

const widthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * TEXT_WIDTH;

/** As many ticks as there is room for: the one at the end is shifted by up to half of its width. */
function horizontalTicks(range: Range, width: number): Omit<Tick, 'at'>[] {
  const span = range.to - range.from;
  for (let wanted = Math.max(2, Math.floor(width / 90)); ; wanted -= 1) {
    const { values, step } = ticks(range, wanted);
    const texts = tickTexts(values, step);
    if (wanted <= 1 || (step / span) * width >= 1.5 * widthOf(texts))
      return values.map((value, index) => ({ value, text: texts[index] ?? '' }));
  }
}

/** `xRange`: of the whole sweep, also while its points are still coming. */
export function layOut(rows: readonly Row[], xRange: Range, width: number): Geometry {
  const height = Math.round(Math.min(320, Math.max(220, width * 0.45)));
  const yRange = verticalRange(rows);
  const yMarks = ticks(yRange, Math.floor(height / 50));
  const yTexts = tickTexts(yMarks.values, yMarks.step);
  const left = Math.min(Math.ceil(Math.max(widthOf(yTexts), 3 * TEXT_WIDTH)) + 12, Math.floor(width / 2));
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const span = xRange.to - xRange.from || 1;
  const x = (value: number) => left + ((value - xRange.from) / span) * (right - left);
  const y = (value: number) => bottom - ((value - yRange.from) / (yRange.to - yRange.from)) * (bottom - TOP);
  return {
    width,
    height,
    left,
    right,
    top: TOP,
    bottom,
    x,
    y,
    valueAt: (position) => xRange.from + ((position - left) / (right - left)) * span,
    xTicks: horizontalTicks(xRange, right - left).map((tick) => ({ ...tick, at: x(tick.value) })),
    yTicks: yMarks.values.map((value, index) => ({ value, at: y(value), text: yTexts[index] ?? '' })),
  };
}

type Keys = 'y' | 'low' | 'high';
type Complete<Key extends Keys> = Row & Readonly<Record<Key, number>>;

/** Rows that follow each other without a gap. */
export function pieces<Key extends Keys>(rows: readonly Row[], key: Key): Complete<Key>[][] {
  const found: Complete<Key>[][] = [[]];
  for (const row of rows) {
    if (row[key] === undefined) found.push([]);
    else found.at(-1)?.push(row as Complete<Key>);
  }
  return found.filter(({ length }) => length > 0);
}

const at = ({ x, y }: Geometry, px: number, py: number): string => `${x(px).toFixed(1)} ${y(py).toFixed(1)}`;

export function linePaths(rows: readonly Row[], geometry: Geometry, key: Keys): string[] {
  return pieces(rows, key).map((piece) => `M${piece.map((row) => at(geometry, row.x, row[key])).join('L')}`);
}

export function bandPaths(rows: readonly Row[], geometry: Geometry): string[] {
  return pieces(rows, 'low').map((piece) => {
    const upper = piece.map(({ x, high, low }) => at(geometry, x, high ?? low));
    const lower = piece.map(({ x, low }) => at(geometry, x, low)).reverse();
    return `M${[...upper, ...lower].join('L')}Z`;
  });
}
