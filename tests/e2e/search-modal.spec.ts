/** The search modal: every text, key and limit of the spec, in the embedded mode. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '../spec/browser-test';
import { frames, hits, input, modal, openSearch, searchFor, useSettings } from './search-support';

const RECENT = '__DOCSEARCH_RECENT_SEARCHES__site';
const FAVORITES = '__DOCSEARCH_FAVORITE_SEARCHES__site';

function storedHit(number: number) {
  return {
    objectID: `id-${number}`,
    url: `/inputs/overview#stored-${number}`,
    type: 'lvl1',
    content: null,
    hierarchy: { lvl0: 'Inputs', lvl1: `Stored ${number}`, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  };
}

async function store(page: Page, key: string, count: number, from = 0): Promise<void> {
  const value = JSON.stringify(Array.from({ length: count }, (_, i) => storedHit(from + i)));
  await page.addInitScript(
    ([k, v]) => {
      if (localStorage.getItem(k as string) === null) localStorage.setItem(k as string, v as string);
    },
    [key, value],
  );
}

const stored = (page: Page, key: string) =>
  page.evaluate((k) => JSON.parse(localStorage.getItem(k) ?? '[]') as Record<string, unknown>[], key);
const group = (page: Page, title: string) =>
  modal(page).locator('.DocSearch-Hits', { has: page.locator('.DocSearch-Hit-source', { hasText: title }) });

test.describe('opening and closing', () => {
  test('opens by a click that comes before the application, and closes with Escape', async ({ page }) => {
    await openSearch(page);
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused();
  });

  for (const keys of ['Control+k', 'Meta+k', '/']) {
    test(`opens with ${keys}, as the first thing on the page`, async ({ page }) => {
      await page.goto('/inputs/overview');
      await page.keyboard.press(keys);
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue('');
    });
  }

  for (const hydrated of [false, true]) {
    test(`doesn't open with other modifiers, ${hydrated ? 'after' : 'before'} hydration`, async ({ page }) => {
      await page.goto('/inputs/overview');
      if (hydrated) {
        await page.mouse.wheel(0, 100);
        await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
      }
      for (const keys of ['Control+Shift+K', 'Control+Alt+k', 'Meta+Shift+k', 'Control+/', 'Alt+/'])
        await page.keyboard.press(keys);
      await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
      await frames(page);
      await expect(modal(page)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(input(page)).toBeFocused();
    });

    test(`keeps everything typed after Ctrl+K, ${hydrated ? 'after' : 'before'} hydration`, async ({ page }) => {
      await page.goto('/inputs/overview');
      if (hydrated) {
        await page.mouse.wheel(0, 100);
        await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
      }
      await page.keyboard.press('Control+k');
      await page.keyboard.type('table');
      await expect(input(page)).toHaveValue('table');
      await expect(input(page)).toBeFocused();
      await expect(hits(page).first()).toBeVisible();
    });
  }

  test("keeps everything typed while the modal's code is on its way, with the caret at its end", async ({ page }) => {
    await page.goto('/inputs/overview');
    await page.mouse.wheel(0, 100);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.waitForLoadState('networkidle');
    let delayed = 0;
    await page.route('**/assets/js/**', async (route) => {
      delayed += 1;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tabel');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('le');
    await expect(modal(page)).toHaveCount(0);
    await expect(input(page)).toHaveValue('table');
    await expect(input(page)).toBeFocused();
    expect(delayed).toBeGreaterThan(0);
    await page.keyboard.type('s');
    await expect(input(page)).toHaveValue('tables');
    await expect(modal(page).getByRole('status')).toContainText('"tables"');
  });

  test('opens with a query by an event of the page', async ({ page }) => {
    await page.goto('/inputs/overview');
    await page.mouse.wheel(0, 100);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('search:open', { detail: { query: 'table' } })));
    await expect(input(page)).toHaveValue('table');
    await page.keyboard.type('s');
    await expect(input(page)).toHaveValue('tables');
    await expect(hits(page).first()).toBeVisible();
  });

  test('is a native modal dialog', async ({ page }) => {
    await openSearch(page);
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
  });

  test('does not open with / while typing in a field, and Ctrl+K closes it again', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('searchbox').focus();
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.keyboard.type('a/b');
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue('a/b');
    await page.keyboard.press('Control+k');
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(modal(page)).toHaveCount(0);
  });

  test('closes by Cancel and by a press beside it', async ({ page }) => {
    await openSearch(page);
    await modal(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(modal(page)).toHaveCount(0);
    await openSearch(page, '');
    await page.mouse.click(5, 500);
    await expect(modal(page)).toHaveCount(0);
  });

  test('keeps what is typed on the button', async ({ page }) => {
    await openSearch(page);
    await page.keyboard.press('Escape');
    await page.keyboard.type('p');
    await expect(input(page)).toHaveValue('p');
    await expect(hits(page).first()).toBeVisible();
  });

  test('keeps the focus inside, and the page behind still', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'input');
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press(i % 5 === 4 ? 'Shift+Tab' : 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    }
    await page.mouse.move(335, 700);
    await page.mouse.wheel(0, 400);
    await frames(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

test.describe('what is fetched, and when', () => {
  test('nothing of search with the page; the index on hovering; nothing from elsewhere', async ({ page, baseURL }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/inputs/overview');
    await page.mouse.move(400, 600);
    await page.mouse.wheel(0, 300);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.waitForLoadState('networkidle');
    expect(urls.filter((url) => url.includes('search-index'))).toEqual([]);
    await page.getByRole('button', { name: /^Search/ }).hover();
    await expect.poll(() => urls.filter((url) => /search-index\/pages\./.test(url)).length).toBe(1);
    await openSearch(page, '');
    await searchFor(page, 'plot');
    await searchFor(page, 'plots');
    expect(urls.filter((url) => url.includes('search-index'))).toHaveLength(2);
    expect(urls.filter((url) => !url.startsWith(baseURL ?? '') && /^https?:/.test(url))).toEqual([]);
  });

  test('no vendor in embedded mode: no mark, no address', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
    });
    await openSearch(page);
    await searchFor(page, 'plot');
    expect((await page.content()).toLowerCase()).not.toContain('algolia');
    expect(scripts.filter((script) => /algolia\.net|algolianet/.test(script)).length).toBe(0);
  });
});

test.describe('the box', () => {
  test('shows its placeholder, the start screen and the key hints', async ({ page }) => {
    await openSearch(page);
    await expect(input(page)).toHaveAttribute('placeholder', 'Search docs');
    await expect(modal(page).getByText('No recent searches', { exact: true })).toBeVisible();
    const footer = modal(page).locator('.DocSearch-Footer');
    await expect(footer).toContainText(/Enter key\s*to select/);
    await expect(footer).toContainText(/Arrow down\s*Arrow up\s*to navigate/);
    await expect(footer).toContainText(/Escape key\s*to close/);
  });

  test('takes 64 characters and no more', async ({ page }) => {
    await openSearch(page);
    await page.keyboard.type('x'.repeat(80));
    await expect(input(page)).toHaveValue('x'.repeat(64));
  });

  test('has a clear button that shows the start screen again', async ({ page }) => {
    await openSearch(page);
    const clear = modal(page).getByRole('button', { name: 'Clear the query' });
    await expect(clear).toBeHidden();
    await searchFor(page, 'plot');
    await clear.click();
    await expect(input(page)).toHaveValue('');
    await expect(input(page)).toBeFocused();
    await expect(modal(page).getByText('No recent searches')).toBeVisible();
  });

  test('opens its panel with results; Tab, submit and blur close it', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'plot');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await input(page).focus();
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await modal(page)
      .locator('form')
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(modal(page)).toBeVisible();
  });

  test('is idle, then loading, stalled after 300 ms, and idle again', async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/search-index/pages.*', async (route) => {
      await held;
      await route.continue();
    });
    await openSearch(page);
    const status = page.locator('.DocSearch-Container');
    await expect(status).toHaveAttribute('data-status', 'idle');
    const seen = page.evaluate(
      () =>
        new Promise<{ stalled: number }>((resolve) => {
          const box = document.querySelector('.DocSearch-Container') as HTMLElement;
          let loading = 0;
          new MutationObserver(() => {
            if (box.dataset.status === 'loading' && loading === 0) loading = performance.now();
            if (box.dataset.status === 'stalled') resolve({ stalled: performance.now() - loading });
          }).observe(box, { attributes: true });
        }),
    );
    await input(page).fill('plot');
    const { stalled } = await seen;
    expect(stalled).toBeGreaterThanOrEqual(280);
    await expect(status).toHaveClass(/DocSearch-Container--Stalled/);
    release();
    await expect(hits(page).first()).toBeVisible();
    await expect(status).toHaveAttribute('data-status', 'idle');
  });
});

test.describe('results', () => {
  test('are grouped, at most five a group, passages under their page, with marks', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'table');
    const groups = modal(page).locator('.DocSearch-Hits');
    expect(await groups.count()).toBeGreaterThan(1);
    for (const rows of await groups.all()) expect(await rows.locator('.DocSearch-Hit').count()).toBeLessThanOrEqual(5);
    const child = modal(page).locator('.DocSearch-Hit--Child').first();
    await expect(child).toBeVisible();
    const url = (await child.locator('a').getAttribute('href')) ?? '';
    const parent = child.locator('xpath=preceding-sibling::*[not(contains(@class, "--Child"))][1]');
    await expect(parent.locator('a')).toHaveAttribute('href', url.split('#')[0] ?? '');
    expect((await hits(page).first().locator('mark').allTextContents()).join('').toLowerCase()).toContain('table');
  });

  test('follow the configured number a group', async ({ page }) => {
    await useSettings(page, { resultsPerGroup: 2 });
    await openSearch(page);
    await searchFor(page, 'input');
    for (const rows of await modal(page).locator('.DocSearch-Hits').all()) {
      expect(await rows.locator('.DocSearch-Hit').count()).toBeLessThanOrEqual(2);
    }
    await page.close();
  });

  test('arrows cycle through them', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'input');
    const active = async () => {
      const id = await input(page).getAttribute('aria-activedescendant');
      return page.evaluate(
        (of) => [...document.querySelectorAll('.DocSearch-Hit')].findIndex((hit) => hit.id === of),
        id,
      );
    };
    const count = await hits(page).count();
    expect(await active()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(count - 1);
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(1);
    await expect(hits(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  test('Enter opens the active one, closes the modal and remembers it without marks and snippets', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'conditional input');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
    await expect(modal(page)).toHaveCount(0);
    const [recent] = await stored(page, RECENT);
    expect(recent).toMatchObject({ type: 'lvl1', hierarchy: { lvl1: 'Conditional input' } });
    expect(Object.keys(recent ?? {}).sort()).toEqual(['content', 'hierarchy', 'objectID', 'type', 'url']);
    await openSearch(page, '');
    await expect(group(page, 'Recent').getByText('Conditional input')).toBeVisible();
  });

  test('a passage is remembered as its page', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'conditional input');
    const passage = modal(page).locator('.DocSearch-Hit--Child').first();
    await passage.locator('a').click();
    await expect(modal(page)).toHaveCount(0);
    const [recent] = await stored(page, RECENT);
    expect(recent?.type).toMatch(/^lvl/);
    expect((recent?.hierarchy as Record<string, string> | undefined)?.lvl1).toBe('Conditional input');
  });

  test('Ctrl+Enter opens a new tab, Shift+Enter a new window, and the modal stays', async ({ page, context }) => {
    await openSearch(page);
    await searchFor(page, 'conditional input');
    for (const keys of ['Control+Enter', 'Meta+Enter', 'Shift+Enter']) {
      const opened = context.waitForEvent('page');
      await page.keyboard.press(keys);
      const other = await opened;
      await other.waitForURL(/\/inputs\/conditional-input$/);
      await other.close();
      await expect(modal(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/inputs/overview');
    }
  });

  test('a click opens, and a click with Ctrl keeps the modal', async ({ page, context }) => {
    await openSearch(page);
    await searchFor(page, 'conditional input');
    const opened = context.waitForEvent('page');
    await hits(page)
      .first()
      .locator('a')
      .click({ modifiers: ['Control'] });
    await (await opened).close();
    await expect(modal(page)).toBeVisible();
    await hits(page).first().locator('a').click();
    await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
    await expect(modal(page)).toHaveCount(0);
  });

  test("'See all' tells the true count and leads to all of them", async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'table');
    const link = modal(page).getByRole('link', { name: /^See all \d+ results$/ });
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(await hits(page).count());
    await link.click();
    await expect(page).toHaveURL(/\/search\?q=table$/);
    await expect(page.getByRole('status').filter({ hasText: 'results for' })).toHaveText(
      `${count} results for "table"`,
    );
  });

  for (const [width, words] of [
    [1280, 10],
    [768, 5],
  ] as const) {
    test(`snippets have ${words} words at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openSearch(page);
      await searchFor(page, 'the value of an input');
      const titles = await modal(page).locator('.DocSearch-Hit-title').allTextContents();
      const lengths = titles.map((title) => title.trim().split(/\s+/).length);
      expect(Math.max(...lengths)).toBe(words);
    });
  }
});

test.describe('no results', () => {
  test('says so, suggests up to three queries that work, and links to the report', async ({ page }) => {
    await openSearch(page);
    await input(page).fill('xyzzyq');
    await expect(modal(page).locator('.DocSearch-Title')).toHaveText('No results for "xyzzyq"');
    await expect(modal(page).getByText('Try searching for:')).toBeVisible();
    const tries = modal(page).locator('.DocSearch-Prefill');
    expect(await tries.count()).toBeGreaterThan(0);
    expect(await tries.count()).toBeLessThanOrEqual(3);
    await expect(modal(page).getByText('Believe this query should return results?')).toBeVisible();
    await expect(modal(page).getByRole('link', { name: 'Let us know.' })).toHaveAttribute('href', /xyzzyq/);
    await tries.first().click();
    await expect(hits(page).first()).toBeVisible();
    await expect(input(page)).toBeFocused();
  });

  test('shows a hostile query as text', async ({ page }) => {
    await openSearch(page);
    await input(page).fill('<img src=x onerror=alert(1)>zqx');
    await expect(modal(page).getByRole('status')).not.toBeEmpty();
    await expect(modal(page).locator('img')).toHaveCount(0);
  });
});

test.describe('recent and favorite searches', () => {
  test('seven recent ones are kept', async ({ page }) => {
    await store(page, RECENT, 7);
    await openSearch(page);
    await expect(group(page, 'Recent').locator('.DocSearch-Hit')).toHaveCount(7);
    await searchFor(page, 'conditional input');
    await page.keyboard.press('Enter');
    await expect(modal(page)).toHaveCount(0);
    const recent = await stored(page, RECENT);
    expect(recent).toHaveLength(7);
    expect((recent[0]?.hierarchy as Record<string, string> | undefined)?.lvl1).toBe('Conditional input');
    expect(recent.at(-1)?.objectID).toBe('id-5');
  });

  test('four when there are favorites, and ten favorites', async ({ page }) => {
    await store(page, RECENT, 7);
    await store(page, FAVORITES, 12, 20);
    await openSearch(page);
    await expect(group(page, 'Recent').locator('.DocSearch-Hit')).toHaveCount(4);
    await expect(group(page, 'Favorites').locator('.DocSearch-Hit')).toHaveCount(10);
  });

  test('a recent one is promoted or removed, a favorite removed', async ({ page }) => {
    await store(page, RECENT, 3);
    await openSearch(page);
    await group(page, 'Recent').getByRole('button', { name: 'Save this search' }).first().click();
    await expect(group(page, 'Favorites').locator('.DocSearch-Hit')).toHaveText(['Stored 0']);
    await expect(group(page, 'Recent').locator('.DocSearch-Hit')).toHaveText(['Stored 1', 'Stored 2']);
    await group(page, 'Recent').getByRole('button', { name: 'Remove this search from history' }).first().click();
    await expect(group(page, 'Recent').locator('.DocSearch-Hit')).toHaveText(['Stored 2']);
    expect(await stored(page, RECENT)).toHaveLength(1);
    expect(await stored(page, FAVORITES)).toHaveLength(1);
    await group(page, 'Favorites').getByRole('button', { name: 'Remove this search from favorites' }).click();
    await expect(group(page, 'Favorites')).toHaveCount(0);
    expect(await stored(page, FAVORITES)).toHaveLength(0);
    await expect(modal(page)).toBeVisible();
  });
});

test.describe('for everyone', () => {
  test('the number of results is spoken, and the roles fit', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'conditional input');
    await expect(modal(page).getByRole('status')).toHaveText(/^\d+ results for "conditional input"$/);
    await expect(modal(page).getByRole('grid', { name: 'Results' }).getByRole('row').first()).toBeVisible();
    await input(page).fill('xyzzyq');
    await expect(modal(page).getByRole('status')).toHaveText('No results for "xyzzyq"');
  });

  for (const theme of ['light', 'dark']) {
    for (const width of [1280, 390]) {
      test(`has no accessibility fault, ${theme}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        await store(page, RECENT, 2);
        await store(page, FAVORITES, 2, 20);
        await openSearch(page);
        const check = async () => {
          const { violations } = await new AxeBuilder({ page }).include('.DocSearch-Container').analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
        };
        await expect(hits(page)).toHaveCount(4);
        await check();
        await searchFor(page, 'input');
        await check();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await input(page).fill('xyzzyq');
        await expect(modal(page).locator('.DocSearch-Title')).toBeVisible();
        await check();
        await page.close();
      });
    }
  }

  test('works by touch', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/inputs/overview');
    await page.getByRole('button', { name: /^Search/ }).tap();
    await expect(modal(page)).toBeVisible();
    await input(page).fill('conditional input');
    await expect(hits(page).first()).toBeVisible();
    await hits(page).first().locator('a').tap();
    await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
    await expect(modal(page)).toHaveCount(0);
    await context.close();
  });
});

test('keeps the focus when a page that arrives late would take it', async ({ page }) => {
  await page.goto('/inputs/overview');
  await openSearch(page);
  await expect(input(page)).toBeFocused();
  await page.evaluate(() => {
    // As the theme does when a page has been opened.
    const start = document.querySelector<HTMLElement>('[role=region]');
    start?.setAttribute('tabindex', '-1');
    start?.focus();
    start?.removeAttribute('tabindex');
  });
  await page.keyboard.type('plot');
  await expect(input(page)).toHaveValue('plot');
});
