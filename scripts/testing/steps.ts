/**
 * How the test command runs its steps: each at the earliest moment that what it needs is done, at most `lanes` at a time,
 * every one even if another failed, except what needs a failed one. Pure but for the callbacks, so that it can be tested.
 */

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Outcome extends Counts {
  /** What the step printed, shown when it is done. */
  readonly output: string;
}

export interface Step {
  readonly name: string;
  /** Names of steps that must have passed before. */
  readonly needs?: readonly string[];
  readonly run: () => Promise<Outcome>;
}

export interface Result extends Outcome {
  readonly step: Step;
  readonly seconds: number;
  readonly status: 'passed' | 'failed' | 'left out';
}

export interface Reporter {
  started(step: Step): void;
  finished(result: Result): void;
}

function judge(step: Step, outcome: Outcome, seconds: number): Result {
  if (outcome.passed + outcome.failed === 0) {
    return {
      ...outcome,
      step,
      seconds,
      failed: 1,
      status: 'failed',
      output: `${outcome.output}\nNo test was found: a step without tests is a failure.`,
    };
  }
  return { ...outcome, step, seconds, status: outcome.failed > 0 ? 'failed' : 'passed' };
}

export async function runSteps(
  steps: readonly Step[],
  lanes: number,
  reporter: Reporter,
  now: () => number = Date.now,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const waiting = [...steps];
  const running = new Set<Promise<void>>();

  const finish = (result: Result): void => {
    results.set(result.step.name, result);
    reporter.finished(result);
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const needs = (step.needs ?? []).map((name) => {
        if (!steps.some((other) => other.name === name))
          throw new Error(`The step "${step.name}" needs "${name}", which does not exist.`);
        return results.get(name);
      });
      const broken = needs.find((result) => result && result.status !== 'passed');
      if (broken) {
        waiting.splice(waiting.indexOf(step), 1);
        finish({
          step,
          seconds: 0,
          passed: 0,
          failed: 1,
          status: 'left out',
          output: `Left out: "${broken.step.name}" did not pass.`,
        });
        continue;
      }
      if (needs.includes(undefined) || running.size >= lanes) continue;
      waiting.splice(waiting.indexOf(step), 1);
      const begun = now();
      reporter.started(step);
      const task = step
        .run()
        .catch(
          (error: unknown): Outcome => ({
            passed: 0,
            failed: 1,
            output: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
        )
        .then((outcome) => finish(judge(step, outcome, (now() - begun) / 1000)))
        .finally(() => running.delete(task));
      running.add(task);
    }
    if (running.size > 0) await Promise.race(running);
    else if (waiting.length > 0 && waiting.every((step) => (step.needs ?? []).some((name) => !results.has(name)))) {
      throw new Error(`These steps wait for each other: ${waiting.map((step) => step.name).join(', ')}.`);
    }
  }
  return steps.map((step) => results.get(step.name) as Result);
}

export function total(results: readonly Counts[]): Counts {
  return results.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The last line of the test command; other programs read it. */
export function lastLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
