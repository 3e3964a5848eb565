/**
 * Keyboard journeys: what a reader does with keys alone, from the first stop to the end, with the focus where it belongs
 * after each step, and changes announced in a live region.
 */
import { expect, type Locator, type Page, test } from '../spec/browser-test';
import { comeAlive, openAlive } from '../spec/site';

/** Presses Tab until an element has the focus; a reader gives up, too. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  throw new Error(`${target} was not reached with ${most} tabs; the focus stood at ${last}`);
}

/** Past the navigation, by the skip link. */
async function skipToMain(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await comeAlive(page);
  await page.keyboard.press('Enter');
}

async function openApp(page: Page, route: string, id: string): Promise<Locator> {
  await openAlive(page, route);
  const panel = page.locator(`[data-app="${id}"]`).first();
  await expect(panel).toHaveAttribute('data-alive', 'ready');
  await panel.getByRole('radio', { name: 'App' }).focus();
  return panel;
}

const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });
const query = (page: Page): Locator => box(page).getByRole('combobox');
const searchButton = (page: Page): Locator => page.locator('.navbar').getByRole('button', { name: /^Search/ });
const example = ['/getting-started/example-1', 'distance-converter'] as const;

test('keyboard journey: skip link, then the first stop lies in the text', async ({ page }) => {
  await page.goto('/inputs/overview');
  await skipToMain(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main, [role=main], #__docusaurus')))).toBe(
    true,
  );
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('.navbar')))).toBe(false);
});

test('keyboard journey: the order of stops follows the page', async ({ page }) => {
  await openAlive(page, '/code/overview');
  const places: string[] = [];
  for (let stop = 0; stop < 400; stop += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'end';
      if (element.closest('.navbar')) return 'navbar';
      if (element.closest('.theme-doc-sidebar-container')) return 'sidebar';
      if (element.closest('.table-of-contents')) return 'contents';
      if (element.closest('footer.footer')) return 'footer';
      return element.closest('main') ? 'text' : 'skip';
    });
    if (places.at(-1) !== place) places.push(place);
    if (place === 'footer') break;
  }
  expect(places).toEqual(['skip', 'navbar', 'sidebar', 'text', 'contents', 'footer']);
});

