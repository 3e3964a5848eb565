/** An app → its recorded result: default inputs, native Python, template, formulas. Node only. */
import { createRequire } from 'node:module';
import { initialValues, readForm, withInputs } from '../form/values';
import type { LoadedApp, Recorded, RecordedSteps } from '../schema/load';
import { combinations, MAX_STEPS_BYTES } from '../schema/steps';
import { createRenderer, type Render, type TemplateEngine } from '../template/render';
import { runNative, SYSTEM_PYTHON } from './native';
import type { RunAnswer } from './runner-protocol';

/** Recording and tests use the same random numbers. */
export const SEED = 1;

const require = createRequire(import.meta.url);

let renderer: ReturnType<typeof createRenderer> | undefined;

export function nodeRenderer(): Render {
  const { Environment } = require('minijinja-js') as { Environment: new () => TemplateEngine };
  renderer ??= createRenderer(new Environment());
  return renderer;
}

/** The inputs of a case: its own values, if any, over the defaults, conditions applied. Not validated: a case may be wrong on purpose. */
export function caseInputs(
  { definition, samples, id }: Pick<LoadedApp, 'definition' | 'samples' | 'id'>,
  own: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const raw = withInputs(definition.groups, initialValues({ groups: definition.groups, samples }), own);
  const { inputs, errors, presences } = readForm({ groups: definition.groups }, raw);
  const wrong = Object.entries(errors).filter(([key]) => !(key.replace(/\[.*/, '') in own));
  if (wrong.length > 0)
    throw new Error(
      `apps/${id}: the defaults are not valid: ${wrong.map(([key, message]) => `${key}: ${message}`).join('; ')}`,
    );
  // The code receives what the form would reject, so that a case can show how the code handles it.
  const forced = Object.fromEntries(
    Object.entries(own).filter(([key]) => presences.inputs[key] === 'shown' && !(key in inputs)),
  );
  return { ...inputs, ...forced };
}

/** Answers have the order of the inputs. */
export function runApp(
  app: LoadedApp,
  inputs: readonly Readonly<Record<string, unknown>>[],
  library: string,
): Promise<RunAnswer[]> {
  return runNative(
    inputs.map((values) => ({ code: app.code, inputs: values, seed: SEED })),
    {
      folder: app.folder,
      library,
      timeLimit: app.definition.timeLimit,
      ...(app.definition.needs.length > 0 ? { python: SYSTEM_PYTHON } : {}),
    },
  );
}

/** `library`: a folder in which the library is staged under its token's name. */
export async function recordApp(app: LoadedApp, library: string): Promise<Recorded> {
  const inputs = caseInputs(app);
  const [answer] = await runApp(app, [inputs], library);
  if (!answer) throw new Error(`apps/${app.id}: no answer`);
  return recordedFrom(app, inputs, answer);
}

/** The result of each combination of values that `record` names. */
export async function recordSteps(app: LoadedApp, library: string): Promise<RecordedSteps> {
  const steps = combinations(app.definition.record ?? {});
  const inputs = steps.map((values) => caseInputs(app, values));
  const answers = await runApp(app, inputs, library);
  const results = steps.map((values, index) => {
    const { error, ...answer } = answers[index] as RunAnswer;
    if (error) throw new Error(`apps/${app.id}: ${JSON.stringify(values)} fails:\n${error.traceback}`);
    const { html, stdout, stderr, notFinite } = recordedFrom(app, inputs[index] ?? {}, answer);
    return { values, html, stdout, stderr, ...(notFinite && { notFinite }) };
  });
  const recorded = { sources: app.sources, results };
  const problem = stepsTooLarge(recorded);
  if (problem) throw new Error(`apps/${app.id}: ${problem}`);
  return recorded;
}

export function stepsTooLarge(steps: RecordedSteps): string | undefined {
  const size = JSON.stringify(steps).length;
  const kilobytes = (bytes: number) => Math.round(bytes / 1000).toLocaleString('en');
  return size <= MAX_STEPS_BYTES
    ? undefined
    : `the ${steps.results.length} recorded steps have ${kilobytes(size)} KB, at most ${kilobytes(MAX_STEPS_BYTES)} are stored; record fewer values, or make the figures smaller`;
}

export function recordedFrom(app: LoadedApp, inputs: Readonly<Record<string, unknown>>, answer: RunAnswer): Recorded {
  if (answer.error) throw new Error(`apps/${app.id}: the default inputs fail:\n${answer.error.traceback}`);
  const outputs = answer.outputs ?? '{}';
  const rendered = nodeRenderer()(app.template, outputs, answer.figures);
  if ('error' in rendered)
    throw new Error(`apps/${app.id}/output.html:${rendered.error.line ?? 1}: ${rendered.error.message}`);
  const { stdout, stderr, notFinite } = answer;
  return {
    sources: app.sources,
    inputs,
    outputs,
    html: rendered.html,
    stdout,
    stderr,
    ...(notFinite && { notFinite }),
  };
}
