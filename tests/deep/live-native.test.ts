/** Apps that need compiled packages: run and compared natively, with Debian's packages and Debian's interpreter. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkCase } from '../../apps/expectations';
import { SYSTEM_PYTHON, stageLibrary } from '../../src/live/python/native';
import { caseInputs, runApp } from '../../src/live/python/record';
import { loadApps } from '../../src/live/schema/load';

const apps = loadApps(resolve(import.meta.dirname, '../../apps')).filter((app) => app.definition.needs.length > 0);
const library = stageLibrary('__library__');

beforeAll(() => {
  const packages = [...new Set(apps.flatMap((app) => app.definition.needs))];
  try {
    execFileSync(SYSTEM_PYTHON, ['-c', packages.map((name) => `import ${name}`).join('; ')], { stdio: 'ignore' });
  } catch {
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages.map((name) => `python3-${name}`)], {
      stdio: 'ignore',
    });
  }
}, 600_000);

it('finds the apps', () => {
  expect(apps.length).toBeGreaterThanOrEqual(1);
});

describe.each(apps.map((app) => [app.id, app] as const))('%s', (_id, app) => {
  it('runs with its defaults, and every case holds', async () => {
    const { cases } = app.definition;
    const [first, ...answers] = await runApp(
      app,
      [caseInputs(app), ...cases.map((one) => caseInputs(app, one.inputs))],
      library,
    );
    expect(first?.error).toBeUndefined();
    expect(cases.flatMap((one, index) => checkCase(one, answers[index] ?? { stdout: '', stderr: '' }))).toEqual([]);
  }, 180_000);
});
