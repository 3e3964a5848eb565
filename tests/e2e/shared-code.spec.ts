/** A link that carries edited code: it never runs by itself, and the reader sees what it changes. */
import { packSources } from '../../src/live/panel/shared-code';
import { expect, type Page, test } from '../spec/browser-test';
import { comeAlive } from '../spec/site';

const APP = 'distance-converter';
const PAGE = '/getting-started/example-1';
const panelOf = (page: Page) => page.locator(`[data-app="${APP}"]`).first();
const result = (page: Page) => panelOf(page).locator('[data-slot="result"]');
const CHANGED = 'def main(inputs):\n    return {"feet": 99, "inches": 1, "meters": inputs["meters"]}\n';

async function linkWith(sources: object): Promise<string> {
  return `${PAGE}#app:${APP}:${encodeURIComponent('{"meters":2.5}')}:z${await packSources(sources)}`;
}

test('edited code travels by link, is shown with its changes, and waits for Run', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await page.goto(PAGE);
  await comeAlive(page);
  const panel = panelOf(page);
  await expect(panel.getByRole('button', { name: 'Copy link with code' })).toHaveCount(0);
  await panel.getByText('Code', { exact: true }).first().click();
  await panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }).click();
  await panel.locator('.cm-content').fill(CHANGED);
  await panel.getByRole('button', { name: 'Copy link with code' }).click();
  await expect(panel.getByText('Link copied. It carries your code')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await context.newPage();
  const workers: string[] = [];
  other.on('worker', (worker) => workers.push(worker.url()));
  await other.goto(link);
  await comeAlive(other);
  const copy = panelOf(other);
  const notice = copy.getByRole('region', { name: 'Code from a link' });
  await expect(notice).toContainText('The code came with a link and hasn’t run.');
  await expect(notice.locator('[data-kind="added"]')).toContainText(['"feet": 99', 'Added:']);
  await expect(notice.locator('[data-kind="removed"]').first()).toBeVisible();
  await expect(copy).toHaveAttribute('data-state', 'changed');
  await copy.getByText('Code', { exact: true }).first().click();
  await expect(copy.locator('.cm-content')).toContainText('"feet": 99');
  expect(workers).toEqual([]);

  await copy.getByText('App', { exact: true }).first().click();
  await copy.getByLabel('Length').fill('3');
  await copy.getByLabel('Length').press('Enter');
  await expect(copy).toHaveAttribute('data-state', 'changed');
  expect(workers).toEqual([]);

  await copy.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(copy).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  await expect(result(other)).toContainText('99 ft');
  await expect(notice).toHaveCount(0);
});

test('the reader can go back to the original', async ({ page }) => {
  await page.goto(await linkWith({ code: CHANGED }));
  await comeAlive(page);
  await panelOf(page).getByRole('button', { name: 'Use the original' }).click();
  await expect(panelOf(page)).toHaveAttribute('data-state', 'recorded');
  await expect(result(page)).toContainText('6 ft 0.05 in');
});

test('code that is markup is shown as text', async ({ page }) => {
  await page.goto(
    await linkWith({ template: '<img src=x onerror="document.title=1"><script>document.title=2</script>' }),
  );
  await comeAlive(page);
  const notice = panelOf(page).getByRole('region', { name: 'Code from a link' });
  await expect(notice.locator('[data-kind="added"]').first()).toContainText('<img src=x onerror=');
  expect(await notice.locator('img, script').count()).toBe(0);
});

for (const [name, end] of [
  ['that is cut off', ':zbVDLTsMw'],
  ['that is nothing', ':z'],
  ['that is no base64', ':z____'],
] as const) {
  test(`code ${name} gives a message, and the app stays as it is`, async ({ page }) => {
    await page.goto(`${PAGE}#app:${APP}:${encodeURIComponent('{"meters":2.5}')}${end}`);
    await comeAlive(page);
    await expect(panelOf(page).getByText('The code in this link can’t be read.')).toBeVisible();
    await expect(result(page)).toContainText('6 ft 0.05 in');
  });
}
