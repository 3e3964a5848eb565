/** From rows to the numbers that an SVG needs: axes, lines with gaps, bands, and the value at a position. */
import { type Range, rounded, ticks } from './range';
import { type Row, showNumber } from './results';

const TEXT_WIDTH = 7.3;
const TOP = 18;
const BOTTOM = 26;
const RIGHT = 14;

export interface Tick {
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
  const isFlat = span <= 1e-9 * Math.max(Math.abs(from), Math.abs(to));
  const room = isFlat ? Math.abs(from) * 0.1 || 1 : span * 0.06;
  return { from: from - room, to: to + room };
}

/** All ticks of an axis with as many decimals as its step needs. */
export function tickText(value: number, step: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e7 || step < 1e-4)) return showNumber(value);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return rounded(value).toFixed(decimals).replace('-', '−');
}

/** `xRange`: of the whole sweep, also while its points are still coming. */
export function layOut(rows: readonly Row[], xRange: Range, width: number): Geometry {
  const height = Math.round(Math.min(320, Math.max(220, width * 0.45)));
  const yRange = verticalRange(rows);
  const yMarks = ticks(yRange, Math.floor(height / 50));
  const yTexts = yMarks.values.map((value) => tickText(value, yMarks.step));
  const left = Math.ceil(Math.max(...yTexts.map(({ length }) => length), 3) * TEXT_WIDTH) + 12;
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const span = xRange.to - xRange.from || 1;
  const x = (value: number) => left + ((value - xRange.from) / span) * (right - left);
  const y = (value: number) => bottom - ((value - yRange.from) / (yRange.to - yRange.from)) * (bottom - TOP);
  const xMarks = ticks(xRange, Math.max(2, Math.floor((right - left) / 90)));
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
    xTicks: xMarks.values.map((value) => ({ at: x(value), text: tickText(value, xMarks.step) })),
    yTicks: yMarks.values.map((value, index) => ({ at: y(value), text: yTexts[index] ?? '' })),
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
