/**
 * Sums up the security policy over a whole browser run: how many routes were read with it enforced. The run of
 * everything (EVERY_ROUTE) fails when a route of the build was never read so. A violation fails its own test (`browser-test.ts`).
 */
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { ROUTES_READ, VIOLATIONS_PROVOKED } from './browser-test';
import { builtRoutes } from './routes';

export default class PolicyReporter implements Reporter {
  readonly #read = new Set<string>();
  #provoked = 0;

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { type, description = '' } of result.annotations) {
      if (type === ROUTES_READ) for (const route of JSON.parse(description) as string[]) this.#read.add(route);
      if (type === VIOLATIONS_PROVOKED) this.#provoked += Number(description);
    }
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const routes = builtRoutes('build');
    const unread = routes.filter((route) => !this.#read.has(route));
    console.log(
      `security policy: enforced on ${routes.length - unread.length} of ${routes.length} routes, ` +
        `${this.#provoked} violations and exceptions provoked by tests that declare them`,
    );
    // A run of some files cannot read every route; the whole run says that it is one.
    if (!process.env.EVERY_ROUTE || unread.length === 0) return undefined;
    console.log(`security policy: never read: ${unread.join(' ')}`);
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}
