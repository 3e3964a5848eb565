/** Chromium for the measurements. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';

export async function launch(extra: readonly string[] = []): Promise<Browser> {
  const executablePath = await findOrInstallBrowser();
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...BROWSER_ARGUMENTS, ...extra] });
}

export const DESKTOP = { viewport: { width: 1280, height: 1000 } } as const;
/** The phone of Lighthouse. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

export async function slowCpu(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits until the page has nothing more to do: loaded, and idle twice in a row. */
export async function settle(page: Page, extraMs = 800): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  await page.waitForTimeout(extraMs);
}
