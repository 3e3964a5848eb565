/**
 * The `test` of every browser test. Whatever a test is about, it also fails when the security policy was violated or when a
 * page threw, in any page it opened: unless it declares that it provokes this (`provoke(/…/)`), and then it must happen.
 * The routes that were read under the enforced policy are handed to `policy-reporter.ts`, which counts them over the whole run.
 */
import { type BrowserContext, test as base, expect } from '@playwright/test';

export type { BrowserContext, Locator, Page, Request } from '@playwright/test';
export { expect };

export const ROUTES_READ = 'routes read under the policy';
export const VIOLATIONS_PROVOKED = 'violations provoked';

interface Watched {
  /** One line per violation or exception. */
  readonly found: string[];
  /** Addresses of the pages that came with an enforced policy. */
  readonly routes: Set<string>;
}

function watchContext(context: BrowserContext, { found, routes }: Watched, counts: boolean): void {
  context.on('weberror', (error) => found.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && /content security policy/i.test(message.text()))
      found.push(`policy, console: ${message.text().slice(0, 300)}`);
  });
  // Sent before the first page of the context is requested, so that every page has them.
  void context
    .exposeBinding('reportPolicyViolation', (_source, text: string) => found.push(`policy, event: ${text}`))
    .catch(() => undefined);
  void context
    .addInitScript(() => {
      const { reportPolicyViolation: report } = window as unknown as { reportPolicyViolation(text: string): void };
      document.addEventListener('securitypolicyviolation', (event) => {
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    })
    .catch(() => undefined);
  if (!counts) return;
  context.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || response.status() !== 200) return;
    if (/script-src 'self'/.test(response.headers()['content-security-policy'] ?? ''))
      routes.add(new URL(response.url()).pathname);
  });
}

export const test = base.extend<{ watched: Watched; provoke: (...patterns: RegExp[]) => void }>({
  watched: [
    async ({ browser, bypassCSP }, use, testInfo) => {
      const watched: Watched = { found: [], routes: new Set() };
      const watch = (context: BrowserContext): void => watchContext(context, watched, !bypassCSP);
      browser.on('context', watch);
      await use(watched);
      browser.off('context', watch);
      testInfo.annotations.push({ type: ROUTES_READ, description: JSON.stringify([...watched.routes]) });
      expect(watched.found, 'violations of the security policy and exceptions in pages').toEqual([]);
    },
    { auto: true },
  ],
  provoke: async ({ watched }, use, testInfo) => {
    const declared: RegExp[] = [];
    await use((...patterns) => {
      declared.push(...patterns);
    });
    const missing = declared.filter((pattern) => !watched.found.some((line) => pattern.test(line)));
    const others = watched.found.filter((line) => !declared.some((pattern) => pattern.test(line)));
    testInfo.annotations.push({ type: VIOLATIONS_PROVOKED, description: String(watched.found.length - others.length) });
    watched.found.splice(0, watched.found.length, ...others);
    expect(missing.map(String), 'declared as provoked, but it did not happen').toEqual([]);
  },
});
