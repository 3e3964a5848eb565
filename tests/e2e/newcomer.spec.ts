/** What the first pages ask a newcomer to do works as they say, with what they say: the edits are read off the page. */
import { expect, type Locator, type Page, test } from '../spec/browser-test';

test.describe.configure({ timeout: 120_000 });

const panelOf = (page: Page, id = 'distance-converter'): Locator => page.locator(`[data-app="${id}"]`).first();
const resultOf = (panel: Locator): Locator => panel.locator('[data-slot="result"]');
const seen = (locator: Locator): Locator => locator.locator('visible=true');

async function edit(page: Page, panel: Locator, tab: 'Code' | 'Output', change: (source: string) => string) {
  await panel.locator('label', { hasText: new RegExp(`^${tab}$`) }).click();
  await seen(panel.getByRole('button', { name: 'Edit', exact: true })).click();
  const editor = seen(panel.locator('.cm-content'));
  await editor.click();
  const source = await editor.locator('.cm-line').allInnerTexts();
  const changed = change(source.map((line) => line.replace(/\n$/, '')).join('\n'));
  expect(changed).not.toBe(source.join('\n'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(changed);
}

test('the home page: one word of the output', async ({ page }) => {
  await page.goto('/');
  const panel = panelOf(page, 'truss-bridge');
  const after = panel.locator('xpath=following::p[1]');
  const [before = '', instead = ''] = (await after.locator('code').allInnerTexts()).slice(-2);
  await edit(page, panel, 'Output', (source) => source.replace(before, instead));
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(resultOf(panel)).toContainText('Pull 625 kN', { timeout: 90_000 });
});

test('the quick overview: a key of the returned dict, and its place in the output', async ({ page }) => {
  await page.goto('/getting-started/quick-overview');
  const steps = await page.locator('#change-it ~ ol').first().locator('code').allInnerTexts();
  const [after, key, line] = steps.filter((code) => !/^main$/.test(code));
  expect([after, key, line]).toEqual([
    '"inches": round(inches, 2)',
    ', "centimeters": 100 * inputs["meters"]',
    '<p>{{ outputs.centimeters }} cm</p>',
  ]);
  const panel = panelOf(page);
  await edit(page, panel, 'Code', (source) => source.replace(`${after}`, `${after}${key}`));
  await edit(page, panel, 'Output', (source) => `${source}\n${line}`);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(resultOf(panel)).toContainText('183.0 cm', { timeout: 90_000 });
  await panel.locator('label', { hasText: /^App$/ }).click();
  await seen(panel.locator('form input')).first().fill('2');
  await expect(resultOf(panel)).toContainText('200 cm');
});

test('example 1: the first version, its print, and the edge it gets wrong', async ({ page }) => {
  await page.goto('/getting-started/example-1');
  const blocks = await page.locator('article pre code').allInnerTexts();
  const first = blocks.find((code) => code.includes('total_feet = inputs["meters"]')) ?? '';
  const panel = panelOf(page);
  await edit(page, panel, 'Code', () => first.trimEnd());
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await panel.getByText('Printed', { exact: true }).click({ timeout: 90_000 });
  await expect(panel.getByText('total feet: 6.003937007874016')).toBeVisible();
  await panel.locator('label', { hasText: /^App$/ }).click();
  await seen(panel.locator('form input')).first().fill('0.304799');
  await expect(resultOf(panel)).toContainText('0 ft 12.00 in');
});
