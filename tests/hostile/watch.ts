/** What must never happen on a page, whatever it was given: collected while a test goes on, read at its end. */
import { expect, type Page } from '@playwright/test';

export interface Watch {
  /** What went wrong since the last call. */
  take(): Promise<string[]>;
}

export function watch(page: Page): Watch {
  let found: string[] = [];
  page.on('pageerror', (error) => found.push(`exception: ${error.message}`));
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // The not-found page's own status is not a fault.
    if (message.type() !== 'error' || /Failed to load resource.*(400|404)/.test(message.text())) return;
    found.push(`console: ${message.text().slice(0, 300)}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname)) found.push(`asks ${hostname}`);
  });
  return {
    async take() {
      const state = await page.evaluate(() => ({
        injected: 'injected' in window,
        polluted: 'polluted' in {},
        theme: document.documentElement.dataset.theme ?? '',
        foreign: document.querySelectorAll('img[src="x"], iframe[srcdoc], a[href^="javascript:"], [onerror], [onload]')
          .length,
      }));
      const taken = found;
      found = [];
      if (state.injected) taken.push('a script was injected');
      if (state.polluted) taken.push('Object.prototype was changed');
      if (state.foreign > 0) taken.push(`${state.foreign} foreign elements in the page`);
      if (!['light', 'dark'].includes(state.theme)) taken.push(`theme "${state.theme.slice(0, 50)}"`);
      return taken;
    },
  };
}

export async function isAlive(page: Page): Promise<void> {
  await page.keyboard.press('Control');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready', { timeout: 30_000 });
  await expect(page.locator('h1').first()).toBeVisible();
}
