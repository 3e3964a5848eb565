/** The reader's choices in "What if", what is known about them, and when something runs. */
import { useEffect, useMemo, useState } from 'react';
import type { AppData } from '../data/prepare';
import type { FormState } from '../form/context';
import type { ControlsProps } from './Controls';
import { makePlan, readTolerances, type Settings } from './plan';
import { defaultCount, defaultRange, type RangeTexts, readRange } from './range';
import { defaultOutput, outputsOf } from './results';
import { type Report, type StartSweep, useSweep } from './use-sweep';
import { type Variable, variablesOf } from './variables';

export interface ExplorationProps {
  readonly app: AppData;
  readonly form: { readonly state: FormState };
  readonly code: string;
  /** The panel runs the app. */
  readonly isBusy: boolean;
  /** The code came with a link, and the reader hasn't run it. */
  readonly isShared: boolean;
  readonly isOpen: boolean;
  readonly start: StartSweep;
}

export type Exploration = ReturnType<typeof useExploration>;

function defaultTexts(variable: Variable): RangeTexts {
  const range = defaultRange(variable);
  return { from: String(range.from), to: String(range.to), count: String(defaultCount(range, variable.limits)) };
}

/** What the reader typed and chose. It stays while the form is being edited, valid or not. */
function useChoices(variables: readonly Variable[]) {
  const [key, setKey] = useState<string>();
  const [ranges, setRanges] = useState<Readonly<Record<string, RangeTexts>>>({});
  const [tolerances, setTolerances] = useState<Readonly<Record<string, string>>>({});
  const [output, setOutput] = useState<string>();
  const variable = variables.find((one) => one.key === key) ?? variables[0];
  return {
    variable,
    range: variable && (ranges[variable.key] ?? defaultTexts(variable)),
    tolerances,
    output,
    onVariable: setKey,
    onRange: (range: RangeTexts) => variable && setRanges((before) => ({ ...before, [variable.key]: range })),
    onTolerance: (of: string, text: string) => setTolerances((before) => ({ ...before, [of]: text })),
    onOutput: setOutput,
  };
}

type Wrong = NonNullable<ControlsProps['wrong']>;

function readSettings(
  variables: readonly Variable[],
  { variable, range, tolerances }: ReturnType<typeof useChoices>,
): Settings | Wrong | undefined {
  if (!variable || !range) return undefined;
  const read = readRange(range);
  if ('error' in read) return read;
  const typed = readTolerances(variables, tolerances);
  return 'error' in typed ? typed : { variable, range: read, tolerances: typed };
}

/** Why nothing can be varied, instead of a form without content. */
function obstacleOf({ isShared, form }: ExplorationProps, variables: readonly Variable[]): string | undefined {
  if (isShared) return 'The code came with a link and hasn’t run. Press Run first if you want to run it.';
  if (Object.keys(form.state.errors).length > 0) return 'Some inputs aren’t valid. Correct them first.';
  return variables.length === 0 ? 'No input of this app is a number that you could vary.' : undefined;
}

/** Why nothing can be plotted although the app has run. */
function emptinessOf({ results, ending }: Report, outputs: readonly string[]): string | undefined {
  if (ending?.kind !== 'done' || outputs.length > 0) return undefined;
  const failed = results.every(({ error }) => error !== undefined);
  return failed
    ? `The app stops with an error at these values: ${results[0]?.error ?? 'the form rejects all of them.'}`
    : 'This app returns no numbers of its own, only texts or pictures, so there is nothing to plot.';
}

export function useExploration(props: ExplorationProps) {
  const { app, form, code, isBusy, isOpen, start } = props;
  const { values } = form.state;
  const variables = useMemo(() => variablesOf(app.groups, values, form.state), [app, values, form.state]);
  const choices = useChoices(variables);
  const [wrong, setWrong] = useState<Wrong>();
  const { report, request, activity, ask, finish } = useSweep(app, start, isBusy);
  const situation = useMemo(() => JSON.stringify([values, code]), [values, code]);
  const settings = JSON.stringify([choices.variable?.key, choices.range, choices.tolerances]);
  const obstacle = obstacleOf(props, variables);

  const plot = (sweeps = true) => {
    const read = obstacle === undefined ? readSettings(variables, choices) : undefined;
    setWrong(read && 'error' in read ? read : undefined);
    if (!read || 'error' in read) return;
    ask({ plan: makePlan(app.groups, values, read, sweeps), code, situation, settings });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once. An app that runs by button may take long.
  useEffect(() => plot(app.run === 'change'), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a sweep was started for has changed.
  useEffect(() => {
    if (request && request.situation !== situation) finish({ kind: 'changed' });
    else if (request && !isOpen) finish({ kind: 'stopped' });
  }, [situation, isOpen]);

  const outputs = report ? outputsOf(report.results) : [];
  const isOutdated = report !== undefined && (report.situation !== situation || report.settings !== settings);
  const emptiness = report && !isOutdated ? emptinessOf(report, outputs) : undefined;
  const output =
    choices.output !== undefined && outputs.includes(choices.output)
      ? choices.output
      : report && defaultOutput(report.plan, report.results);
  const { variable, range, ...rest } = choices;
  const controls: ControlsProps | undefined =
    variable && range && obstacle === undefined && emptiness === undefined
      ? { ...rest, variables, variable, range, outputs, output, wrong }
      : undefined;
  return {
    obstacle: obstacle ?? emptiness,
    controls,
    report,
    output,
    request,
    activity,
    isOutdated,
    plot: () => plot(),
    cancel: () => finish({ kind: 'stopped' }),
  };
}
