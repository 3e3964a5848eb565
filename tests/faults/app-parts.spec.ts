/** Live apps whose parts can't be loaded, or that crash: a message, and a retry that works. */
import { expect, test } from '../spec/browser-test';
import { comeAlive } from '../spec/site';

const route = '/getting-started/example-1';

test('the code that runs an app is lost: says so, and another click works', async ({ page }) => {
  await page.goto(route);
  await comeAlive(page);
  await page.route('**/assets/js/**', (request) => request.abort());
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('A part of this page could not be loaded.');
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 60_000 });
});

test('an app that crashes shows a message in its place, the page goes on, and Retry brings the app back', async ({
  page,
}) => {
  // Reading the app's groups throws until the fault is repaired.
  const broken = `((text) => {
    const app = JSON.parse(text), { groups } = app;
    return Object.defineProperty(app, 'groups', { get() { if (window.repaired) return groups; throw new Error('deliberate fault'); } });
  })(`;
  let patched = false;
  await page.route('**/assets/js/*.js', async (request) => {
    const response = await request.fetch();
    const text = await response.text();
    const body = text.replace(/JSON\.parse\((?='\{"id":"distance-converter")/, broken);
    patched ||= body !== text;
    await request.fulfill({ response, body });
  });
  await page.goto(route);
  await comeAlive(page);
  const missing = page.locator('[data-app-missing="distance-converter"]').first();
  await expect(missing.getByRole('alert')).toHaveText('This app stopped working.');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByText('This page crashed')).toHaveCount(0);
  expect(patched).toBe(true);
  await page.evaluate(() => Object.assign(window, { repaired: true }));
  await missing.getByRole('button', { name: 'Retry' }).click();
  const panel = page.locator('[data-app="distance-converter"]').first();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 60_000 });
});
