/**
 * WCAG 2.2 AA by axe on every page of the sitemap, the search page and the not-found page: both color modes, phone and
 * desktop. No rule is switched off and no element is left out; where a page is looked at in both modes, only the rules are
 * asked again that colors can change.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { setColorMode, violations } from './axe';

const addresses = [
  ...[...readFileSync('build/sitemap.xml', 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  ),
  '/search',
  '/no-such-page',
];
/** The addresses are shared out in small parts: two workers are busy to the end, and a slow machine has time. */
const SHARES = 22;

const LOOKS = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((mode) => ({ width, mode })));

/** `npm run test:deep` looks at every page in all four ways, `npm test` at each page in one of them, in turn. */
function looksOf(address: string): typeof LOOKS {
  const turn = addresses.indexOf(address) % LOOKS.length;
  return process.env.DEEP ? LOOKS : LOOKS.slice(turn, turn + 1);
}

test('issue 7.5: every route is in the list', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(88);
  expect(new Set(addresses).size).toBe(addresses.length);
});

for (let share = 0; share < SHARES; share += 1) {
  test(`issue 7.5: axe finds nothing on any page, part ${share + 1} of ${SHARES}`, async ({ page }) => {
    // The longest page, a reference with 12,000 elements, takes axe most of a minute on a busy machine.
    test.setTimeout(600_000);
    // Colors are measured where they end, not on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const address of addresses.filter((_, index) => index % SHARES === share)) {
      await page.goto(address);
      for (const { width, mode } of looksOf(address)) {
        await page.setViewportSize({ width, height: 900 });
        await setColorMode(page, mode);
        const lines = await violations(page, mode === 'light' || !process.env.DEEP ? 'all' : 'colors');
        found.push(...lines.map((line) => `${address} ${mode} ${width}: ${line}`));
      }
    }
    expect(found).toEqual([]);
  });
}
