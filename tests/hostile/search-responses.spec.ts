/** a search host that answers with anything but what it should. */
import { hits, input, modal, openSearch, useSettings } from '../e2e/search-support';
import { expect, test } from '../spec/browser-test';
import { isDeep } from '../spec/looks';
import { sample, searchResponses } from './values';
import { watch } from './watch';

const HOST = 'https://search.example';
const all = searchResponses();
const chosen = sample(all, isDeep ? all.length : 12);

test(`hostile search responses (${chosen.length} of ${all.length}): hits as text or the error screen, nothing injected`, async ({
  page,
}) => {
  expect(all.length).toBeGreaterThanOrEqual(100);
  test.setTimeout(60_000 + chosen.length * 10_000);
  await useSettings(page, {
    backend: { mode: 'hosts', hosts: [HOST], index: 'docs', appId: 'site', searchKey: 'public-key' },
  });
  let body = '';
  await page.route(`${HOST}/**`, (route) =>
    route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } }),
  );
  const watched = watch(page);
  await openSearch(page);
  const ends = new Map<string, number>();
  for (const [index, response] of chosen.entries()) {
    await test.step(response.slice(0, 80), async () => {
      body = response;
      const query = `question ${index}`;
      await input(page).fill(query);
      const said = modal(page).getByRole('status');
      await expect(said).toHaveText(new RegExp(`"${query}"|Unable to fetch results`), { timeout: 15_000 });
      const end = /Unable/.test((await said.textContent()) ?? '')
        ? 'error'
        : (await hits(page).count()) > 0
          ? 'hits'
          : 'none';
      ends.set(end, (ends.get(end) ?? 0) + 1);
      // What may be pressed leads to a page of this site, or nowhere.
      const links = await hits(page)
        .locator('a')
        .evaluateAll((list) => list.slice(0, 20).map((link) => (link as HTMLAnchorElement).href));
      expect(links.filter((link) => /^(javascript|data|blob):/i.test(link))).toEqual([]);
      await expect(modal(page).locator('.DocSearch-Hit :is(img, script, iframe, style)')).toHaveCount(0);
      const found = (await watched.take()).filter((line) => line !== 'asks search.example');
      expect(found, response.slice(0, 200)).toEqual([]);
      // The error would stay for the same question: cleared, the next one begins afresh.
      await input(page).fill('');
      await expect(hits(page)).toHaveCount(0);
    });
  }
  expect([...ends.keys()].sort(), 'each end was met').toEqual(expect.arrayContaining(['error', 'hits']));
});
