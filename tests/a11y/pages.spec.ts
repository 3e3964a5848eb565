/**
 * WCAG 2.2 AA by axe on every page of the sitemap, the search page and the not-found page: both color modes, phone and
 * desktop. No rule is switched off and no element is left out; where a page is looked at in both modes, only the rules are
 * asked again that colors can change.
 */
import { expect, test } from '../spec/browser-test';
import { addresses, isDeep, looks, looksAt, share } from '../spec/looks';
import { setColorMode, violations } from './axe';

const SHARES = 22;
const LOOKS = looks(390, 1280);

test('issue 7.5: every route is in the list', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(88);
  expect(new Set(addresses).size).toBe(addresses.length);
});

for (let part = 0; part < SHARES; part += 1) {
  test(`issue 7.5: axe finds nothing on any page, part ${part + 1} of ${SHARES}`, async ({ page }) => {
    // The longest page, a reference with 12,000 elements, takes axe most of a minute on a busy machine.
    test.setTimeout(600_000);
    // Colors are measured where they end, not on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const address of share(part, SHARES)) {
      await page.goto(address);
      for (const { width, mode } of looksAt(address, LOOKS)) {
        await page.setViewportSize({ width, height: 900 });
        await setColorMode(page, mode);
        const lines = await violations(page, mode === 'light' || !isDeep ? 'all' : 'colors');
        found.push(...lines.map((line) => `${address} ${mode} ${width}: ${line}`));
      }
    }
    expect(found).toEqual([]);
  });
}
