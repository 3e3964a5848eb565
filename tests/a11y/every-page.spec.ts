/**
 * Every route of the sitemap, the search page and the not-found page, each opened once in each of six looks (three widths,
 * both color modes; `npm test` takes one of the six in turn): it answers under the policy, logs nothing, fails no request,
 * hydrates, has no WCAG 2.2 AA violation by axe (`npm test`: every third page), doesn't scroll sideways, even at 400 % zoom
 * (320 px), and has no target below 24 px without room around it. No axe rule is switched off and no element left out.
 */
import { expect, type Page, test } from '../spec/browser-test';
import { contractSize } from '../spec/contract';
import { addresses, isDeep, looks, looksAt, share } from '../spec/looks';
import { brand, comeAlive } from '../spec/site';
import { setColorMode, violations } from './axe';

/** What goes wrong while pages load: console, requests, responses. */
function collectFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  const here = (): string => new URL(page.url()).pathname;
  page.on('console', (message) => {
    // Chromium notes the status of the not-found page, which is meant.
    if (here() === '/no-such-page' && /status of 404/.test(message.text())) return;
    faults.push(`${here()} console: ${message.type()} ${message.text().slice(0, 200)}`);
  });
  page.on('requestfailed', (request) => {
    // A request that the reader's next navigation aborted isn't a failure of the site.
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
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      faults.push(`${here()} requests ${request.url()}`);
  });
  return faults;
}

const sidewaysAt = (page: Page, width: number): Promise<number> =>
  page
    .setViewportSize({ width, height: 800 })
    .then(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth));

/**
 * Targets below 24 × 24 px whose 24 px circle meets another target. Exempt as in WCAG: links inside a sentence, and controls
 * that the browser itself sizes.
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

/** One part for each four routes or so: two workers stay busy to the end, and a slow machine has time for each part. */
const SHARES = 22;
const LOOKS = looks(390, 996, 1280);

for (let part = 0; part < SHARES; part += 1) {
  test(`spec 2: every route answers, is quiet, hydrates, is accessible and fits, part ${part + 1} of ${SHARES}`, async ({
    page,
    baseURL,
  }) => {
    // The longest reference page takes axe most of a minute on a busy machine.
    test.setTimeout(900_000);
    // Colors are measured after transitions, not during them.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const problems = collectFaults(page, baseURL ?? '');
    for (const address of share(part, SHARES)) {
      for (const { width, mode } of looksAt(address, LOOKS)) {
        await test.step(`${address} ${mode} ${width}`, async () => {
          const report = (lines: readonly string[]) =>
            problems.push(...lines.map((line) => `${address} ${mode} ${width}: ${line}`));
          await page.setViewportSize({ width, height: 800 });
          const response = await page.goto(address);
          expect(response?.status()).toBe(address === '/no-such-page' ? 404 : 200);
          await setColorMode(page, mode);
          await expect(page.locator('h1')).toHaveCount(1);
          await expect(page.locator('h1')).toBeVisible();
          if (isDeep || addresses.indexOf(address) % 3 === 0) report(await violations(page));
          await comeAlive(page);
          report(await smallTargets(page));
          for (const narrow of [width, 320]) {
            const over = await sidewaysAt(page, narrow);
            if (over > 0) report([`${over} px too wide at ${narrow} px`]);
          }
        });
      }
    }
    expect(problems).toEqual([]);
  });
}

test('the sweep knows every route', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(contractSize(brand.slug));
  expect(new Set(addresses).size).toBe(addresses.length);
});
