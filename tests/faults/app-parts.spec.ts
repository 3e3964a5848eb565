/** Live apps whose parts can't be loaded, or that crash: a message, and a retry that works. */
import { expect, test } from '../spec/browser-test';
import { comeAlive } from '../spec/site';

const route = '/getting-started/example-1';

test('the data of an app is lost: says so, and Retry brings the app', async ({ page }) => {
  await page.route('**/app-data/**', (request) => request.fulfill({ status: 500, body: 'no' }));
  await page.goto(route);
  await comeAlive(page);
  const missing = page.locator('[data-app-missing="distance-converter"]').first();
  await expect(missing.getByRole('alert')).toHaveText('This app could not be loaded. Check your connection.');
  await page.unrouteAll();
  await missing.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('[data-app="distance-converter"]').first()).toBeVisible();
});

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
  // A file that is JSON but not an app, as a broken deploy might leave it.
  await page.route('**/app-data/distance-converter.*.json', (request) =>
    request.fulfill({ json: { id: 'distance-converter' } }),
  );
  await page.goto(route);
  await comeAlive(page);
  const missing = page.locator('[data-app-missing="distance-converter"]').first();
  await expect(missing.getByRole('alert')).toHaveText('This app stopped working.');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByText('This page crashed')).toHaveCount(0);
  await page.unrouteAll();
  await missing.getByRole('button', { name: 'Retry' }).click();
  const panel = page.locator('[data-app="distance-converter"]').first();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 60_000 });
});
