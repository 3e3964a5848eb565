/**
 * Apps that need compiled packages: run and compared natively, with Debian's packages and Debian's interpreter. With
 * `PACKAGES_FROM`, a folder of wheels for the reader's interpreter, they also run there and give the same.
 */
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkCase, differences } from '../../content-checks/expectations';
import { stageLibrary } from '../../src/live/python/native';
import { caseInputs, nodeRenderer, runApp, SEED } from '../../src/live/python/record';
import type { RunAnswer } from '../../src/live/python/runner-protocol';
import { type LoadedApp, loadApps } from '../../src/live/schema/load';
import { combinations } from '../../src/live/schema/steps';
import { installPackages } from './debian-packages';
import { type ReadersPython, startReadersPython, WHEELS } from './readers-python';

const apps = loadApps(resolve(import.meta.dirname, '../../apps')).filter((app) => app.definition.needs.length > 0);
const library = stageLibrary('__library__');
/** Versions of matplotlib draw differently: of a picture, only its description and size class are compared. */
const withoutPictures = (html: string) =>
  html.replace(/<img class="([^"]*)" src="data:image\/([\w+]+)[^"]*" alt="([^"]*)"[^>]*>/g, '<img $1 $2 $3>');
/** Relative. The same calculation with another mathematical library differs in the last digits. */
const TOLERANCE = 1e-9;

beforeAll(() => installPackages([...new Set(apps.flatMap((app) => app.definition.needs))]), 600_000);

it('finds the apps', () => {
  expect(apps.flatMap(({ definition }) => definition.needs)).toEqual(
    expect.arrayContaining(['numpy', 'pandas', 'matplotlib']),
  );
});

const inputsOf = (app: LoadedApp) => [
  caseInputs(app),
  ...app.definition.cases.map((one) => caseInputs(app, one.inputs)),
];

/** What a reader sees, pictures aside. */
function shown(app: LoadedApp, { outputs, figures, error }: RunAnswer): string {
  const rendered = nodeRenderer()(app.template, outputs ?? '{}', figures);
  if (error || 'error' in rendered) throw new Error(error?.traceback ?? JSON.stringify(rendered));
  return withoutPictures(rendered.html);
}

/** Numbers as numbers, texts without their pictures. */
function comparable({ outputs = '{}' }: RunAnswer): Record<string, unknown> {
  return JSON.parse(outputs, (_, value: unknown) => (typeof value === 'string' ? withoutPictures(value) : value));
}

describe.each(apps.map((app) => [app.id, app] as const))('%s', (_id, app) => {
  let natively: RunAnswer[];
  beforeAll(async () => {
    natively = await runApp(app, inputsOf(app), library);
  }, 600_000);

  it('runs with its defaults, and every case holds', () => {
    const [first, ...answers] = natively;
    expect(first?.error).toBeUndefined();
    expect(shown(app, first as RunAnswer)).toBe(withoutPictures(app.recorded?.html ?? ''));
    const { cases } = app.definition;
    expect(cases.flatMap((one, index) => checkCase(one, answers[index] ?? { stdout: '', stderr: '' }))).toEqual([]);
  });

  it('shows for each recorded step what was recorded', async () => {
    const steps = combinations(app.definition.record ?? {});
    expect(steps.length).toBeGreaterThan(1);
    const answers = await runApp(
      app,
      steps.map((values) => caseInputs(app, values)),
      library,
    );
    expect(app.steps?.results.map(({ values, html }) => [values, withoutPictures(html)])).toEqual(
      steps.map((values, index) => [values, shown(app, answers[index] as RunAnswer)]),
    );
  }, 900_000);

  it.runIf(WHEELS)(
    'gives the same in the reader’s interpreter',
    async () => {
      const python: ReadersPython = await startReadersPython(library);
      python.enter(app.dataFiles);
      for (const [index, inputs] of inputsOf(app).entries()) {
        const answer = python.run({ code: app.code, inputs, seed: SEED });
        const native = natively[index] as RunAnswer;
        expect(answer.error?.message).toBe(native.error?.message);
        expect(differences(comparable(native), comparable(answer), 'outputs', TOLERANCE)).toEqual([]);
      }
    },
    600_000,
  );
});
