/**
 * A reader at work with one app, as a pure function: state and action → next state and effects. session.ts performs the
 * effects and reports what came of them as further actions.
 */
import type { AppData } from '../data/data';
import type { FormAction } from '../form/context';
import { cellKey } from '../form/keys';
import { toPython } from '../form/python-text';
import { emptyRow, type Inputs, initialValues, type RawValues, readForm, withInputs } from '../form/values';
import { kindOf } from '../inputs';
import type { FileValue, RawCell } from '../inputs/kind';
import type { Outcome, Progress } from '../python/client';
import { isTable, valueInputs } from '../schema/kinds';
import { asJson, asScript } from './downloads';
import { linkPrefix } from './link';
import { firstState, isBusy, type Source, type State } from './state';

/** What the reader does. The session adds the form's values. */
export type Command =
  | { readonly type: 'change'; readonly delay?: number }
  | { readonly type: 'run' | 'stop' | 'copyLink' | 'print' }
  | { readonly type: 'files'; readonly name: string; readonly files: readonly FileValue[] }
  | { readonly type: 'link'; readonly hash: string }
  | { readonly type: 'form'; readonly action: FormAction; readonly random: () => number }
  | { readonly type: 'reset'; readonly random: () => number }
  | { readonly type: 'edit' | 'restore' | 'copy'; readonly source: Source }
  | { readonly type: 'write'; readonly source: Source; readonly text: string }
  | { readonly type: 'showLine'; readonly line: number }
  | { readonly type: 'download'; readonly format: 'py' | 'json' };

/** What effects report. */
export type Report =
  | { readonly type: 'progress'; readonly turn: number; readonly progress: Progress }
  | { readonly type: 'started'; readonly turn: number }
  | { readonly type: 'ended'; readonly turn: number; readonly revision: number; readonly outcome: Outcome }
  | { readonly type: 'shown'; readonly turn: number; readonly revision: number; readonly cut: boolean | undefined }
  | { readonly type: 'notShown'; readonly turn: number; readonly problem: string }
  | { readonly type: 'notice'; readonly text: string };

export type Action = (Command & { readonly values: RawValues; readonly page: string }) | Report;

export type Effect =
  /** Runs after a pause in typing; a later one replaces it. */
  | { readonly type: 'schedule'; readonly delay: number }
  /** Drops a scheduled run and ends the current one. */
  | { readonly type: 'cancel' }
  | {
      readonly type: 'run';
      readonly turn: number;
      readonly revision: number;
      readonly inputs: Inputs;
      readonly source: State['source'];
    }
  | {
      readonly type: 'show';
      readonly turn: number;
      readonly revision: number;
      readonly html: string;
      readonly cut: boolean | undefined;
    }
  /** React has created the controls or the recorded result again. */
  | { readonly type: 'recreated'; readonly focus?: string; readonly scroll?: boolean; readonly result?: boolean }
  | { readonly type: 'fill'; readonly name: string; readonly value: string }
  | { readonly type: 'openEditor'; readonly source: Source; readonly line?: number }
  | { readonly type: 'closeEditor'; readonly source: Source; readonly focus?: boolean }
  | { readonly type: 'copy'; readonly text: string; readonly notice: string }
  | { readonly type: 'download'; readonly name: string; readonly mediaType: string; readonly text: string }
  | { readonly type: 'print' }
  | { readonly type: 'hideNotice' };

type Step = readonly [State, readonly Effect[]];

const TYPING_PAUSE_MS = 250;
/** Longer addresses are cut by some mail programs and servers. */
const LINK_LIMIT = 6000;

export function reduce(app: AppData, state: State, action: Action): Step {
  switch (action.type) {
    case 'change':
      return change(app, state, action.values, action.delay ?? TYPING_PAUSE_MS);
    case 'run':
      return run(app, state, action.values);
    case 'files': {
      const sample = app.samples[action.name];
      const files = action.files.length > 0 ? action.files : sample ? [sample] : [];
      const next = { ...state, files: { ...state.files, [action.name]: files } };
      return change(app, next, { ...action.values, [action.name]: files }, 0);
    }
    case 'link':
      return applyLink(app, state, action.hash);
    case 'form':
      return changeForm(app, state, action.action, action.values, action.random);
    case 'reset':
      return reset(app, state, action.random);
    case 'write':
    case 'restore': {
      const { source } = action;
      const text = action.type === 'write' ? action.text : app[source];
      return [
        {
          ...state,
          status: isBusy(state) ? state.status : 'changed',
          source: { ...state.source, [source]: text },
          revision: state.revision + 1,
        },
        action.type === 'restore' ? [{ type: 'closeEditor', source, focus: true }] : [],
      ];
    }
    case 'copyLink':
      return copyLink(app, state, action.values, action.page);
    case 'progress':
    case 'started':
    case 'ended':
    case 'shown':
    case 'notShown':
      // A run that was replaced or reset has nothing to report.
      return action.turn === state.turn ? follow(state, action) : [state, []];
    case 'notice':
      return notice(state, action.text);
    default:
      return [state, [effectOf(app, state, action)]];
  }
}

