/** Every app of the site can be explored with what "What if" offers at first: the form accepts it, and a number comes out. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { initialValues, readForm } from '../form/values';
import { runNative, stageLibrary } from '../python/native';
import { loadApps } from '../schema/load';
import { makePlan } from './plan';
import { defaultCount, defaultRange } from './range';
import { currentRow, outputsOf, readPoint, rowsOf } from './results';
import { variablesOf } from './variables';

const root = resolve(import.meta.dirname, '../../..');
const apps = loadApps(resolve(root, 'apps'));
const library = stageLibrary('__library__');

const explored = apps.map((app) => {
  const { groups } = app.definition;
  const values = initialValues({ groups, samples: app.samples });
  const variables = variablesOf(groups, values, readForm({ groups }, values).presences);
  return { id: app.id, app, groups, values, variables };
});
const withNumbers = explored.filter(({ variables }) => variables.length > 0);
const running = withNumbers.filter(({ app }) => app.definition.needs.length === 0);

it('finds numbers in most apps', () => {
  expect(withNumbers.length).toBeGreaterThan(50);
});

describe('the form accepts every point of the default ranges', () => {
  it.each(withNumbers)('$id', ({ groups, values, variables }) => {
    for (const variable of variables) {
      const range = defaultRange(variable);
      const count = defaultCount(range, variable.limits);
      const { points } = makePlan(groups, values, { variable, range: { ...range, count }, tolerances: [] });
      expect(points.length, variable.key).toBeGreaterThan(1);
      const rejected = points.filter(({ run }) => typeof run !== 'number');
      expect(rejected, variable.key).toEqual([]);
    }
  });
});

describe.concurrent('there, the app gives numbers if it returns any', () => {
  it.each(running)('$id', async ({ app, groups, values, variables }) => {
    const [variable] = variables;
    if (!variable) return;
    const plan = makePlan(groups, values, { variable, range: { ...defaultRange(variable), count: 3 }, tolerances: [] });
    const requests = plan.runs.map((inputs) => ({ code: app.code, inputs }));
    const { timeLimit } = app.definition;
    const answers = await runNative(requests, { folder: resolve(root, 'apps', app.id), library, timeLimit });
    const results = answers.map(({ outputs, error }) =>
      readPoint(outputs === undefined ? { error: error?.message ?? '' } : { outputs }),
    );
    expect(results[0]?.error).toBeUndefined();
    const [output] = outputsOf(results.slice(0, 1));
    if (output === undefined) return;
    expect(currentRow(plan, results, output)?.y).toEqual(expect.any(Number));
    expect(rowsOf(plan, results, output).some(({ y }) => y !== undefined)).toBe(true);
  });
});
