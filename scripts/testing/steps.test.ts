import { describe, expect, it } from 'vitest';
import { lastLine, type Outcome, type Result, runSteps, type Step, total } from './steps';

const silent = { started: () => {}, finished: () => {} };
const passes = (name: string, needs: string[] = []): Step => ({
  name,
  needs,
  run: async () => ({ passed: 2, failed: 0, output: '' }),
});
const fails = (name: string): Step => ({ name, run: async () => ({ passed: 1, failed: 3, output: 'why' }) });
const statuses = (results: readonly Result[]): string[] => results.map(({ step, status }) => `${step.name} ${status}`);

describe('steps', () => {
  it('all run although one fails', async () => {
    const results = await runSteps([fails('a'), passes('b'), passes('c')], 1, silent);
    expect(statuses(results)).toEqual(['a failed', 'b passed', 'c passed']);
    expect(lastLine(total(results))).toBe('5 passed, 3 failed');
  });

  it('leave out what needs a failed one, and count it as a failure', async () => {
    const results = await runSteps([passes('d', ['c']), passes('c', ['a']), fails('a')], 2, silent);
    expect(statuses(results)).toEqual(['d left out', 'c left out', 'a failed']);
    expect(lastLine(total(results))).toBe('1 passed, 5 failed');
  });

  it('fail when they found no test', async () => {
    const [result] = await runSteps(
      [{ name: 'empty', run: async () => ({ passed: 0, failed: 0, output: '' }) }],
      1,
      silent,
    );
    expect(result).toMatchObject({ status: 'failed', failed: 1 });
    expect(result?.output).toMatch(/No test was found/);
  });

  it('fail when they throw', async () => {
    const [result] = await runSteps([{ name: 'x', run: () => Promise.reject(new Error('boom')) }], 1, silent);
    expect(result).toMatchObject({ status: 'failed', passed: 0, failed: 1, output: expect.stringContaining('boom') });
  });

  it('run two at a time, never more, each after what it needs', async () => {
    let running = 0;
    let most = 0;
    const order: string[] = [];
    const step = (name: string, needs: string[] = []): Step => ({
      name,
      needs,
      run: async (): Promise<Outcome> => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        order.push(name);
        return { passed: 1, failed: 0, output: '' };
      },
    });
    await runSteps([step('last', ['a', 'b', 'c', 'd']), step('a'), step('b'), step('c', ['a']), step('d')], 2, silent);
    expect(most).toBe(2);
    expect(order.at(-1)).toBe('last');
    expect(order.indexOf('a')).toBeLessThan(order.indexOf('c'));
  });

  it('tell of a need that does not exist or never ends', async () => {
    await expect(runSteps([passes('a', ['zzz'])], 1, silent)).rejects.toThrow(/"zzz", which does not exist/);
    await expect(runSteps([passes('a', ['b']), passes('b', ['a'])], 1, silent)).rejects.toThrow(/wait for each other/);
  });
});
