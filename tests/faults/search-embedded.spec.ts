/** The embedded back end when something is missing, broken, slow or forbidden: every failure shows, and none lasts. */

import { expectFailure, hits, input, modal, openSearch, searchFor } from '../e2e/search-support';
import { expect, test } from '../spec/browser-test';

// A file still on its way when a test ends is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const cases: readonly [string, (url: string) => { status?: number; body?: string; abort?: boolean } | undefined][] = [
  [
    'the manifest is missing',
    (url) => (url.includes('manifest') ? { status: 404, body: '<h1>Not found</h1>' } : undefined),
  ],
  [
    'the manifest is corrupt',
    (url) => (url.includes('manifest') ? { status: 200, body: '<!doctype html>' } : undefined),
  ],
  ['the index file is missing', (url) => (url.includes('pages.') ? { status: 404, body: '' } : undefined)],
  [
    'the index file is corrupt',
    (url) => (url.includes('pages.') ? { status: 200, body: '{"format":1,"pa' } : undefined),
  ],
  [
    'the index file is of another format',
    (url) => (url.includes('pages.') ? { status: 200, body: '{"format":9,"pages":[]}' } : undefined),
  ],
  ['the server fails', () => ({ status: 503, body: 'overloaded' })],
  ['the network is gone', () => ({ abort: true })],
];

for (const [name, reply] of cases) {
  test(`${name}: says so, keeps saying it, and recovers`, async ({ page }) => {
    await page.route('**/search-index/**', (route) => {
      const answer = reply(route.request().url());
      if (answer === undefined) return route.continue();
      return answer.abort
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: answer.status ?? 200, body: answer.body ?? '' });
    });
    await openSearch(page);
    await input(page).fill('plots');
    await expectFailure(page);
    await expect(modal(page).getByRole('status')).toHaveText(/Unable to fetch results/);
    await page.unroute('**/search-index/**');
    await input(page).fill('plot');
    await expect(hits(page).first()).toBeVisible();
    await expect(modal(page).getByText('Unable to fetch results', { exact: true })).toHaveCount(0);
  });
}

test('the server never answers: stalled, then says so', async ({ page }) => {
  await page.route('**/search-index/**', () => undefined);
  await openSearch(page);
  await input(page).fill('plots');
  await expect(page.locator('.DocSearch-Container')).toHaveAttribute('data-status', 'stalled');
  await expectFailure(page);
});

test('clearing the query clears the error', async ({ page }) => {
  await page.route('**/search-index/**', (route) => route.abort());
  await openSearch(page);
  await input(page).fill('plots');
  await expectFailure(page);
  await modal(page).getByRole('button', { name: 'Clear the query' }).click();
  await expect(modal(page).getByText('No recent searches')).toBeVisible();
});

test('a lost modal file: says so, and works when it is back', async ({ page }) => {
  await page.goto('/inputs/overview');
  await page.mouse.wheel(0, 100);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alertdialog').getByText('Unable to fetch results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute('**/assets/js/**');
  await openSearch(page, '');
});

for (const [name, script] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
  [
    'blocked',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    },
  ],
] as const) {
  test(`storage ${name}: warns once and goes on`, async ({ page }) => {
    const warnings: string[] = [];
    const errors: string[] = [];
    page.on('console', (message) => (message.type() === 'warning' ? warnings.push(message.text()) : undefined));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(script);
    await openSearch(page);
    await searchFor(page, 'conditional input');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
    expect(warnings.filter((text) => text.includes('Recent and favorite searches cannot be stored'))).toHaveLength(1);
    expect(errors).toEqual([]);
  });
}

test('storage that holds something else is ignored', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__site', '{"not":"a list"}');
    localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__site', '[1,null,{"objectID":2},"<script>"]');
  });
  await openSearch(page);
  await expect(modal(page).getByText('No recent searches')).toBeVisible();
  await searchFor(page, 'plots');
});

test('a page that this tab does not know is loaded, not "not found"', async ({ page }) => {
  await page.route('**/search-index/pages.*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('/inputs/conditional-input', '/inputs/brand-new'),
    });
  });
  await page.route('**/inputs/brand-new', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Brand new page</h1>' }),
  );
  await openSearch(page);
  await searchFor(page, 'conditional input');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Brand new page' })).toBeVisible();
});
