/** corrupt, huge and foreign values in every key that the site reads from the browser's storage. */

import { HOSTS_KEY } from '../../src/search/client/host-memory';
import { EMBEDDED_INDEX } from '../../src/search/client/settings';
import { input, modal, openSearch, useSettings } from '../e2e/search-support';
import { expect, test } from '../spec/browser-test';
import { isDeep } from '../spec/looks';
import { FOREIGN, type StoredValue, sample, storedValues } from './values';
import { isAlive, watch } from './watch';

/** Each load meets one value in every key at once. */
function loads(): StoredValue[][] {
  const byKey = new Map<string, StoredValue[]>();
  for (const one of storedValues(EMBEDDED_INDEX)) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const longest = Math.max(...[...byKey.values()].map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => [...byKey.values()].flatMap((list) => list[index] ?? []));
}

test('every stored key with corrupt, huge and foreign values: the page hydrates, search works, nothing is injected', async ({
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
      // A preference can be stored again.
      await page
        .getByRole('button', { name: /dark and light mode/i })
        .first()
        .click({ timeout: 10_000 });
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toMatch(/^(light|dark)$/);
      expect(await watched.take(), shown).toEqual([]);
    });
  }
});

test('with search hosts, whatever is stored as their state: the first host is asked and answers', async ({ page }) => {
  const HOST = 'https://search.example';
  const address = JSON.stringify({ protocol: 'https', url: 'search.example', accept: 3 });
  const states = [null, 'down', [], { status: 2 }, { status: 2, lastUpdate: 9e15 }, { status: 1, url: 'evil.example' }];
  const values = [
    ...sample(FOREIGN, isDeep ? FOREIGN.length : 4),
    ...states
      .flatMap((state) => [state, { timestamp: 9e15, value: state }])
      .map((one) => JSON.stringify({ [address]: one })),
  ];
  test.setTimeout(60_000 + values.length * 15_000);
  await useSettings(page, {
    backend: { mode: 'hosts', hosts: [HOST], index: 'docs', appId: 'site', searchKey: 'public-key' },
  });
  const body = JSON.stringify({ results: [{ hits: [], nbHits: 0 }] });
  await page.route(`${HOST}/**`, (route) =>
    route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto('/code/overview');
  const watched = watch(page);
  for (const value of values) {
    await test.step(value.slice(0, 80), async () => {
      await page.evaluate(
        (stored) => {
          for (const key of stored.keys) localStorage.setItem(key, stored.value);
        },
        { keys: [HOSTS_KEY, 'algoliasearch-client-js-4.26.0-site'], value },
      );
      await openSearch(page, '/code/overview');
      await input(page).fill('slider');
      await expect(modal(page).getByRole('status')).toContainText('"slider"');
      expect((await watched.take()).filter((line) => line !== 'asks search.example')).toEqual([]);
    });
  }
});