test('keyboard journey: search opens from anywhere and gives the focus back', async ({ page }) => {
  await openAlive(page, '/inputs/overview');
  const link = page.locator('.theme-doc-sidebar-menu a[href="/files/large-files"]');
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(query(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('/');
  await expect(query(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('keyboard journey: from the search button to a result', async ({ page }) => {
  await page.goto('/inputs/overview');
  await tabTo(page, searchButton(page));
  await page.keyboard.press('Enter');
  await expect(query(page)).toBeFocused();
  await page.keyboard.type('conditional input');
  await expect(box(page).getByRole('status')).toHaveText(/^\d+ results for "conditional input"$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
  await expect(box(page)).toHaveCount(0);
  // The next stop is the first of the new page.
  await expect(page.locator('h1')).toHaveText('Conditional input');
  // The focus leaves the button for the start of the page when the page is there.
  await expect(searchButton(page)).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
});

test('keyboard journey: a recent search is saved and removed', async ({ page }) => {
  await openAlive(page, '/inputs/overview');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('conditional input');
  await expect(box(page).getByRole('status')).toHaveText(/results for "conditional input"/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/conditional-input$/);
  await page.keyboard.press('Control+k');
  const save = box(page).getByRole('button', { name: 'Save this search' });
  await tabTo(page, save, 10);
  await page.keyboard.press('Enter');
  await expect(box(page).getByText('Favorites')).toBeVisible();
  await expect(query(page)).toBeFocused();
  const remove = box(page).getByRole('button', { name: 'Remove this search from favorites' });
  await tabTo(page, remove, 10);
  await page.keyboard.press('Space');
  await expect(box(page).getByText('No recent searches')).toBeVisible();
  await expect(query(page)).toBeFocused();
});

test('keyboard journey: the search page, its field, its filter and a result', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox');
  await tabTo(page, field);
  await page.keyboard.type('plot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'results for "plot"' })).toBeVisible();
  const first = page.locator('main ol > li').first().getByRole('link').first();
  await tabTo(page, first, 20);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/search/);
});

test.describe('on a phone with keys', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('keyboard journey: the menu opens, traps the focus, closes with Escape and restores it', async ({ page }) => {
    await page.goto('/code/overview');
    const hamburger = page.getByRole('button', { name: 'Toggle navigation bar' });
    await tabTo(page, hamburger, 10);
    await page.keyboard.press('Enter');
    const menu = page.locator('.navbar-sidebar');
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await expect(menu.getByRole('button', { name: /close/i })).toBeFocused();
    for (let stop = 0; stop < 70; stop += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || Boolean(document.activeElement?.closest('.navbar-sidebar')),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(hamburger).toBeFocused();
  });

  test('keyboard journey: the menu leads to the main menu and to another page', async ({ page }) => {
    await openAlive(page, '/code/overview');
    await page.getByRole('button', { name: /navigation bar/i }).focus();
    await page.keyboard.press('Enter');
    const menu = page.locator('.navbar-sidebar');
    await tabTo(page, menu.getByRole('button', { name: 'Back to main menu' }), 6);
    await page.keyboard.press('Enter');
    await tabTo(page, menu.getByRole('link', { name: 'Blog' }), 12);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog');
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
  });
});

test('keyboard journey: the language dropdown opens, is walked through and closes', async ({ page }) => {
  await page.goto('/');
  const button = page.locator('.navbar .dropdown > button');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.navbar .dropdown li a')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.navbar .dropdown li a')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

test('keyboard journey: the color mode changes twice without losing the focus', async ({ page }) => {
  await page.goto('/');
  const toggle = page.locator('.navbar').getByRole('button', { name: /dark and light mode/i });
  await tabTo(page, toggle);
  for (const [key, mode] of [
    ['Enter', 'dark'],
    ['Space', 'light'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
    await expect(toggle).toBeFocused();
  }
});

test('keyboard journey: a category of the sidebar is closed, opened and walked into', async ({ page }) => {
  await openAlive(page, '/code/overview');
  const category = page.locator('.theme-doc-sidebar-item-category', { hasText: 'Getting started' }).first();
  const head = category.locator('> div').locator('[aria-expanded]').first();
  await tabTo(page, head, 40);
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(head).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page, category.getByRole('link', { name: 'Quick overview' }), 3);
});

test('keyboard journey: a line of the contents leads to its heading, and the next stop lies behind it', async ({
  page,
}) => {
  await openAlive(page, '/inputs/input-types');
  const line = page.locator('.table-of-contents a').nth(2);
  await line.focus();
  const id = decodeURIComponent(((await line.getAttribute('href')) ?? '').slice(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#${id}$`));
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  await page.keyboard.press('Tab');
  const behind = await page.evaluate((heading) => {
    const start = document.getElementById(heading);
    const here = document.activeElement;
    return Boolean(
      start &&
        here &&
        start.compareDocumentPosition(here) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
    );
  }, id);
  expect(behind).toBe(true);
});

test('keyboard journey: through the blog to older posts and into one', async ({ page }) => {
  await page.goto('/blog');
  const older = page.getByRole('navigation', { name: /list page/i }).getByRole('link', { name: /older/i });
  await tabTo(page, older, 150);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog/page/2');
  await expect(page.locator('h1')).toContainText('page 2');
  await skipToMain(page);
  const post = page.locator('main article').first().getByRole('link').first();
  await tabTo(page, post, 40);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL('/blog/page/2');
  await expect(page.locator('article h1')).toBeVisible();
});

test('keyboard journey: code is copied, and that is said', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAlive(page, example[0]);
  const block = page.locator('[data-language=python]').first();
  const copy = block.getByRole('button', { name: /cop(y|ied)/i });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(copy).toContainText('Copied');
  await expect(copy).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('def main(inputs)');
});

test('keyboard journey: a wide table is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAlive(page, '/inputs/input-types');
  const wide = page.locator('.table-box');
  const index = await wide.evaluateAll((all) => all.findIndex((one) => one.scrollWidth > one.clientWidth + 20));
  await wide.nth(index).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.nth(index).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('keyboard journey: the tabs of an app', async ({ page }) => {
  const panel = await openApp(page, ...example);
  for (const part of ['Inputs', 'Code', 'Output', 'App']) {
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('radio', { name: part })).toBeFocused();
    await expect(panel.locator(`[data-part="${part}"]`)).toBeVisible();
  }
});

test('keyboard journey: an app is run by Enter in a field and by its button, and says how it ended', async ({
  page,
}) => {
  const panel = await openApp(page, ...example);
  const field = panel.getByLabel('Length');
  await tabTo(page, field, 3);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(panel.locator('[data-slot="result"]')).toContainText('32 ft 9.70 in', { timeout: 45_000 });
  await expect(field).toBeFocused();
  await expect(panel.locator('header').getByRole('status')).toHaveText(/up to date|result/i);
  const run = panel.getByRole('button', { name: 'Run', exact: true });
  await tabTo(page, run, 4);
  await page.keyboard.press('Enter');
  await expect(panel).toHaveAttribute('data-state', 'fresh');
  await expect(run).toBeFocused();
});

test('keyboard journey: an invalid value is reported next to its field and corrected', async ({ page }) => {
  const panel = await openApp(page, ...example);
  const field = panel.getByLabel('Length');
  await tabTo(page, field, 3);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-1');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/At least 0/);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await expect(panel.locator('[data-slot="result"]')).toContainText('9 ft 10.11 in', { timeout: 45_000 });
});

test('keyboard journey: code is edited, breaks, its line is found from the message, and the edits are taken back', async ({
  page,
}) => {
  const panel = await openApp(page, ...example);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }), 3);
  await page.keyboard.press('Enter');
  const editor = panel.locator('[data-part="Code"] .cm-content');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+a');
  // A slash is text here, not the shortcut of search.
  await page.keyboard.type('def main(inputs):\nreturn {"x": 1 / 0}');
  await expect(page.locator('dialog')).toHaveCount(0);
  // The editor doesn't trap the focus: Escape, then Tab leaves it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await editor.focus();
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('alert')).toContainText('ZeroDivisionError', { timeout: 45_000 });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await tabTo(page, panel.getByRole('button', { name: /^Line 2 in main/ }), 8);
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await expect(panel.locator('.cm-activeLine')).toContainText('1 / 0');
  const undo = panel.getByRole('button', { name: 'Undo all edits' });
  for (let back = 0; back < 5 && !(await undo.evaluate((it) => it === document.activeElement)); back += 1) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
  }
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toHaveCount(0);
  expect(
    await page.evaluate(() => Boolean(document.activeElement?.closest('[data-app]'))),
    'the focus stays in the app',
  ).toBe(true);
});

test('keyboard journey: a run without end is stopped, and the app is reset', async ({ page }) => {
  const panel = await openApp(page, ...example);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }), 3);
  await page.keyboard.press('Enter');
  await expect(panel.locator('[data-part="Code"] .cm-content')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('def main(inputs):\nwhile True:\npass');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toHaveAttribute('data-state', 'running', { timeout: 45_000 });
  await page.keyboard.press('Escape');
  const stop = panel.getByRole('button', { name: 'Stop' });
  await tabTo(page, stop, 6);
  await page.keyboard.press('Enter');
  await expect(panel).toHaveAttribute('data-state', 'stopped');
  await expect(stop).toBeFocused();
  const reset = panel.getByRole('button', { name: 'Reset' });
  await tabTo(page, reset, 2);
  await page.keyboard.press('Enter');
  await expect(panel).toHaveAttribute('data-state', 'recorded');
  await expect(reset).toBeFocused();
});

test('keyboard journey: rows of a table are added and deleted', async ({ page }) => {
  const panel = await openApp(page, '/inputs/table-group', 'weighted-average');
  const rows = panel.locator('[data-part="App"] tr[data-row]');
  const count = await rows.count();
  await tabTo(page, panel.getByRole('button', { name: 'Add row' }), 40);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(count + 1);
  await expect(rows.last().locator('input').first()).toBeFocused();
  await tabTo(page, rows.last().getByRole('button', { name: /Delete/ }), 8);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(count);
  await expect(rows.last().locator('input').first()).toBeFocused();
});

test('keyboard journey: a slider moves the result', async ({ page }) => {
  await openAlive(page, '/inputs/input-types');
  const slider = page.locator('[data-app] input[type=range]').first();
  await slider.focus();
  const shown = slider.locator('xpath=following-sibling::output[1]');
  const before = await shown.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveText(before ?? '');
  await expect(slider).toBeFocused();
});

test('keyboard journey: an animation is paused and started', async ({ page }) => {
  const panel = await openApp(page, '/output/animated-plots', 'travelling-wave');
  const button = panel.locator('.app-animation').getByRole('button', { name: /^(Pause|Play)/ });
  await panel.locator('.app-animation').scrollIntoViewIfNeeded();
  await expect(button).toHaveAccessibleName('Pause');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Play');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button).toHaveAccessibleName('Pause');
});

test('keyboard journey: what an app is about is opened, and a link to it copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = await openApp(page, ...example);
  const about = panel.locator('summary', { hasText: 'About this app' });
  await tabTo(page, about, 14);
  await page.keyboard.press('Enter');
  await expect(panel.locator('footer details')).toHaveAttribute('open', '');
  const copy = panel.getByRole('button', { name: 'Copy link' });
  await tabTo(page, copy, 10);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  await expect(copy).toBeFocused();
});

test('keyboard journey: the application cannot be had, Retry brings it', async ({ page }) => {
  await page.route('**/assets/js/main.*.js', (route) => route.abort());
  await page.goto('/code/overview');
  await page.keyboard.press('Control');
  const retry = page.locator('#boot-notice').getByRole('button', { name: 'Retry' });
  await expect(page.locator('#boot-notice')).toHaveRole('alert');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(retry).toBeFocused();
  await page.unrouteAll();
  // The page reloads: a sign of intent before that would be lost with the old page.
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(page.locator('#boot-notice')).toHaveCount(0);
  await comeAlive(page);
});

test('keyboard journey: from a page that does not exist to the search', async ({ page }) => {
  await page.goto('/no/such/page');
  await skipToMain(page);
  const ways = page.locator('main').getByRole('link');
  await tabTo(page, ways.nth(1), 3);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search(\?|$)/);
});
