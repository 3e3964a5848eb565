/**
 * An app whose packages the site doesn't have shows recorded results: which one belongs to the values of the form, and
 * which recorded values are nearest to others. No result is ever shown for values that it wasn't computed with.
 */
import type { RawValue } from '../inputs/kind';
import type { RawValues } from './values';

export interface StepResult {
  readonly html: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly notFinite?: readonly string[];
}

/** By the key of the values; a large result is in a file of its own. */
export type StepFile = Readonly<Record<string, StepResult | { readonly file: string }>>;

export interface StepsDescription {
  /** Of the file with the results. */
  readonly address: string;
  /** Of each recorded input, as its control has them. Every other input keeps its default. */
  readonly values: Readonly<Record<string, readonly RawValue[]>>;
}

export function stepKey(values: readonly (RawValue | undefined)[]): string {
  return JSON.stringify(values);
}

/** The key of the result for these values. Undefined: there is none. */
export function findStep(steps: StepsDescription, initial: RawValues, values: RawValues): string | undefined {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isRecorded = Object.entries(values).every(([name, value]) =>
    (steps.values[name] ?? [initial[name]]).some((other) => same(other, value)),
  );
  return isRecorded ? stepKey(Object.keys(steps.values).map((name) => values[name])) : undefined;
}

/** The nearest values that have a result: for numbers the nearest number, for everything else the default. */
export function snapToSteps(steps: StepsDescription, initial: RawValues, values: RawValues): RawValues {
  return Object.fromEntries(
    Object.entries(initial).map(([name, standard]) => {
      const options = steps.values[name];
      const value = values[name];
      if (options === undefined || value === undefined) return [name, standard];
      return [name, options.includes(value) ? value : (nearest(options, value) ?? standard)];
    }),
  );
}

function nearest(options: readonly RawValue[], value: RawValue): RawValue | undefined {
  const wanted = Number(value);
  const distance = (option: RawValue) => Math.abs(Number(option) - wanted);
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(wanted);
  if (!isNumber || options.some((option) => Number.isNaN(distance(option)))) return undefined;
  return [...options].sort((a, b) => distance(a) - distance(b))[0];
}
