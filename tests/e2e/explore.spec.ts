/** "What if": an input over a range, with the app's own Python, and nothing of it in the panel. */
import { readFileSync } from 'node:fs';
import { packSources } from '../../src/live/panel/shared-code';
import { expect, type Locator, type Page, test } from '../spec/browser-test';
import { comeAlive } from '../spec/site';

const APP = 'distance-converter';
const PAGE = '/getting-started/example-1';
const panelOf = (page: Page) => page.locator(`[data-app="${APP}"]`).first();
const PLOTTED = { timeout: 60_000 };

async function open(page: Page, address = PAGE): Promise<{ panel: Locator; region: Locator; messages: string[] }> {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(address);
  await comeAlive(page);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'What if' }).click();
  return { panel, region: panel.getByRole('region', { name: 'What if', exact: true }), messages };
}

async function edit(page: Page, code: string): Promise<Locator> {
  await page.goto(PAGE);
  await comeAlive(page);
  const panel = panelOf(page);
  await panel.getByText('Code', { exact: true }).first().click();
  await panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }).click();
  await panel.locator('.cm-content').fill(code);
  await panel.getByRole('button', { name: 'What if' }).click();
  return panel.getByRole('region', { name: 'What if', exact: true });
}

/** The rows of the file: value and result, or what else there is. */
async function download(page: Page, region: Locator): Promise<string[][]> {
  await region.getByText('Values', { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('button', { name: 'Download .csv' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('a sweep gives the numbers of single runs, and changes nothing in the panel', async ({ page }) => {
  const { panel, region, messages } = await open(page);
  const result = panel.locator('[data-slot="result"]');
  const before = await result.innerHTML();
  await expect(region.getByRole('slider')).toBeVisible(PLOTTED);
  await region.getByLabel('Result').selectOption('inches');
  await region.getByLabel(/^From/).fill('1');
  await region.getByLabel(/^To/).fill('2');
  await region.getByLabel('Points', { exact: true }).fill('5');
  await expect(region.getByRole('status')).toContainText('Out of date');
  await region.getByRole('button', { name: 'Plot again' }).click();
  await expect(region.getByRole('slider')).toHaveAttribute('aria-valuemax', '4', PLOTTED);
  await expect(region.getByRole('status')).toHaveText('');
  expect(await result.innerHTML()).toBe(before);
  await expect(panel).toHaveAttribute('data-state', 'recorded');

  const [head, ...rows] = await download(page, region);
  expect(head).toEqual(['Length (m)', 'inches', 'note']);
  expect(rows.map(([meters]) => meters)).toEqual(['1', '1.25', '1.5', '1.75', '2']);
  for (const [meters = '', inches = ''] of [rows[1] ?? [], rows[4] ?? []]) {
    await panel.getByLabel('Length', { exact: true }).fill(meters);
    await expect(result).toContainText(`ft ${Number(inches).toFixed(2)} in`);
  }
  await expect(region.getByRole('status')).toContainText('Out of date');
  await expect(panel).toHaveAttribute('data-state', 'fresh');
  expect(messages).toEqual([]);
});

test('the arrow keys read the points, and a finger does', async ({ page }) => {
  const { region } = await open(page);
  const chart = region.getByRole('slider', { name: 'Points of the plot' });
  await chart.press('Home', PLOTTED);
  const first = await chart.getAttribute('aria-valuetext');
  expect(first).toMatch(/^Length [\d.]+ m: feet \d+$/);
  await expect(region.locator('figcaption')).toHaveText(first ?? '');
  await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuenow', (await chart.getAttribute('aria-valuemax')) ?? '');
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await chart.dispatchEvent('pointerdown', { clientX: box.x + 60, clientY: box.y + 50, pointerType: 'touch' });
  await expect(chart).toHaveAttribute('aria-valuenow', /^[012]$/);
  await region.press('Tab');
  await expect(region.getByLabel('Vary')).toBeFocused();
});

test('a tolerance gives the results at its ends, and a gap says why', async ({ page }) => {
  const region = await edit(
    page,
    'def main(inputs):\n    x = inputs["meters"]\n    if x > 3:\n        raise ValueError("too long")\n    return {"half": x / 2, "more": {"square_area": x * x}}\n',
  );
  await expect(region.getByRole('slider')).toBeVisible(PLOTTED);
  await region.getByText('Tolerances').click();
  await region.getByLabel('Length').fill('10 %');
  await region.getByLabel(/^From/).fill('1');
  await region.getByLabel(/^To/).fill('4');
  await region.getByLabel('Points', { exact: true }).fill('4');
  await region.getByLabel('Points', { exact: true }).press('Enter');
  await region.getByLabel('Result').selectOption('more › square area');
  await expect(
    region.getByText('With the current values: more › square area 3.3489, from 2.71261 to 4.05217'),
  ).toBeVisible(PLOTTED);
  await expect(region.getByText('2 points have no value')).toHaveCount(0);
  await expect(
    region.getByText(/The first, at 3 m: At the ends of the tolerances: ValueError: too long/),
  ).toBeVisible();
  await expect(region.getByText('It isn’t a statistical statement')).toBeVisible();
  const [head, ...rows] = await download(page, region);
  expect(head).toEqual(['Length (m)', 'more › square area', 'smallest', 'largest', 'note']);
  expect(rows.map(([, value, low, high]) => [value, low, high].map(Number))).toEqual(
    [
      [1, 0.81, 1.21],
      [4, 3.24, 4.84],
      [9, 0, 0],
      [0, 0, 0],
    ].map((row) => row.map((number) => expect.closeTo(number, 10))),
  );
});

test('the time limit ends a sweep with what was reached, and Cancel ends it before', async ({ page }) => {
  const region = await edit(
    page,
    'import time\n\ndef main(inputs):\n    time.sleep(0.4)\n    return {"x": inputs["meters"] * 2}\n',
  );
  await expect(region.getByText(/[1-9]\d* of 21 points|[1-9]\d* of 1\d points/)).toBeVisible(PLOTTED);
  await region.getByRole('button', { name: 'Cancel' }).click();
  await expect(region.getByRole('status')).toHaveText(/^Canceled after \d+ of \d+ points\.$/);
  await region.getByLabel('Points', { exact: true }).fill('101');
  await region.getByRole('button', { name: 'Plot again' }).click();
  await expect(region.getByRole('status')).toHaveText(
    /^Stopped after [1-9]\d* of 101 points: the app’s time limit of 10 s\.$/,
    {
      timeout: 90_000,
    },
  );
  await expect(region.getByRole('slider')).toBeVisible();
});

test('code from a link is not swept before the reader runs it, and an app without numbers says so', async ({
  page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const code = 'def main(inputs):\n    return {"feet": "six", "inches": "none", "meters": "some"}\n';
  const { panel, region, messages } = await open(
    page,
    `${PAGE}#app:${APP}:%7B%7D:z${await packSources({ code, template: '{{ outputs.feet }}' })}`,
  );
  await expect(region).toContainText('The code came with a link and hasn’t run.');
  await expect(region.getByRole('button', { name: 'Plot' })).toHaveCount(0);
  expect(workers).toEqual([]);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', PLOTTED);
  await region.getByRole('button', { name: 'Plot' }).click();
  await expect(region).toContainText('This app returns no numbers', PLOTTED);
  await expect(region.getByLabel('Vary')).toHaveCount(0);
  expect(messages).toEqual([]);
});
