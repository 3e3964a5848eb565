/** What never answers, answers with something else, dies in the middle, or has the wrong time: readable, with a way on. */
import { openSearch, searchFor } from '../e2e/search-support';
import { expect, type Page, test } from '../spec/browser-test';
import { chunkOf, comeAlive, openAlive } from '../spec/site';

// A file still on its way when a test ends is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const target = '/files/large-files';
const clickTarget = (page: Page): Promise<void> =>
  page.locator(`.theme-doc-sidebar-menu a[href="${target}"]`).evaluate((link: HTMLElement) => link.click());
const never = (): Promise<never> => new Promise(() => undefined);
/** After this long the loader of scripts gives up. */
const LOADER_PATIENCE = '02:05';

test('first load, the application never answers: the page is readable, and its links lead on', async ({ page }) => {
  await page.route('**/assets/js/main.*.js', never);
  await page.goto('/code/overview');
  await page.keyboard.press('Control');
  await expect(page.locator('h1')).toHaveText('Code overview');
  await clickTarget(page);
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText('Large files');
});

test("first load, the page's own file never answers: in the end an error text and a Retry that works", async ({
  page,
}) => {
  const pattern = `**/assets/js/${chunkOf('code/overview')}.*.js`;
  await page.clock.install();
  await page.route(pattern, never);
  await page.goto('/code/overview');
  await page.keyboard.press('Control');
  await expect(page.locator('h1')).toBeVisible();
  const notice = page.locator('#boot-notice');
  // The file is also fetched ahead, so the request does not tell that the loader has begun to wait: let time pass until it gives up.
  await expect(async () => {
    await page.clock.runFor(LOADER_PATIENCE);
    await expect(notice).toContainText('could not be loaded', { timeout: 500 });
  }).toPass();
  await page.unroute(pattern, never);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await page.clock.runFor(1000);
  await expect(notice).toHaveCount(0);
});

test('navigation, the file never answers: the page stays readable, and another link leads on', async ({ page }) => {
  await openAlive(page, '/code/overview');
  await page.route(`**/assets/js/${chunkOf('files/large-files')}.*.js`, never);
  await clickTarget(page);
  await expect(page.locator('#nprogress')).toBeAttached();
  await expect(page.locator('h1')).toHaveText('Code overview');
  await page.locator('.theme-doc-sidebar-menu a[href="/code/tools"]').evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('h1')).not.toHaveText('Code overview');
  await expect(page).toHaveURL('/code/tools');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('navigation, HTML instead of the file: one reload, and the page is there', async ({ page, provoke }) => {
  provoke(/Unexpected token '<'/);
  await openAlive(page, '/code/overview');
  const pattern = `**/assets/js/${chunkOf('files/large-files')}.*.js`;
  await page.route(pattern, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>login' }));
  const reloaded = page.waitForEvent('load');
  await clickTarget(page);
  await reloaded;
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText('Large files');
});

test('the style sheet is missing: the text is there, in order, and the page comes alive', async ({ page }) => {
  await page.route('**/assets/css/**', (route) => route.fulfill({ status: 404, body: '' }));
  await openAlive(page, '/code/overview');
  await expect(page.locator('h1')).toBeVisible();
  await clickTarget(page);
  await expect(page.locator('h1')).toHaveText('Large files');
});

test('pictures and icons are missing: the page is quiet about it and works', async ({ page }) => {
  await page.route('**/img/**', (route) => route.abort());
  await openAlive(page, '/blog');
  await expect(page.locator('main article').first()).toBeVisible();
  await page.locator('main article').first().getByRole('link').first().click();
  await expect(page.locator('article h1')).toBeVisible();
});

for (const [name, time] of [
  ['ten years ahead', '2036-06-01T12:00:00Z'],
  ['at the beginning of 1970', '1970-01-02T00:00:00Z'],
] as const) {
  test(`clock skew, ${name}: the page comes alive, search answers, a preference is kept`, async ({ page }) => {
    await page.clock.setFixedTime(time);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/conditional-input$/);
    await page
      .getByRole('button', { name: /dark and light mode/i })
      .first()
      .click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('clock skew in the middle of a visit, an hour back: pages open and an app runs', async ({ page }) => {
  await openAlive(page, '/code/overview');
  await page.clock.setFixedTime(Date.now() - 3_600_000);
  await clickTarget(page);
  await expect(page.locator('h1')).toHaveText('Large files');
  await page.goto('/getting-started/example-1');
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
});

test('session storage is corrupt and storage full, a page cannot be loaded: no reload without end, and a Retry', async ({
  page,
}) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('boot.reloaded', '{"');
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await openAlive(page, '/code/overview');
  const pattern = `**/assets/js/${chunkOf('files/large-files')}.*.js`;
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));
  await clickTarget(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('could not be loaded');
  await page.unroute(pattern);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('h1')).toHaveText('Large files');
});

test('a form of an app cannot reach the data it needs again: what was typed stays', async ({ page, context }) => {
  await openAlive(page, '/getting-started/example-1');
  const panel = page.locator('[data-app="distance-converter"]').first();
  await context.setOffline(true);
  await panel.getByLabel('Length').fill('10');
  await expect(panel.getByRole('alert')).toBeVisible({ timeout: 40_000 });
  await expect(panel.getByLabel('Length')).toHaveValue('10');
  await context.setOffline(false);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.locator('[data-slot="result"]')).toContainText('32 ft 9.70 in', { timeout: 45_000 });
  await comeAlive(page);
});
