/** Runs an app for another program: checks the inputs as the form does, runs the code, and renders the template to text. */
import { existsSync, rmSync } from 'node:fs';
import { load } from 'cheerio';
import { inputsSchema } from '../app-catalog/input-schema';
import { problemOfInputs } from '../app-catalog/validate';
import { applyTokens, applyTokensDeep, type BrandNames } from '../brand/tokens';
import { initialValues, MisfitError, type RawValues, readForm, withInputs } from '../live/form/values';
import { SYSTEM_PYTHON, stageLibrary } from '../live/python/native';
import { nodeRenderer } from '../live/python/record';
import type { RunAnswer } from '../live/python/runner-protocol';
import { inputNames, valueInputs } from '../live/schema/groups';
import type { LoadedApp } from '../live/schema/load';
import { stringify, toBlocks } from '../markdown-twins/to-markdown';
import { type ProcessOptions, RunStopped, runProcess } from './python-process';
import { Busy, turns } from './turns';

/** Larger outputs are neither rendered nor returned whole: this happens in the server's own process. */
const MAX_OUTPUTS = 100_000;
const MAX_TEXT = 50_000;

export interface RunResult {
  /** What happened, for people. */
  readonly text: string;
  readonly outputs?: unknown;
  readonly isError?: boolean;
}

export interface AppRunner {
  run(id: string, inputs: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<RunResult>;
}

export interface RunnerOptions {
  readonly apps: () => readonly LoadedApp[];
  readonly brand: BrandNames;
  readonly run?: typeof runProcess;
  /** How many run at a time, and how many wait. */
  readonly running?: number;
  readonly waiting?: number;
}

const cut = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}\n… cut after ${MAX_TEXT} characters`;

const failed = (text: string): RunResult => ({ text: cut(text), isError: true });

/** The most bytes of files that one call of an app can have. */
export function largestFiles(apps: readonly Pick<LoadedApp, 'definition'>[]): number {
  const bytes = ({ definition: { groups } }: Pick<LoadedApp, 'definition'>) =>
    valueInputs(groups).reduce((sum, input) => sum + (input.type === 'file' ? input.maxSize : 0), 0);
  return apps.reduce((most, app) => Math.max(most, bytes(app)), 0);
}

/** What Python receives, or what is wrong with the inputs. */
export function checkedInputs(
  { definition: { groups }, samples }: Pick<LoadedApp, 'definition' | 'samples'>,
  own: Readonly<Record<string, unknown>>,
): { readonly inputs: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  const known = inputNames(groups);
  const unknown = Object.keys(own).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return { problem: `There is no input ${JSON.stringify(unknown[0]?.slice(0, 80))}. Inputs: ${known.join(', ')}.` };
  const misfit = problemOfInputs(inputsSchema({ groups }, {}), own);
  let raw: RawValues;
  try {
    raw = withInputs(groups, initialValues({ groups, samples }), own);
  } catch (error) {
    if (!(error instanceof MisfitError)) throw error;
    return { problem: misfit ? `${error.message} ${misfit}.` : error.message };
  }
  const { inputs, errors } = readForm({ groups }, raw);
  const wrong = Object.entries(errors).map(([name, message]) => `${name}: ${message}`);
  // The form's own words come first. It also accepts what its controls can't contain, such as an option that doesn't exist.
  if (wrong.length > 0) return { problem: wrong.join('\n') };
  return misfit ? { problem: `${misfit}.` } : { inputs };
}

/** The rendered template as Markdown. */
function shown(app: LoadedApp, outputs: string, figures = ''): string {
  if (outputs.length + figures.length > MAX_OUTPUTS) return '(The result is too large to be shown as text.)';
  const rendered = nodeRenderer()(app.template, outputs, figures);
  if ('error' in rendered) return `output.html:${rendered.error.line ?? 1}: ${rendered.error.message}`;
  return stringify(toBlocks(load(rendered.html), 'body', { page: '/' })).trim();
}

function resultOf(app: LoadedApp, { outputs = '{}', figures, error, stdout, stderr }: RunAnswer): RunResult {
  const printed = [stdout, stderr].map((text) => text.trim()).filter(Boolean);
  const notes = printed.length > 0 ? `\n\nPrinted:\n${printed.join('\n')}` : '';
  if (error) return failed(`The app raised an error:\n${error.traceback}${notes}`);
  const text = cut(shown(app, outputs, figures) + notes);
  return outputs.length > MAX_OUTPUTS ? { text } : { text, outputs: JSON.parse(outputs) as unknown };
}

function recordedResult(app: LoadedApp): RunResult {
  if (!app.recorded) return failed('This server lacks a package that the app needs.');
  const { text, ...rest } = resultOf(app, app.recorded);
  const needs = app.definition.needs.join(', ');
  return {
    ...rest,
    text: `This server lacks packages that the app needs (${needs}). The recorded result, for the defaults:\n\n${text}`,
  };
}

/** Removed when the server ends. */
function stagedLibrary(): string {
  const folder = stageLibrary('__library__');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function appRunner({ apps, brand, run = runProcess, running = 2, waiting = 8 }: RunnerOptions): AppRunner {
  const takeTurn = turns(running, waiting);
  let library: string | undefined;
  const branded = (result: RunResult): RunResult => ({
    ...result,
    text: applyTokens(result.text, brand),
    ...('outputs' in result && { outputs: applyTokensDeep(result.outputs, brand) }),
  });
  return {
    async run(id, own, signal) {
      const app = apps().find((one) => one.id === id);
      if (!app) return failed(`There is no app ${JSON.stringify(id.slice(0, 80))}. Read /apps.json for all apps.`);
      const checked = checkedInputs(app, own);
      if ('problem' in checked) {
        const schema = JSON.stringify(inputsSchema(app.definition, app.recorded?.inputs ?? {}));
        return branded(failed(`${checked.problem}\n\nJSON Schema of the inputs: ${schema}`));
      }
      const { needs, timeLimit } = app.definition;
      // Debian's packages work with Debian's interpreter only.
      const python = needs.length > 0 && existsSync(SYSTEM_PYTHON) ? SYSTEM_PYTHON : 'python3';
      // The sources contain tokens in place of names: so does the library.
      library ??= stagedLibrary();
      const options: ProcessOptions = { python, library, timeLimit, files: app.dataFiles, signal };
      try {
        const answer = await takeTurn(() => run({ code: app.code, inputs: checked.inputs }, options), signal);
        const lacksPackage = needs.length > 0 && /^ModuleNotFoundError/.test(answer.error?.message ?? '');
        return branded(lacksPackage ? recordedResult(app) : resultOf(app, answer));
      } catch (error) {
        if (error instanceof RunStopped || error instanceof Busy) return failed(error.message);
        if (signal.aborted && error === signal.reason) return failed('The request was canceled.');
        throw error;
      }
    },
  };
}
