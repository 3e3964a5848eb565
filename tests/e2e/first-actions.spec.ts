/** The first load: nothing but HTML, CSS and the bootstrap; the reader's first action is never lost. */
import { expect, test } from '../spec/browser-test';
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

test('a pointer that rests on the page starts nothing, one that moves does', async ({ page }) => {
  await page.goto('/');
  const pointer = (movementX: number) =>
    page.evaluate((moved) => void dispatchEvent(new PointerEvent('pointermove', { movementX: moved })), movementX);
  await pointer(0);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'waiting');
  await pointer(3);
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready');
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
