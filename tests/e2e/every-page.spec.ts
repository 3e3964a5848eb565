/**
 * Issue 7, pages: every route in both color modes at 390, 996 and 1280 px (`npm test`: each route in one of the six ways). No
 * message in the console, no failed request, the policy enforced, alive after a reader's key; no sideways scrolling at
 * 400 % zoom (320 px), and nothing to press that is smaller than 24 px without room around it (WCAG 2.2, 2.5.8).
 */
import { setColorMode } from '../a11y/axe';
import { expect, type Page, test } from '../spec/browser-test';
import { addresses, looks, looksAt, share } from '../spec/looks';

const SHARES = 11;
const LOOKS = looks(390, 996, 1280);

/** What goes wrong while pages are read: console, requests, answers. */
function collectFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  const here = (): string => new URL(page.url()).pathname;
  page.on('console', (message) => {
    // Chromium notes the status of the not-found page, which is meant.
    if (here() === '/no-such-page' && /status of 404/.test(message.text())) return;
    faults.push(`${here()} console: ${message.type()} ${message.text().slice(0, 200)}`);
  });
  page.on('requestfailed', (request) => {
    // What was still on its way when the reader went on was not failed by the site.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${here()} failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname !== '/no-such-page')
      faults.push(`${here()} status ${response.status()}: ${pathname}`);
    const isPage = response.request().isNavigationRequest();
    if (isPage && !/script-src 'self'/.test(response.headers()['content-security-policy'] ?? ''))
      faults.push(`${pathname} has no policy`);
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) faults.push(`asks ${request.url()}`);
  });
  return faults;
}

/** The search box opens and closes: the application runs and hears the reader. */
async function isAlive(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' });
  // The longest page, a reference with 12,000 elements, takes a busy machine more than ten seconds to wake.
  await expect(box.getByRole('combobox')).toBeFocused({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
}

const sidewaysAt = (page: Page, width: number): Promise<number> =>
  page
    .setViewportSize({ width, height: 800 })
    .then(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth));

/**
 * Targets below 24 × 24 px whose 24 px circle meets another target. Exempt as in WCAG: links inside a sentence, and what the
 * browser itself draws and sizes.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [tabindex="0"]',
      ),
    ].filter((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && !element.closest('[inert]');
    });
    /** A label is a part of the target of its field. */
    const boxOf = (element: HTMLElement): DOMRect => {
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      return (label ?? element).getBoundingClientRect();
    };
    const inSentence = (element: HTMLElement): boolean => {
      if (!element.matches('a[href]') || getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, td, th, dd, dt, figcaption, div');
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    };
    const boxes = all.map((element) => ({ element, box: boxOf(element) }));
    const meets = (x: number, y: number, box: DOMRect): boolean =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)) < 12;
    return boxes
      .filter(({ box }) => box.width < 23.5 || box.height < 23.5)
      .filter(({ element }) => !inSentence(element))
      .filter(({ element, box }) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return boxes.some(
          (other) => !other.element.contains(element) && !element.contains(other.element) && meets(x, y, other.box),
        );
      })
      .map(
        ({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 90)}`,
      );
  });
}

for (let part = 0; part < SHARES; part += 1) {
  test(`spec 2 and issue 7: every route answers, is quiet, comes alive and fits, part ${part + 1} of ${SHARES}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults = collectFaults(page, baseURL ?? '');
    const sideways: string[] = [];
    const small: string[] = [];
    for (const address of share(part, SHARES)) {
      for (const { width, mode } of looksAt(address, LOOKS)) {
        await test.step(`${address} ${mode} ${width}`, async () => {
          await page.setViewportSize({ width, height: 800 });
          const response = await page.goto(address);
          expect(response?.status()).toBe(address === '/no-such-page' ? 404 : 200);
          await setColorMode(page, mode);
          await expect(page.locator('h1')).toHaveCount(1);
          await expect(page.locator('h1')).toBeVisible();
          await isAlive(page);
          small.push(...(await smallTargets(page)).map((line) => `${address} ${width}: ${line}`));
          for (const narrow of [width, 320]) {
            const over = await sidewaysAt(page, narrow);
            if (over > 0) sideways.push(`${address} at ${narrow}: ${over} px too wide`);
          }
        });
      }
    }
    expect.soft(faults, 'console and requests').toEqual([]);
    expect.soft(sideways, 'sideways scrolling').toEqual([]);
    expect.soft(small, 'small targets').toEqual([]);
  });
}

test('issue 7: the sweep knows every route of the build', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(88);
  expect(new Set(LOOKS.map(({ width, mode }) => `${width} ${mode}`)).size).toBe(6);
});
