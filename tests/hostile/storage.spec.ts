/** Issue 7.4: corrupt, huge and foreign values in every key that the site reads from the browser's storage. */

import { EMBEDDED_INDEX } from '../../src/search/client/settings';
import { expect, test } from '../spec/browser-test';
import { isDeep } from '../spec/looks';
import { type StoredValue, sample, storedValues } from './values';
import { isAlive, watch } from './watch';

/** Each load meets one value in every key at once. */
function loads(): StoredValue[][] {
  const byKey = new Map<string, StoredValue[]>();
  for (const one of storedValues(EMBEDDED_INDEX)) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const longest = Math.max(...[...byKey.values()].map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => [...byKey.values()].flatMap((list) => list[index] ?? []));
}

test('7.4 every stored key with corrupt, huge and foreign values: a living page, a working search, nothing injected', async ({
  page,
}) => {
  expect(loads().flat().length).toBeGreaterThanOrEqual(200);
  const chosen = sample(loads(), isDeep ? 1000 : 10);
  test.setTimeout(60_000 + chosen.length * 15_000);
  await page.goto('/code/overview');
  const watched = watch(page);
  for (const values of chosen) {
    const shown = `${values.length} keys: ${JSON.stringify(values.at(0)?.value.slice(0, 60))} … ${values.at(-1)?.value.slice(0, 60)}`;
    await test.step(shown, async () => {
      await page.evaluate((list) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const { area, key, value } of list) window[area].setItem(key, value);
      }, values);
      await page.goto('/code/overview');
      await isAlive(page);
      // The search box reads the recent and favorite searches.
      await page.keyboard.press('Control+k');
      const field = page.locator('.DocSearch-Input');
      await expect(field).toBeVisible();
      await field.fill('slider');
      await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      // A preference can be stored anew.
      await page
        .getByRole('button', { name: /dark and light mode/i })
        .first()
        .click({ timeout: 10_000 });
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toMatch(/^(light|dark)$/);
      expect(await watched.take(), shown).toEqual([]);
    });
  }
});
