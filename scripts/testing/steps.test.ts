import { expect, it, vi } from 'vitest';
import { playwrightCounts, vitestCounts } from './reports';
import { runPhases, type Step } from './steps';

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const node = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  command: [process.execPath, '-e', code],
  ...more,
});
const report = (counts: object) =>
  `require('fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, ${JSON.stringify(JSON.stringify(counts))})`;
const stats = { expected: 5, unexpected: 0, flaky: 0 };
const suites = [{ suites: [{ specs: [{ title: 'a', tests: [{ projectName: 'e2e', status: 'expected' }] }] }] }];

it('counts a plain command as one test, or by its last line of counts', async () => {
  expect(await runPhases([[[node('a', ''), node('b', 'process.exit(3)')]]])).toEqual({ passed: 1, failed: 1 });
  const printed = 'console.log("1 passed, 9 failed\\n420 passed, 2 failed, 1 skipped"); process.exit(1)';
  expect(await runPhases([[[node('a', printed)]]])).toEqual({ passed: 420, failed: 2 });
});

it('runs every step although one failed, except what needs it', async () => {
  const fails = node('build', 'process.exit(1)');
  const phases = [[[fails], [node('lint', '')]], [[node('e2e', '', { needs: 'build' })]], [[node('unit', '')]]];
  expect(await runPhases(phases)).toEqual({ passed: 2, failed: 2 });
});

it('fails when a command does not exist, writes no report, or dies after a green one', async () => {
  expect(await runPhases([[[{ name: 'a', command: ['no-such-command-anywhere'] }]]])).toMatchObject({ failed: 1 });
  expect(await runPhases([[[node('a', '', { report: 'playwright' })]]])).toEqual({ passed: 0, failed: 1 });
  const dies = node('a', `${report({ suites, stats })}; process.exit(1)`, { report: 'playwright' });
  expect(await runPhases([[[dies]]])).toEqual({ passed: 5, failed: 1 });
});

it('counts a test file that could not be read, and a folder without tests, as failures', () => {
  const green = { name: '/r/src/a.test.ts', status: 'passed', assertionResults: [{}] };
  const broken = { name: '/r/src/b.test.ts', status: 'failed', assertionResults: [] };
  const base = { numPassedTests: 3, numFailedTests: 0 };
  expect(vitestCounts({ ...base, testResults: [green] }, ['src'], '/r')).toEqual({ passed: 3, failed: 0 });
  expect(vitestCounts({ ...base, testResults: [green, broken] }, ['src'], '/r')).toEqual({ passed: 3, failed: 1 });
  expect(vitestCounts({ ...base, testResults: [green] }, ['src', 'tests/brand'], '/r')).toEqual({
    passed: 3,
    failed: 1,
  });
});

it('counts errors outside of tests, empty projects and more than two second attempts as failures', () => {
  expect(playwrightCounts({ suites, stats }, ['e2e'])).toEqual({ passed: 5, failed: 0 });
  expect(playwrightCounts({ suites, stats: { ...stats, flaky: 2 } }, ['e2e'])).toEqual({ passed: 7, failed: 0 });
  const bad = { suites, stats: { expected: 5, unexpected: 1, flaky: 3 }, errors: [{}] };
  expect(playwrightCounts(bad, ['e2e', 'faults'])).toEqual({ passed: 5, failed: 6 });
});

it('names what took longest', () => {
  const log = vi.mocked(console.log).mockClear();
  const file = (name: string, endTime: number) => ({
    name,
    status: 'passed',
    assertionResults: [{}],
    startTime: 0,
    endTime,
  });
  vitestCounts(
    { numPassedTests: 2, numFailedTests: 0, testResults: [file('/r/a', 4400), file('/r/b', 900)] },
    [],
    '/r',
  );
  const results = [{ duration: 2000 }, { duration: 5000 }];
  const tests = [{ projectName: 'e2e', status: 'flaky', results }];
  playwrightCounts({ suites: [{ specs: [{ title: 'opens', tests }] }], stats }, []);
  const lines = log.mock.calls.map(([line]) => line).filter((line) => /^slowest/.test(line));
  expect(lines).toEqual(['slowest: 4 s a', 'slowest: 7 s opens']);
});
