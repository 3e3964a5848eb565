/**
 * `npm test` (what CI runs) and `npm run test:deep`. The phases run in order; Vitest and Playwright use both cores
 * themselves, so only the first phase has two lanes. `npm test -- lint unit` runs the named steps only.
 */
import { findOrInstallTestBrowser } from './browser';
import { readOptions } from './command-line';
import { type Phase, runPhases, type Step } from './testing/steps';

const npmRun = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', name] });
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build', '--', '--strict'] };

/** `folders`: a folder whose tests vanished fails the step. */
const vitest = (name: string, folders: readonly string[], ...options: string[]): Step => ({
  name,
  command: ['node_modules/.bin/vitest', 'run', '--reporter=dot', ...options],
  report: 'vitest',
  mustHave: folders,
});

const BROWSER_PROJECTS = ['e2e', 'faults', 'a11y', 'hostile', 'sandbox'];
const browserTests = (environment: Readonly<Record<string, string>>): Step => ({
  name: 'e2e',
  command: ['node_modules/.bin/playwright', 'test', '--reporter=dot,json,./tests/spec/policy-reporter.ts'],
  environment: { ...environment, CI: '1', EVERY_ROUTE: '1' },
  report: 'playwright',
  mustHave: BROWSER_PROJECTS,
  needs: 'build',
});

const phases: readonly Phase[] = [
  [[build], [npmRun('lint'), npmRun('typecheck'), npmRun('test:python')]],
  [
    [
      vitest(
        'unit',
        ['src', 'scripts', 'deploy', 'content-checks', 'apps', 'tests/serve', 'tests/brand', 'tests/features'],
        '--project=unit',
        '--project=serve',
        '--project=brand',
      ),
    ],
  ],
  [
    [
      {
        ...vitest('built', ['tests/built', 'tests/browsers'], '--project=built', '--project=browsers'),
        needs: 'build',
      },
    ],
  ],
  [[browserTests({})]],
];

/** One step at a time, because some of these measure. They install what they need and fail rather than skip. */
const deepPhases: readonly Phase[] = [
  [[build]],
  [[{ ...vitest('deep', ['tests/deep'], '--project=deep', '--no-file-parallelism'), needs: 'build' }]],
  // A spec that takes a sample in `npm test` takes everything when DEEP is set.
  [[browserTests({ DEEP: '1' })]],
];

const { values, positionals } = readOptions({ allowPositionals: true, options: { deep: { type: 'boolean' } } });
const all = values.deep ? deepPhases : phases;
const names = all.flat(2).map(({ name }) => name);
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no step "${unknown}". Steps: ${names.join(', ')}`);
  process.exit(1);
}

const chosen = (step: Step): boolean => positionals.length === 0 || positionals.includes(step.name);
const plan = all.map((phase) => phase.map((lane) => lane.filter(chosen)));
if (plan.flat(2).some(({ report }) => report !== undefined)) console.log(`Chromium: ${findOrInstallTestBrowser()}`);

const { passed, failed } = await runPhases(plan);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