/** Commands that change nothing by themselves. */
function effectOf(app: AppData, state: State, action: Action): Effect {
  switch (action.type) {
    case 'stop':
      return { type: 'cancel' };
    case 'edit':
      return { type: 'openEditor', source: action.source };
    case 'showLine':
      return { type: 'openEditor', source: 'code', line: action.line };
    case 'copy':
      return { type: 'copy', text: state.source[action.source], notice: 'Copied.' };
    case 'download': {
      const { inputs } = read(app, state, action.values);
      return action.format === 'py'
        ? {
            type: 'download',
            name: `${app.id}.py`,
            mediaType: 'text/x-python',
            text: asScript(app, state.source.code, inputs),
          }
        : { type: 'download', name: `${app.id}.json`, mediaType: 'application/json', text: asJson(app, state.source) };
    }
    default:
      return { type: 'print' };
  }
}

/** The form's conditions, messages and values for what its controls contain. */
function read(app: AppData, state: State, values: RawValues): { next: State; inputs: Inputs; isValid: boolean } {
  const { inputs, errors, presences } = readForm(app, values);
  const form = { values, errors, ...presences };
  return { next: { ...state, form, python: toPython(inputs) }, inputs, isValid: Object.keys(errors).length === 0 };
}

function change(app: AppData, state: State, values: RawValues, delay: number): Step {
  const { next, isValid } = read(app, { ...state, revision: state.revision + 1 }, values);
  if (!isValid) return invalid(next);
  if (app.run === 'button') return [{ ...next, status: isBusy(next) ? next.status : 'changed' }, []];
  return [next, [{ type: 'schedule', delay }]];
}

function invalid(state: State): Step {
  return [{ ...state, status: 'invalid', progress: undefined, turn: state.turn + 1 }, [{ type: 'cancel' }]];
}

function run(app: AppData, state: State, values: RawValues): Step {
  const { next, inputs, isValid } = read(app, state, values);
  if (!isValid) return invalid(next);
  const { revision, source } = next;
  const turn = next.turn + 1;
  return [
    { ...next, status: 'loading', turn, problem: undefined, canRetry: undefined },
    [{ type: 'cancel' }, { type: 'run', turn, revision, inputs, source }],
  ];
}

function recreate(state: State): State {
  return { ...state, formKey: state.formKey + 1 };
}

function applyLink(app: AppData, state: State, hash: string): Step {
  let values: RawValues;
  try {
    const carried: unknown = JSON.parse(decodeURIComponent(hash.slice(linkPrefix(app.id).length)));
    values = withInputs(app.groups, initialValues(app), carried as Record<string, unknown>);
  } catch {
    return notice(state, 'The link’s values do not fit this app.');
  }
  const { files } = firstState(app);
  const [next, effects] = change(app, recreate({ ...state, files, notice: '' }), values, 0);
  return [next, [{ type: 'recreated', scroll: true }, ...effects]];
}

function changeForm(app: AppData, state: State, action: FormAction, values: RawValues, random: () => number): Step {
  if (action.type === 'draw') {
    const input = valueInputs(app.groups).find(({ name }) => name === action.input);
    if (!input) return [state, []];
    const value = String(kindOf(input).initial(input, { sample: undefined, random }));
    const [next, effects] = change(app, state, { ...values, [input.name]: value }, 0);
    return [next, [{ type: 'fill', name: input.name, value }, ...effects]];
  }
  const group = app.groups.filter(isTable).find(({ name }) => name === action.table);
  if (!group) return [state, []];
  const before = values[group.name] as readonly (readonly RawCell[])[];
  const rows =
    action.type === 'add'
      ? [...before, emptyRow(group.table.columns)]
      : before.filter((_, index) => index !== action.row);
  const [next, effects] = change(app, recreate(state), { ...values, [group.name]: rows }, 0);
  // The new row gets the focus, or the row that took the deleted one's place.
  const row = Math.max(0, Math.min(action.row, rows.length - 1));
  return [next, [{ type: 'recreated', focus: cellKey(group.name, row, 0) }, ...effects]];
}

