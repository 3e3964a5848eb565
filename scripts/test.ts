/**
 * `npm test` (what CI runs) and `npm run test:deep`. To add a step, add a line to one of the two lists.
 * `npm test -- --only unit,types` runs some of the steps, with what they need.
 */
import { existsSync } from 'node:fs';
import { findOrInstallBrowser } from './browser';
import { readOptions } from './command-line';
import { listenedVitest, playwright, python, script, tool, vitest } from './testing/runners';
import { lastLine, type Reporter, type Result, runSteps, type Step, total } from './testing/steps';

const steps: readonly Step[] = [
  { name: 'browser', run: async () => ({ passed: 1, failed: 0, output: `Chromium: ${findOrInstallBrowser()}` }) },
  { name: 'build without a warning', run: () => script('scripts/build.ts', '--strict') },
  { name: 'types', run: () => tool('tsc', '--noEmit') },
  { name: 'lint', run: () => tool('biome', 'ci') },
  { name: 'spelling', run: () => tool('cspell', 'lint', '--no-progress', '--quiet') },
  { name: 'unit', run: () => vitest() },
  { name: 'python', run: () => python('python/run_tests.py') },
  {
    name: 'built files',
    needs: ['build without a warning'],
    run: () => vitest('--config', 'tests/built/vitest.config.ts'),
  },
  { name: 'server', run: () => vitest('--config', 'tests/serve/vitest.config.ts') },
  {
    name: 'smoke in each installed browser',
    needs: ['browser', 'build without a warning'],
    run: () => vitest('--config', 'tests/browsers/vitest.config.ts'),
  },
  ...optional('second brand', 'tests/brand', () => vitest('--config', 'tests/brand/vitest.config.ts')),
  {
    name: 'end-to-end, faults, accessibility, hostile input',
    needs: ['browser', 'build without a warning'],
    run: () => playwright(['e2e', 'faults', 'a11y', 'hostile'], showFailures),
  },
];

/** The full sweeps, one at a time, since some of them measure. They install what they need and fail rather than skip. */
const deepSteps: readonly Step[] = [
  { name: 'browser', run: async () => ({ passed: 1, failed: 0, output: `Chromium: ${findOrInstallBrowser()}` }) },
  { name: 'build without a warning', run: () => script('scripts/build.ts', '--strict') },
  deep('nginx answers as serve does', 'nginx'),
  deep('journeys in three browsers', 'browsers'),
  deep('offline build', 'offline-build'),
  deep('queries, 10,000', 'search-queries'),
  deep('compiled packages, natively', 'live-native'),
  deep('audit of what ships', 'audit'),
  deep('load for a minute each', 'load'),
  {
    // A spec that takes a sample in `npm test` takes everything when DEEP is set.
    name: 'all browser tests, without sampling',
    needs: ['browser', 'build without a warning'],
    run: () => playwright(['e2e', 'faults', 'a11y', 'hostile'], showFailures, { DEEP: '1' }),
  },
];

function deep(name: string, file: string): Step {
  return {
    name,
    needs: ['browser', 'build without a warning'],
    run: () => listenedVitest(showFigures, '--config', 'tests/deep/vitest.config.ts', `tests/deep/${file}.test.ts`),
  };
}

/** What was measured, and what could not be checked, belongs into the summary. */
function showFigures(text: string): void {
  for (const line of text.split('\n')) if (/^(?:serve|search:server)[,:] |^NOT CHECKED/.test(line)) console.log(line);
}

function optional(name: string, folder: string, run: Step['run']): Step[] {
  return existsSync(folder) ? [{ name, needs: ['build without a warning'], run }] : [];
}

/** A failing browser test and the sum of the security policy show at once; the rest of the long list only if the step fails. */
function showFailures(text: string): void {
  for (const line of text.split('\n')) if (/^\s*(✘|x\s)|^\s+\d+ flaky$|^security policy:/.test(line)) console.log(line);
}

const { values } = readOptions({ options: { deep: { type: 'boolean' }, only: { type: 'string' } } });
const all = values.deep ? deepSteps : steps;

function chosen(): readonly Step[] {
  if (values.only === undefined) return all;
  const wanted = new Set<string>();
  const take = (name: string): void => {
    const step = all.find((candidate) => candidate.name === name || candidate.name.split(/[ ,]/)[0] === name);
    if (!step) {
      console.error(`There is no step "${name}". Steps: ${all.map((candidate) => candidate.name).join(' · ')}`);
      process.exit(1);
    }
    wanted.add(step.name);
    for (const need of step.needs ?? []) take(need);
  };
  for (const name of values.only.split(',')) take(name.trim());
  return all.filter((step) => wanted.has(step.name));
}

const begun = Date.now();
const clock = (): string => {
  const seconds = Math.round((Date.now() - begun) / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`;
};
const running = new Map<string, number>();

function tail(text: string, lines: number): string {
  const all = text.trimEnd().split('\n');
  return all.length <= lines
    ? all.join('\n')
    : `… ${all.length - lines} lines left out …\n${all.slice(-lines).join('\n')}`;
}

const reporter: Reporter = {
  started(step) {
    running.set(step.name, Date.now());
    console.log(`${clock()}  ▶ ${step.name}`);
  },
  finished({ step, status, passed, failed, seconds, output }: Result) {
    running.delete(step.name);
    const sign = status === 'passed' ? '✓' : '✗';
    console.log(`${clock()}  ${sign} ${step.name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
    if (status !== 'passed') console.log(`\n──── ${step.name} ────\n${tail(output, 300)}\n────\n`);
  },
};

const heartbeat = setInterval(() => {
  const now = Date.now();
  const list = [...running].map(([name, since]) => `${name} (${Math.round((now - since) / 1000)} s)`);
  if (list.length > 0) console.log(`${clock()}    … ${list.join(', ')}`);
}, 30_000);

const results = await runSteps(chosen(), values.deep ? 1 : 2, reporter);
clearInterval(heartbeat);

console.log(`\nSteps, ${clock().trim()} minutes in all:`);
for (const { step, status, passed, failed, seconds } of results) {
  console.log(
    `  ${status.padEnd(8)}  ${step.name.padEnd(50)} ${lastLine({ passed, failed })} (${seconds.toFixed(1)} s)`,
  );
}
const sum = total(results);
console.log(lastLine(sum));
process.exitCode = sum.failed > 0 ? 1 : 0;
