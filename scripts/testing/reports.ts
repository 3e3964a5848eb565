/** Reads the JSON reports of Vitest and Playwright. */
import path from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly unknown[];
  }[];
}

type Timed = readonly [name: string, milliseconds: number];

/** Where the time of a step goes: what to look at when it has become slow. */
function printSlowest(timed: readonly Timed[]): void {
  const slowest = [...timed].sort(([, a], [, b]) => b - a).slice(0, 8);
  const texts = slowest
    .filter(([, time]) => time >= 1000)
    .map(([name, time]) => `${Math.round(time / 1000)} s ${name}`);
  if (texts.length > 0) console.log(`slowest: ${texts.join('; ')}`);
}

/** A file that fails before its first test counts as a failure, and so does a folder without tests. */
export function vitestCounts(report: VitestReport, folders: readonly string[], root = process.cwd()): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const empty = folders.filter(
    (folder) => !report.testResults.some(({ name }) => name.startsWith(`${root}/${folder}/`)),
  );
  for (const folder of empty) console.log(`✗ ${folder} has no tests`);
  printSlowest(
    report.testResults.map(({ name, startTime = 0, endTime = 0 }) => [path.relative(root, name), endTime - startTime]),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + empty.length };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results?: readonly { readonly duration: number }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors?: readonly unknown[];
}

/** This many browser tests may pass only on their second attempt; each is named, and one more fails the run. */
const FLAKY_BUDGET = 2;

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** An error outside of tests and a project without tests count as failures. */
export function playwrightCounts(
  { suites, stats, errors = [] }: PlaywrightReport,
  projects: readonly string[],
): Counts {
  const specs = suites.flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })));
  const empty = projects.filter((project) => !tests.some(({ projectName }) => projectName === project));
  printSlowest(
    tests.map(({ title, results = [] }) => [title, results.reduce((sum, { duration }) => sum + duration, 0)]),
  );
  for (const project of empty) console.log(`✗ the browser project ${project} has no tests`);
  for (const { title } of tests.filter(({ status }) => status === 'flaky'))
    console.log(`passed on the second attempt: ${title}`);
  const forgiven = stats.flaky <= FLAKY_BUDGET ? stats.flaky : 0;
  return {
    passed: stats.expected + forgiven,
    failed: stats.unexpected + (stats.flaky - forgiven) + errors.length + empty.length,
  };
}
