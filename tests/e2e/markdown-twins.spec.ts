/** "Copy page" and "View as Markdown", before anyone else has touched the page. */
import { expect, test } from '../spec/browser-test';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const address of ['/inputs/overview', '/blog/welcome']) {
  test(`${address} is copied as Markdown by the first click`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(address);
    const twin = `${address}.md`;
    expect(requested).not.toContain(twin);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await (await page.request.get(twin)).text());
  });
}

test('the link shows the Markdown, as text', async ({ page }) => {
  await page.goto('/inputs/overview');
  await page.getByRole('link', { name: 'View as Markdown' }).click();
  await expect(page).toHaveURL(/\/inputs\/overview\.md$/);
  await expect(page.locator('body')).toContainText('# Inputs overview');
});