function reset(app: AppData, state: State, random: () => number): Step {
  const values = initialValues(app, random);
  const isRecorded = JSON.stringify(values) === JSON.stringify(app.initial.values);
  const base: State = {
    ...firstState(app),
    formKey: state.formKey + 1,
    resultKey: state.resultKey + (isRecorded ? 1 : 0),
    revision: state.revision + 1,
    turn: state.turn + 1,
    notice: state.notice,
  };
  const effects: Effect[] = [
    { type: 'cancel' },
    { type: 'closeEditor', source: 'code' },
    { type: 'closeEditor', source: 'template' },
    { type: 'recreated', result: isRecorded },
  ];
  if (isRecorded) return [base, effects];
  if (app.run === 'button') return [{ ...read(app, base, values).next, status: 'changed' }, effects];
  const [next, more] = run(app, base, values);
  return [next, [...effects, ...more]];
}

function copyLink(app: AppData, state: State, values: RawValues, page: string): Step {
  const { next, inputs } = read(app, state, values);
  const initial = readForm(app, app.initial.values).inputs;
  const left = new Set(
    valueInputs(app.groups).flatMap((input) => (kindOf(input).inLinks === false ? [input.name] : [])),
  );
  const carried = Object.entries(inputs).filter(
    ([name, value]) => !left.has(name) && JSON.stringify(value) !== JSON.stringify(initial[name]),
  );
  const text = `${page}${linkPrefix(app.id)}${encodeURIComponent(JSON.stringify(Object.fromEntries(carried)))}`;
  if (text.length > LINK_LIMIT) return notice(next, 'These values are too long for a link.');
  return [next, [{ type: 'copy', text, notice: 'Link copied. It carries the input values, not the code.' }]];
}

/** A notice stays long enough to be read, whatever a run does meanwhile. */
function notice(state: State, text: string): Step {
  return [{ ...state, notice: text }, text === '' ? [] : [{ type: 'hideNotice' }]];
}

/** What comes of the current run. */
function follow(state: State, report: Exclude<Report, { type: 'notice' }>): Step {
  switch (report.type) {
    case 'progress':
      return [{ ...state, status: 'loading', progress: report.progress }, []];
    case 'started':
      return [{ ...state, status: 'running', progress: undefined }, []];
    case 'ended':
      return end(state, report.outcome, report.revision);
    case 'shown': {
      const isCurrent = report.revision === state.revision;
      return [{ ...state, status: isCurrent ? 'fresh' : 'changed', cut: report.cut }, []];
    }
    case 'notShown':
      return [{ ...state, status: 'failed', problem: report.problem, canRetry: true }, []];
  }
}

function end(before: State, outcome: Outcome, revision: number): Step {
  const { progress: _p, failure: _f, problem: _o, canRetry: _r, cut: _c, ...state } = before;
  const failed = (problem: string): Step => [{ ...state, status: 'failed', problem }, []];
  switch (outcome.kind) {
    case 'stopped':
      return [{ ...state, status: 'stopped' }, []];
    case 'timeout':
      return failed(
        `Stopped after ${outcome.seconds} seconds, the time limit of this app. Look for a loop that does not end.`,
      );
    case 'broken':
      return [
        { ...state, status: 'failed', problem: `Python could not run here: ${outcome.message}`, canRetry: true },
        [],
      ];
    case 'done':
  }
  const { answer, rendered } = outcome;
  const { stdout, stderr } = answer;
  if (answer.error) return [{ ...state, stdout, stderr, status: 'failed', failure: answer.error }, []];
  if (!rendered || 'error' in rendered) {
    const where = rendered?.error.line === undefined ? '' : `, line ${rendered.error.line}`;
    const problem = `The output template${where}: ${rendered?.error.message ?? 'nothing was rendered'}`;
    return [{ ...state, stdout, stderr, status: 'failed', problem }, []];
  }
  return [
    { ...state, stdout, stderr },
    [{ type: 'show', turn: state.turn, revision, html: rendered.html, cut: rendered.cut }],
  ];
}
