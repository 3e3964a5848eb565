/**
 * Recorded steps: `record` of `app.yaml` lists values of inputs. `npm run apps:record` runs the app with each combination
 * of them, so that readers can play with an app whose packages the site doesn't have. Pure.
 */
import { kindOf, type ValueInput } from '../inputs';
import type { Path, RawValue, Report } from '../inputs/kind';
import type { AppDefinition } from './app';
import { valueInputs } from './groups';

/** Each result is a run of the app, and a part of a file in the repository. */
export const MAX_STEPS = 60;
export const MAX_STEPS_BYTES = 1_500_000;

type Steps = NonNullable<AppDefinition['record']>;
type StepValue = Steps[string][number];

const TYPES: readonly ValueInput['type'][] = ['number', 'slider', 'select', 'checkbox', 'text'];

export function combinations(steps: Steps): Readonly<Record<string, StepValue>>[] {
  return Object.entries(steps).reduce<Readonly<Record<string, StepValue>>[]>(
    (before, [name, values]) => before.flatMap((step) => values.map((value) => ({ ...step, [name]: value }))),
    [{}],
  );
}

/** The values of each recorded input as its control has them. */
export function rawSteps({ record, groups }: Pick<AppDefinition, 'record' | 'groups'>): Record<string, RawValue[]> {
  const inputs = new Map(valueInputs(groups).map((input) => [input.name, input]));
  return Object.fromEntries(
    Object.entries(record ?? {}).map(([name, values]) => [name, values.map((value) => toRaw(inputs.get(name), value))]),
  );
}

function toRaw(input: ValueInput | undefined, value: StepValue): RawValue {
  return (input && kindOf(input).fromJson(input, value)) ?? String(value);
}

export function checkSteps(
  { record, groups, needs }: AppDefinition,
  unknown: (name: string) => string,
  report: Report,
) {
  if (record === undefined) return;
  const at: Path = ['record'];
  if (needs.length === 0) report(at, 'an app without `needs` runs everywhere; remove `record`');
  const inputs = new Map(valueInputs(groups).map((input) => [input.name, input]));
  const tables = new Set(groups.flatMap((group) => ('table' in group ? [group.name] : [])));
  for (const [name, values] of Object.entries(record)) {
    const input = inputs.get(name);
    const type = tables.has(name) ? 'table' : input?.type;
    if (type === undefined) report([...at, name], unknown(name));
    else if (!input || !TYPES.includes(input.type))
      report([...at, name], `an input of type ${type} can't be recorded; remove it, and it keeps its default`);
    else checkValues(input, values, [...at, name], report);
  }
  const count = combinations(record).length;
  if (count > MAX_STEPS)
    report(at, `these values make ${count} combinations, at most ${MAX_STEPS} are recorded; remove some values`);
}

function checkValues(input: ValueInput, values: readonly StepValue[], at: Path, report: Report): void {
  for (const index of values.keys()) {
    const problem = problemOf(input, values, index);
    if (problem) report([...at, index], `${JSON.stringify(values[index])} ${problem}`);
  }
  const initial = kindOf(input).initial(input, {});
  if (!values.some((value) => toRaw(input, value) === initial))
    report(at, `the default ${JSON.stringify(initial)} is missing; add it, since a page shows its result first`);
  if (input.type === 'checkbox' && values.length < 2)
    report(at, 'one value of a checkbox is no choice; list false and true, or remove the input');
}

function problemOf(input: ValueInput, values: readonly StepValue[], index: number): string | undefined {
  const [before, value] = [values[index - 1], values[index] as StepValue];
  const raw = kindOf(input).fromJson(input, value);
  if (raw === undefined) return `isn't a value of a ${input.type} input; correct it`;
  // An option that doesn't exist, a number out of range.
  const { error } = kindOf(input).read(input, raw);
  if (error !== undefined) return `isn't valid: ${error.replace(/\.$/, '')}; correct it, or remove it`;
  if (values.indexOf(value) !== index) return 'is listed twice; remove one';
  const isDescending = typeof value === 'number' && typeof before === 'number' && value < before;
  return isDescending ? 'is below the value before it; list numbers in ascending order' : undefined;
}
