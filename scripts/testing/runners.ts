/** Runs the tools behind the test steps and reads their counts: from their JSON reports, never from their prose. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Counts, Outcome } from './steps';

export interface Ran {
  readonly code: number;
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Called with everything as it is printed. */
  readonly onOutput?: (text: string) => void;
  /** Stopped after this many minutes. */
  readonly minutes?: number;
}

/** Ends with the command's exit code and all that it printed. */
export function command(name: string, args: readonly string[], options: CommandOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      options.onOutput?.(chunk.toString('utf8'));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const minutes = options.minutes ?? 25;
    const watchdog = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    }, minutes * 60_000);
    child.once('error', (error) => {
      clearTimeout(watchdog);
      resolve({ code: 127, output: `${output}\n${name} could not be started: ${error.message}` });
    });
    child.once('close', (code) => {
      clearTimeout(watchdog);
      resolve({ code: code ?? 1, output });
    });
  });
}

const bin = (name: string): string => path.join('node_modules', '.bin', name);

/** A tool that passes or fails as a whole counts as one test. */
export async function check(name: string, args: readonly string[], options?: CommandOptions): Promise<Outcome> {
  const { code, output } = await command(name, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

export const tool = (name: string, ...args: string[]): Promise<Outcome> => check(bin(name), args);

/** A script of this repository. */
export const script = (file: string, ...args: string[]): Promise<Outcome> =>
  check(process.execPath, ['scripts/with-install.mjs', file, ...args]);

/** A report may say that all is well although the tool died, and the other way round. */
export function trust(counts: Counts, code: number, output: string): Outcome {
  if (code !== 0 && counts.failed === 0)
    return { passed: counts.passed, failed: 1, output: `${output}\nEnded with code ${code}.` };
  return { ...counts, output };
}

async function withReport<T>(run: (file: string) => Promise<Ran>, read: (report: T) => Counts): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tests-'));
  try {
    const file = path.join(folder, 'report.json');
    const { code, output } = await run(file);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return { passed: 0, failed: 1, output: `${output}\nNo report was written (code ${code}).` };
    return trust(read(JSON.parse(text) as T), code, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** A file that fails before its first test counts as a failure; a skipped test counts as neither. */
export function vitestCounts(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles };
}

export function vitest(...args: string[]): Promise<Outcome> {
  return listenedVitest(undefined, ...args);
}

/** The same, and `onOutput` hears everything as it is printed. */
export function listenedVitest(onOutput: ((text: string) => void) | undefined, ...args: string[]): Promise<Outcome> {
  return withReport<VitestReport>(
    (file) =>
      command(
        bin('vitest'),
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
        onOutput ? { onOutput } : {},
      ),
    vitestCounts,
  );
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly tests: readonly { readonly projectName: string }[] }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors?: readonly unknown[];
}

function projectsOf(suites: readonly PlaywrightSuite[]): Set<string> {
  const found = new Set<string>();
  for (const suite of suites) {
    for (const spec of suite.specs ?? []) for (const test of spec.tests) found.add(test.projectName);
    for (const name of projectsOf(suite.suites ?? [])) found.add(name);
  }
  return found;
}

/** So many browser tests of a run may pass only at their second attempt, each named in the output; one more fails it. */
const SECOND_ATTEMPTS = 2;

/** A project that was asked for and holds no test is a failure. */
export function playwrightCounts(report: PlaywrightReport, projects: readonly string[]): Counts {
  const { expected, unexpected, flaky } = report.stats;
  const found = projectsOf(report.suites);
  const empty = projects.filter((project) => !found.has(project)).length;
  const forgiven = flaky <= SECOND_ATTEMPTS ? flaky : 0;
  return {
    passed: expected + forgiven,
    failed: unexpected + (flaky - forgiven) + (report.errors?.length ?? 0) + empty,
  };
}

export function playwright(
  projects: readonly string[],
  onOutput?: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const chosen = projects.map((project) => `--project=${project}`);
  return withReport<PlaywrightReport>(
    (file) =>
      command(bin('playwright'), ['test', '--reporter=list,json,./tests/spec/policy-reporter.ts', ...chosen], {
        env: { ...env, EVERY_ROUTE: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: file, CI: '1' },
        minutes: 90,
        ...(onOutput && { onOutput }),
      }),
    (report) => playwrightCounts(report, projects),
  );
}

/**
 * `python/run_tests.py` sums up unit tests and documented examples in a line of its own. Without it, what unittest prints:
 * `Ran N tests` and, when some fail, `FAILED (failures=1, errors=2)`.
 */
export function unittestCounts(output: string): Counts {
  const summary = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  if (summary) return { passed: Number(summary[1]), failed: Number(summary[2]) };
  const ran = [...output.matchAll(/^Ran (\d+) tests?/gm)].reduce((sum, match) => sum + Number(match[1]), 0);
  const failed = [...output.matchAll(/\b(?:failures|errors)=(\d+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
  return { passed: Math.max(0, ran - failed), failed };
}

export async function python(file: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await command('python3', [file, ...args]);
  return trust(unittestCounts(output), code, output);
}
