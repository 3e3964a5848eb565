/** What the kinds of numbers share: number, slider and range. */
import {
  type JsonSchema,
  type Path,
  REQUIRED,
  type Reading,
  type Report,
  textOption,
  unitsOption,
  type Zod,
} from './kind';

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

/** Of slider and range. */
export const trackOptions = (z: Zod) => ({
  units: unitsOption(z),
  min: z.number(),
  max: z.number(),
  step: z.number().positive().default(1),
  marks: z.array(z.strictObject({ value: z.number(), label: textOption(z) })).default([]),
});

type TrackOptions = NumericGrid & { readonly marks: readonly { readonly value: number }[] };

export function checkTrack(input: TrackOptions, defaults: readonly number[], report: Report): void {
  checkBounds(input.min, input.max, [], report);
  for (const value of defaults) checkWithin(value, input, ['default'], report);
  for (const mark of input.marks) checkWithin(mark.value, input, ['marks'], report);
}

/** Far more than a number has digits that count. */
const MAX_NUMBER_TEXT = 1000;

/** Each digit can match in one way only: other programs send texts, too, and a server must not spend hours on one. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Python receives integers. */
const isWholeGrid = ({ min = 0, step }: Limits): boolean => Number.isInteger(step) && Number.isInteger(min);

export function readNumber(raw: string, { min, max, step }: Limits, required: boolean): Reading {
  const text = raw.trim();
  if (text === '') return required ? { error: REQUIRED } : { value: null };
  if (text.length > MAX_NUMBER_TEXT || !NUMBER.test(text))
    return { error: 'Enter a number. Use a period for decimals.' };
  const value = Number(text);
  if (!Number.isFinite(value)) return { error: 'This number is too large.' };
  if (min !== undefined && value < min) return { error: `At least ${min}.` };
  if (max !== undefined && value > max) return { error: `At most ${max}.` };
  if (step !== undefined) {
    const steps = (value - (min ?? 0)) / step;
    if (Math.abs(steps - Math.round(steps)) > 1e-6) {
      return {
        error:
          step === 1 && isWholeGrid({ min, step })
            ? 'Enter a whole number.'
            : `Must be ${min ? `${min} plus ` : ''}a multiple of ${step}.`,
      };
    }
    // 3.0000005 is close enough to 3, but Python would receive a float.
    const nearest = (min ?? 0) + Math.round(steps) * step;
    if (isWholeGrid({ min, step }) && Number.isSafeInteger(nearest)) return { value: nearest };
  }
  return { value };
}

/** A grid that starts at 0 has a keyword of its own; any other is left to `read`. */
export function numberSchema({ min, max, step }: Limits): JsonSchema {
  const isWhole = isWholeGrid({ min, step });
  return {
    type: isWhole ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(isWhole && step !== undefined && step !== 1 && (min ?? 0) % step === 0 && { multipleOf: step }),
  };
}

export function numberFromJson(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** A random point of the grid, ends included. */
export function drawNumber({ min, max, step }: NumericGrid, random: () => number): number {
  const steps = Math.floor((max - min) / step + 1e-9);
  // 0.1 + 0.2 → 0.3: sums of steps carry rounding errors.
  return Number((min + step * Math.floor(random() * (steps + 1))).toPrecision(12));
}

export interface NumericGrid {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export function limitRules({ min, max, step }: Limits): string[] {
  const limits = max === undefined ? `at least ${min}` : min === undefined ? `at most ${max}` : `${min} to ${max}`;
  return [...(min === undefined && max === undefined ? [] : [limits]), ...(step === undefined ? [] : [`step ${step}`])];
}

export function checkBounds(low: number | undefined, high: number | undefined, path: Path, report: Report): void {
  if (low !== undefined && high !== undefined && low > high)
    report(path, `the lower limit ${low} is above the upper limit ${high}`);
}

export function checkWithin(value: number, { min, max }: Limits, path: Path, report: Report): void {
  if (min !== undefined && value < min) report(path, `${value} is below min (${min})`);
  if (max !== undefined && value > max) report(path, `${value} is above max (${max})`);
}
