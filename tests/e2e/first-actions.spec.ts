/** The first load: nothing but HTML, CSS and the bootstrap; the reader's first action is never lost. */
import { expect, type Locator, type Page, test } from '../spec/browser-test';
import { comeAlive, settled } from '../spec/site';

test('before intent the application is neither started nor needed', async ({ page }) => {
  await page.goto('/code/overview');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'waiting');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
});

test('a first click on the color switch takes effect once', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: /dark and light mode/i })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a first click on the hamburger opens the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: /navigation bar/i }).click();
  await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
});

test('a first click on the language dropdown opens it', async ({ page }) => {
  await page.goto('/');
  await page.locator('.navbar .dropdown > button').click();
  await expect(page.locator('.navbar .dropdown')).toHaveClass(/dropdown--show/);
});

test('a first click on a copy button copies', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/getting-started/example-1');
  const block = page.locator('[data-language=python]').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.getByRole('button')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('def main(inputs)');
});

test.describe('a pointer', () => {
  const state = (page: Page) => page.locator('html').getAttribute('data-boot');
  /** As a hand does it: in steps. */
  async function moveTo(page: Page, target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 8, { steps: 4 });
  }

  test('that rests where an app appears, moves over text or to a link starts nothing', async ({ page }) => {
    await page.goto('/getting-started/example-1');
    await page.evaluate(() => {
      const app = document.querySelector('[data-app]');
      app?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 0 }));
    });
    await moveTo(page, page.locator('h1'));
    await moveTo(page, page.locator('.theme-doc-sidebar-menu a[href="/getting-started/tables"]'));
    await settled(page);
    expect(await state(page)).toBe('waiting');
  });

  for (const target of ['.navbar button:visible', '[data-app]']) {
    test(`that moves onto ${target} starts the application`, async ({ page }) => {
      await page.goto('/getting-started/example-1');
      await moveTo(page, page.locator(target).first());
      await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready');
    });
  }
});

test('a tap on a link starts nothing, one beside it does', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/code/overview');
  const touch = (selector: string) =>
    page.locator(selector).first().dispatchEvent('touchstart', { touches: [], changedTouches: [], targetTouches: [] });
  await touch('.theme-doc-sidebar-menu a[href="/code/tools"]');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'waiting');
  await touch('main p');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready');
  await context.close();
});

test('a link clicked before the takeover navigates normally', async ({ page }) => {
  await page.goto('/');
  await page
    .locator('.theme-doc-sidebar-menu a[href="/files/large-files"]')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/files/large-files');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'waiting');
});

test('the back/forward cache is not blocked', async ({ page }) => {
  await page.goto('/');
  await comeAlive(page);
  const blockers = await page.evaluate(() => {
    const found: string[] = [];
    if (window.onbeforeunload) found.push('beforeunload');
    if (window.onunload) found.push('unload');
    return found;
  });
  expect(blockers).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are readable and links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('h1')).toBeVisible();
    await page.locator('.theme-doc-sidebar-menu').getByRole('link', { name: 'Input types' }).click();
    await expect(page).toHaveURL('/inputs/input-types');
    await expect(page.locator('h1')).toHaveText('Input types');
  });
});
