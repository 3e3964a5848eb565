/** What a printer gets of a docs page, static or hydrated: all of its content, black on white, and none of its controls. */
import { expect, test } from '../spec/browser-test';
import { openAlive } from '../spec/site';

test('a dark page is white on paper, also its formulas, code and controls', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/inputs/conditional-input');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  const brightest = await page.locator('main').evaluate((main) => {
    const shown = [...main.querySelectorAll('*')].filter((element) => element.checkVisibility());
    // Relative brightness of 8-bit channels; a color on white paper must be dark.
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
      return 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    return Math.max(...shown.map((element) => brightness(getComputedStyle(element).color)));
  });
  expect(brightest).toBeLessThan(128);
});

for (const alive of [false, true]) {
  test(`folded parts and tabs are shown, controls are not: ${alive ? 'hydrated' : 'static'}`, async ({ page }) => {
    await (alive ? openAlive(page, '/inputs/conditional-input') : page.goto('/inputs/conditional-input'));
    const panel = page.locator('[data-app]').first();
    await expect(panel.locator('[data-part=Code]')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const name of ['App', 'Inputs', 'Code', 'Output'])
      await expect(panel.locator(`[data-part=${name}]`)).toBeVisible();
    const label = await panel
      .locator('[data-part=Code]')
      .evaluate((part) =>
        getComputedStyle(part, '::before').content.replace('attr(data-part)', part.dataset.part ?? ''),
      );
    expect(label).toContain('Code');
    const answer = page.getByRole('region', { name: /^Exercise/ }).locator('details > :not(summary)');
    await expect(answer.first()).toBeVisible();
    await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('.pagination-nav')).toBeHidden();
    // The result comes before the tabs that explain it.
    const top = (selector: string) =>
      panel.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
    expect(await top('[data-slot=result]')).toBeLessThan(await top('[data-part=Inputs]'));
  });
}

test('nothing is wider than the paper, code wraps, and links to other sites show their address', async ({ page }) => {
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/maps/overview');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
  const overflowing = await page
    .locator('main pre')
    .evaluateAll((blocks) => blocks.filter((block) => block.scrollWidth > block.clientWidth + 1).length);
  expect(overflowing).toBe(0);
  const after = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await after('main p a[href^="https:"]')).toContain('(');
  expect(await after('main p a[href^="/"]')).toBe('none');
});
