import { expect, it } from 'vitest';
import { check, command, playwrightCounts, trust, unittestCounts, vitestCounts } from './runners';

it('reads the counts of unittest, several runs in one output', () => {
  expect(unittestCounts('Ran 12 tests in 0.1s\n\nOK\n')).toEqual({ passed: 12, failed: 0 });
  expect(unittestCounts('Ran 12 tests in 0.1s\nFAILED (failures=1, errors=2)\nRan 1 test in 0s\nOK')).toEqual({
    passed: 10,
    failed: 3,
  });
  expect(
    unittestCounts(
      'Ran 178 tests in 1s\nOK\npython 3.11: 178 unit tests, 243 example steps; 420 passed, 1 failed, 0 skipped',
    ),
  ).toEqual({
    passed: 420,
    failed: 1,
  });
  expect(unittestCounts('')).toEqual({ passed: 0, failed: 0 });
});

it('counts a test file that could not be read as a failure', () => {
  const base = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 1 };
  expect(vitestCounts({ ...base, testResults: [{ status: 'failed', assertionResults: [] }] })).toEqual({
    passed: 3,
    failed: 1,
  });
});

it('counts errors outside of tests, empty projects and more than two second attempts as failures', () => {
  const suites = [{ suites: [{ specs: [{ tests: [{ projectName: 'e2e' }] }] }] }];
  const stats = { expected: 5, unexpected: 1, flaky: 3 };
  expect(playwrightCounts({ suites, stats, errors: [{}] }, ['e2e', 'faults'])).toEqual({ passed: 5, failed: 6 });
  expect(playwrightCounts({ suites, stats: { expected: 5, unexpected: 0, flaky: 2 } }, ['e2e'])).toEqual({
    passed: 7,
    failed: 0,
  });
  expect(playwrightCounts({ suites, stats: { expected: 5, unexpected: 0, flaky: 0 } }, ['e2e'])).toEqual({
    passed: 5,
    failed: 0,
  });
});

it('does not believe a green report of a tool that died', () => {
  expect(trust({ passed: 5, failed: 0 }, 1, '')).toMatchObject({ passed: 5, failed: 1 });
  expect(trust({ passed: 5, failed: 2 }, 1, '')).toMatchObject({ passed: 5, failed: 2 });
});

it('tells a command that does not exist from one that fails', async () => {
  expect(await command('no-such-command-anywhere', [])).toMatchObject({ code: 127 });
  expect(await check(process.execPath, ['-e', 'console.error("said"); process.exit(3)'])).toMatchObject({
    failed: 1,
    output: 'said\n',
  });
  expect(await check(process.execPath, ['-e', ''])).toMatchObject({ passed: 1, failed: 0 });
});
