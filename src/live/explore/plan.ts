/** Everything that an exploration will run, as the panel would run it: validated, with the form's conditions at each value. */
import { type Inputs, type RawValues, readForm } from '../form/values';
import type { Group } from '../schema/app';
import { type Range, samplePoints } from './range';
import { corners, endsOf, MAX_TOLERANCES, readTolerance, type Tolerance } from './tolerances';
import type { Variable } from './variables';

/** The position of a run in the plan, or why the form rejects its values. */
type Reference = number | { readonly rejected: string };

/** One value of the swept input: a run, and those at the ends of the tolerances around it. */
export interface Spot {
  readonly x: number;
  readonly run: Reference;
  readonly corners: readonly Reference[];
}

export interface Plan {
  readonly variable: Variable;
  readonly points: readonly Spot[];
  /** The form's own values. */
  readonly current: Spot;
  /** What to run, each only once. The current values come first, then point after point. */
  readonly runs: readonly Inputs[];
  readonly tolerances: number;
  /** Inputs whose tolerance ends at a value that the form doesn't accept. */
  readonly cut: readonly Variable[];
}

export interface Settings {
  readonly variable: Variable;
  readonly range: Range & { readonly count: number };
  readonly tolerances: readonly { readonly variable: Variable; readonly tolerance: Tolerance }[];
}

/** `sweeps`: false for the current values only, to learn which outputs there are. */
export function makePlan(groups: readonly Group[], values: RawValues, settings: Settings, sweeps = true): Plan {
  const { variable, range, tolerances } = settings;
  const positions = new Map<string, number>();
  const runs: Inputs[] = [];
  const cut = new Set<Variable>();
  const refer = (raw: RawValues): Reference => {
    const { inputs, errors } = readForm({ groups }, raw);
    const [wrong] = Object.entries(errors);
    if (wrong) return { rejected: wrong[0] === variable.key ? wrong[1] : `${wrong[0]}: ${wrong[1]}` };
    const key = JSON.stringify(inputs);
    const position = positions.get(key) ?? runs.push(inputs) - 1;
    positions.set(key, position);
    return position;
  };
  const spotAt = (x: number, raw: RawValues): Spot => {
    const centers = tolerances.map(({ variable: { key, text } }) => (key === variable.key ? x : Number(text)));
    const ends = tolerances.map(({ variable: { limits }, tolerance }, index) =>
      endsOf(centers[index] ?? 0, tolerance, limits),
    );
    for (const [index, { isCut }] of ends.entries()) {
      const of = tolerances[index]?.variable;
      if (isCut && of) cut.add(of);
    }
    const run = refer(raw);
    const around = corners(centers, ends).map((numbers) =>
      refer(tolerances.reduce((all, { variable: { write } }, index) => write(all, String(numbers[index])), raw)),
    );
    return { x, run, corners: around };
  };
  const current = spotAt(variable.text.trim() === '' ? Number.NaN : Number(variable.text), values);
  const xs = sweeps ? samplePoints(range, range.count, variable.limits) : [];
  const points = xs.map((x) => spotAt(x, variable.write(values, String(x))));
  return { variable, points, current, runs, tolerances: tolerances.length, cut: [...cut] };
}

/** The tolerances that the reader typed, by the keys of their inputs; the first mistake instead. */
export function readTolerances(
  variables: readonly Variable[],
  texts: Readonly<Record<string, string>>,
): Settings['tolerances'] | { readonly error: string; readonly key: string } {
  const read: { variable: Variable; tolerance: Tolerance }[] = [];
  for (const variable of variables) {
    const tolerance = readTolerance(texts[variable.key] ?? '');
    if (tolerance === undefined) continue;
    if ('error' in tolerance) return { ...tolerance, key: variable.key };
    if (variable.text.trim() === '')
      return { error: 'This input is empty: there is nothing to vary.', key: variable.key };
    if (read.length === MAX_TOLERANCES)
      return { error: `At most ${MAX_TOLERANCES} inputs can have a tolerance.`, key: variable.key };
    read.push({ variable, tolerance });
  }
  return read;
}
