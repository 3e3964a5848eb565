/** What the runs of an exploration gave: numbers by output, rows with gaps, and what to say about them. */
import type { SweepPoint } from '../python/worker-messages';
import type { Plan, Spot } from './plan';

/** Of a long list, the first items can be chosen as outputs. */
const MAX_ITEMS = 20;
const MAX_NUMBERS = 200;

/** Numbers by output; NaN where Python returned one that isn't finite. */
export type Result =
  | { readonly numbers: ReadonlyMap<string, number>; readonly error?: undefined }
  | { readonly error: string };

export function readPoint(point: SweepPoint): Result {
  if (point.error !== undefined) return { error: point.error };
  try {
    return { numbers: numbersIn(JSON.parse(point.outputs)) };
  } catch {
    return { error: 'The result could not be read.' };
  }
}

const NOT_FINITE = new Set(['inf', '-inf', 'nan']);

type Entry = readonly [path: readonly string[], value: unknown];

function entriesIn([path, value]: Entry): Entry[] {
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).map((item, index) => [[...path, `item ${index + 1}`], item]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, item]) => [[...path, key.replaceAll('_', ' ')], item]);
}

/**
 * The numbers of a run's outputs, nested ones after those at the top: `stats › mean`, `rows › item 2`. Level by level, so
 * that a long table doesn't displace what is at the top.
 */
function numbersIn(outputs: unknown): Map<string, number> {
  const found: [string, number][] = [];
  for (let level: Entry[] = [[[], outputs]]; level.length > 0 && found.length < MAX_NUMBERS; ) {
    for (const [path, value] of level) {
      if (typeof value === 'number') found.push([path.join(' › '), value]);
      else if (typeof value === 'string' && NOT_FINITE.has(value)) found.push([path.join(' › '), Number.NaN]);
    }
    level = level.flatMap(entriesIn);
  }
  return new Map(found.slice(0, MAX_NUMBERS));
}

/** The outputs that are a finite number in at least one run, in their order. */
export function outputsOf(results: readonly Result[]): string[] {
  const names = new Set<string>();
  for (const { numbers } of results as readonly { numbers?: ReadonlyMap<string, number> }[])
    for (const [name, value] of numbers ?? []) if (Number.isFinite(value)) names.add(name);
  return [...names];
}

/** The first output that the input changes and that isn't the input itself, else the first one. */
export function defaultOutput(plan: Plan, results: readonly Result[]): string | undefined {
  const outputs = outputsOf(results);
  const tells = (output: string) => {
    const rows = plan.points.map((spot) => rowOf(spot, results, output)).filter(({ y }) => y !== undefined);
    return rows.some(({ y }) => y !== rows[0]?.y) && rows.some(({ x, y }) => x !== y);
  };
  return outputs.find(tells) ?? outputs[0];
}

export interface Row {
  readonly x: number;
  readonly y?: number | undefined;
  /** The smallest and largest result at the ends of the tolerances. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Why there is no value, or no band. */
  readonly problem?: string | undefined;
}

const isDone = ({ run, corners }: Spot, results: readonly Result[]): boolean =>
  [run, ...corners].every((one) => typeof one !== 'number' || one < results.length);

export function donePoints({ points }: Plan, results: readonly Result[]): number {
  return points.filter((spot) => isDone(spot, results)).length;
}

/** The points that have been computed so far, with their tolerances. */
export function rowsOf(plan: Plan, results: readonly Result[], output: string): Row[] {
  return plan.points.filter((spot) => isDone(spot, results)).map((spot) => rowOf(spot, results, output));
}

export function currentRow(plan: Plan, results: readonly Result[], output: string): Row | undefined {
  return isDone(plan.current, results) ? rowOf(plan.current, results, output) : undefined;
}

function rowOf({ x, run, corners }: Spot, results: readonly Result[], output: string): Row {
  const read = (reference: Spot['run']): number | string => {
    if (typeof reference !== 'number') return reference.rejected;
    const result = results[reference];
    if (!result) return 'Not computed.';
    if (result.error !== undefined) return result.error;
    const value = result.numbers.get(output);
    if (value === undefined) return 'The app returns no such number here.';
    return Number.isFinite(value) ? value : 'The result isn’t a finite number.';
  };
  const y = read(run);
  if (typeof y === 'string') return { x, problem: y };
  const ends = corners.map(read);
  const failed = ends.find((end) => typeof end === 'string');
  if (typeof failed === 'string') return { x, y, problem: `At the ends of the tolerances: ${failed}` };
  const all = [y, ...(ends as number[])];
  return ends.length === 0 ? { x, y } : { x, y, low: Math.min(...all), high: Math.max(...all) };
}

/** The position of the row that is nearest to a value of the input. */
export function nearestRow(rows: readonly Row[], x: number): number {
  const distances = rows.map((row) => Math.abs(row.x - x));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** How many points have no value, and why the first one hasn't. */
export function gapsOf(rows: readonly Row[]): { readonly count: number; readonly first: Row } | undefined {
  const gaps = rows.filter(({ problem }) => problem !== undefined);
  return gaps[0] && { count: gaps.length, first: gaps[0] };
}

/** What is smaller or larger than this is shorter with an exponent. */
export const isPlain = (value: number): boolean => value === 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e7);

export const withSigns = (text: string): string => text.replace('e+', 'e').replace('-', '−').replace('e-', 'e−');

const DIGITS = 6;

/** Differences that are smaller than this, compared with the values, are rounding errors. */
export const ROUNDING = 1e-9;

/** How many significant digits tell values apart that differ little: a thousandth of their span, and at least six digits. */
export function digitsFor(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  const largest = Math.max(0, ...known.map(Math.abs));
  const span = Math.max(...known) - Math.min(...known);
  return span > ROUNDING * largest ? Math.min(15, Math.max(DIGITS, Math.ceil(Math.log10(largest / span)) + 4)) : DIGITS;
}

/** Very large and small numbers with an exponent. */
export function showNumber(value: number, digits = DIGITS): string {
  const short = Number(value.toPrecision(digits));
  return withSigns(isPlain(short) ? String(short) : short.toExponential());
}

const quoted = (cell: string): string => {
  // A spreadsheet would take such a text for a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** With all digits. */
export function asCsv(rows: readonly Row[], input: string, output: string): string {
  const hasBand = rows.some(({ low }) => low !== undefined);
  const head = [input, output, ...(hasBand ? ['smallest', 'largest'] : []), 'note'].map(quoted);
  const lines = rows.map(({ x, y, low, high, problem }) => [
    String(x),
    ...[y, ...(hasBand ? [low, high] : [])].map((value) => (value === undefined ? '' : String(value))),
    quoted(problem ?? ''),
  ]);
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
