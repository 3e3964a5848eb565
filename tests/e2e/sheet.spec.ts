/** "Print" gives a calculation sheet, and the PDF that Chromium makes of it has one page for a typical app. */
import { inflateSync } from 'node:zlib';
import { packSources } from '../../src/live/panel/shared-code';
import { expect, type Page, test } from '../spec/browser-test';
import { comeAlive } from '../spec/site';

async function printed(page: Page, route: string, id: string, change?: readonly [string, string]) {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = '';
    };
  });
  await page.goto(route);
  await comeAlive(page);
  const panel = page.locator(`[data-app="${id}"]`).first();
  if (change) {
    await panel.getByLabel(change[0]).fill(change[1]);
    await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  }
  await panel.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  return page.locator('[data-sheet]');
}

/** Pages of a PDF: its page objects, also those in compressed object streams. */
function pagesOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index = 0, 0: head }) => {
    try {
      return inflateSync(pdf.subarray(index + head.length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('has title, date, inputs with units, result, method, sources and address', async ({ page }) => {
  const sheet = await printed(page, '/getting-started/example-1', 'distance-converter', ['Length', '2.5']);
  await expect(sheet).toBeVisible();
  await expect(page.locator('.navbar')).toBeHidden();
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Distance converter');
  await expect(sheet).toContainText(new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  await expect(sheet.locator('tr').filter({ hasText: 'Length' })).toContainText(/2\.5\s*m/);
  await expect(sheet).toContainText('8 ft 2.43 in');
  await expect(sheet.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await expect(sheet).toContainText('#app:distance-converter:%7B%22meters%22%3A2.5%7D');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('.navbar')).toBeVisible();
});

test('shows no result that belongs to other values', async ({ page }) => {
  await page.route('**/py/**', (route) => route.abort());
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto('/getting-started/example-1');
  await comeAlive(page);
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.getByLabel('Length').fill('2.5');
  await expect(panel).toHaveAttribute('data-state', 'failed', { timeout: 45_000 });
  await panel.getByRole('button', { name: 'Print' }).click();
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toContainText('The app hasn’t run with these values.');
  await expect(sheet).not.toContainText('6 ft 0.05 in');
});

test('of changed code says so, and its address is that of the original', async ({ page }) => {
  const code = 'def main(inputs):\n    return {"feet": 99, "inches": 1, "meters": inputs["meters"]}\n';
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`/getting-started/example-1#app:distance-converter:%7B%7D:z${await packSources({ code })}`);
  await comeAlive(page);
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.getByRole('button', { name: 'Run the changed code' }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  await panel.getByRole('button', { name: 'Print' }).click();
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toContainText('99 ft');
  await expect(sheet).toContainText('Calculated with changed code.');
  await expect(sheet).toContainText('The original app, with these values:');
  await expect(sheet).not.toContainText('This calculation, with its values:');
});
