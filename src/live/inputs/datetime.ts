/** A date, a time of day, or both. */
import { defineKind, orNull, REQUIRED, type Zod } from './kind';

type Mode = 'date' | 'time' | 'both';

export const datetime = defineKind({
  type: 'datetime',
  conditional: false,
  options: (z: Zod) => ({
    mode: z.enum(['date', 'time', 'both']).default('date'),
    default: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must look like "2026-01-31T09:30:00.000Z" (quote it)')
      .optional(),
  }),
  check(input, report) {
    if (input.required && input.default === undefined)
      report([], 'a required date needs a `default`, so that the app can be recorded');
  },
  initial: (input) => (input.default === undefined ? '' : toControl(input.mode, input.default)),
  fromJson(input, value) {
    if (value === null) return '';
    return typeof value === 'string' && isDateTime(value)
      ? toControl(input.mode, new Date(value).toISOString())
      : undefined;
  },
  read(input, raw) {
    const value = String(raw ?? '');
    if (value === '') return input.required ? { error: REQUIRED } : { value: null };
    const iso = fromControl(input.mode, value);
    if (iso !== undefined) return { value: iso };
    return { error: input.mode === 'time' ? 'Enter a time.' : 'Enter a date that exists.' };
  },
  jsonSchema: (input) => orNull(input.required, { type: 'string', format: 'date-time' }),
  widget: ({ mode }) => ({
    as: 'field',
    attributes: { type: mode === 'both' ? 'datetime-local' : mode },
    note: mode === 'date' ? undefined : 'UTC',
    // A date with its time, and the browser's button, need more room than half a form.
    wide: mode === 'both',
  }),
  rules: ({ mode }) => [{ date: 'date only', time: 'time only', both: 'date and time' }[mode]],
});

/** As JSON Schema's `date-time` (RFC 3339). JavaScript alone would read "March 7" as a day of 2001, and February 31 as March 3. */
export function isDateTime(text: string): boolean {
  const day = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(text)?.[1];
  return day !== undefined && fromControl('date', day) !== undefined && !Number.isNaN(Date.parse(text));
}

/** ISO UTC → the value of a date, time or datetime-local control, which the page labels as UTC. */
function toControl(mode: Mode, iso: string): string {
  return { date: iso.slice(0, 10), time: iso.slice(11, 16), both: iso.slice(0, 16) }[mode];
}

function fromControl(mode: Mode, value: string): string | undefined {
  const iso = {
    date: `${value}T00:00:00.000Z`,
    time: `1970-01-01T${value.slice(0, 5)}:00.000Z`,
    both: `${value.slice(0, 16)}:00.000Z`,
  }[mode];
  const time = Date.parse(iso);
  // JavaScript parses February 31 as March 3.
  return !Number.isNaN(time) && new Date(time).toISOString() === iso ? iso : undefined;
}
