/** Runs the steps of the test command, and counts their tests from JSON reports rather than from what they print. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Counts, playwrightCounts, vitestCounts } from './reports';

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Without a report the step counts as one test, or as what its last line `N passed, N failed` says. */
  readonly report?: 'vitest' | 'playwright';
  /** Folders or projects that must have at least one test in the report. */
  readonly mustHave?: readonly string[];
  /** Skipped, and counted as a failure, when this step failed. */
  readonly needs?: string;
}

/** Lanes run at the same time, the steps of a lane in order. */
export type Phase = readonly (readonly Step[])[];

const STEP_LIMIT_MINUTES = 120;

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The steps of a phase with one lane show their output as it comes; two lanes would mix theirs. */
function run(step: Step, reportFile: string, shown: boolean): Promise<Ended> {
  const [command, ...args] = step.command;
  const child = spawn(
    command,
    step.report === 'vitest' ? [...args, '--reporter=json', `--outputFile.json=${reportFile}`] : args,
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, ...step.environment },
      timeout: STEP_LIMIT_MINUTES * 60_000,
    },
  );
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    if (shown) process.stdout.write(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: `${output}\n${command}: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function readReport({ report, mustHave = [] }: Step, file: string): Counts {
  const json = JSON.parse(readFileSync(file, 'utf8')) as never;
  return report === 'vitest' ? vitestCounts(json, mustHave) : playwrightCounts(json, mustHave);
}

function countsOf(step: Step, { code, output }: Ended, reportFile: string): Counts {
  if (step.report) {
    try {
      return readReport(step, reportFile);
    } catch {
      return { passed: 0, failed: 1 };
    }
  }
  const printed = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  if (printed) return { passed: Number(printed[1]), failed: Number(printed[2]) };
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runStep(step: Step, shown: boolean): Promise<Counts> {
  const begun = Date.now();
  console.log(`▶ ${step.name}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  try {
    const reportFile = path.join(folder, 'report.json');
    const ended = await run(step, reportFile, shown);
    const counted = countsOf(step, ended, reportFile);
    // A tool that dies can leave a report without a failure.
    const { passed, failed } = { ...counted, failed: ended.code === 0 ? counted.failed : Math.max(1, counted.failed) };
    if (failed > 0 && !shown) console.log(`──── ${step.name} ────\n${ended.output}\n────`);
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    return { passed, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every step runs even if another one failed, except those that need it. */
export async function runPhases(phases: readonly Phase[]): Promise<Counts> {
  const results = new Map<string, Counts>();
  for (const phase of phases) {
    const lanes = phase.filter((lane) => lane.length > 0);
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) {
          const isBlocked = step.needs !== undefined && (results.get(step.needs)?.failed ?? 0) > 0;
          if (isBlocked) console.log(`✗ ${step.name}: skipped because ${step.needs} failed`);
          results.set(step.name, isBlocked ? { passed: 0, failed: 1 } : await runStep(step, lanes.length === 1));
        }
      }),
    );
  }
  return [...results.values()].reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
