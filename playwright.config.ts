/** Browser tests in Chromium, against the production server. One project per folder of tests/. */
import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findTestBrowser } from './scripts/browser';

/** A free port, chosen once: the workers inherit the variable. TEST_PORT overrides it. */
function testPort(): string {
  const script =
    'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })';
  process.env.TEST_PORT ??= execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
  return process.env.TEST_PORT;
}

const port = testPort();
const executablePath = findTestBrowser();

export default defineConfig({
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // One more than a small machine has cores, because tests spend much of their time waiting for timers and animations.
  workers: 3,
  // A test that passes on its second attempt is named; at most two may in a run (scripts/testing/reports.ts).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, so that a busy machine passes; no test asserts a time.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['./tests/spec/policy-reporter.ts']],
  projects: ['e2e', 'faults', 'a11y', 'hostile', 'sandbox'].map((name) => ({ name, testDir: `tests/${name}` })),
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'only-on-failure',
    // What hangs is named after two minutes, not when the whole test runs out of time.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_ARGUMENTS,
    },
  },
  webServer: {
    command: 'node scripts/with-install.mjs scripts/serve.ts',
    env: { PORT: port },
    port: Number(port),
    reuseExistingServer: false,
    timeout: 180_000,
  },
});
