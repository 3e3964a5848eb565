/** The search page: address, count, filter, more results, and the same states and texts as the modal. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '../spec/browser-test';
import { frames } from './search-support';

const box = (page: Page) => page.getByRole('searchbox');
const count = (page: Page) => page.locator('main, #__docusaurus').getByRole('status').first();
/** Pages with a hit. */
const results = (page: Page) => page.locator('main ol > li');
const hits = (page: Page) => page.locator('main [data-hit]');

test('works when opened directly, without a touch of the reader', async ({ page }) => {
  await page.goto('/search?q=conditional+input');
  await expect(results(page).first().getByRole('link').first()).toHaveAttribute('href', '/inputs/conditional-input');
  await expect(count(page)).toHaveText(/^\d+ results for "conditional input"$/);
  await expect(box(page)).toHaveValue('conditional input');
});

test('without a query waits for the reader, and keeps what is typed before it has come alive', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/js/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/search');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'waiting');
  await box(page).pressSequentially('conditional input');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'starting');
  release();
  await expect(results(page).first().getByRole('link').first()).toHaveAttribute('href', '/inputs/conditional-input');
  await expect(box(page)).toHaveValue('conditional input');
  await expect(page).toHaveURL(/\?q=conditional\+input$/);
});

test('is kept from crawlers', async ({ page, request }) => {
  await page.goto('/search');
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).not.toMatch(/\/search</);
});

test('keeps the query and the filter in the address, and reads them back', async ({ page }) => {
  await page.goto('/search');
  await box(page).fill('calculator');
  await expect(page).toHaveURL(/\?q=calculator$/);
  await expect(results(page).first()).toBeVisible();
  const total = async () => Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
  const all = await total();
  await page.getByRole('radio', { name: 'Blog' }).check();
  await expect(page).toHaveURL(/\?q=calculator&in=blog$/);
  await expect.poll(total).toBeLessThan(all);
  const blog = await total();
  for (const link of await results(page).getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/blog\//);
  await page.getByRole('radio', { name: 'Docs' }).check();
  await expect.poll(total).toBe(all - blog);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Docs' })).toBeChecked();
  await expect.poll(total).toBe(all - blog);
});

test('shows more by its button, by keyboard, each hit once', async ({ page }) => {
  await page.goto('/search?q=input');
  await expect(hits(page)).toHaveCount(20);
  const shown = await results(page).allTextContents();
  const more = page.getByRole('button', { name: 'More results' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(hits(page)).toHaveCount(40);
  // The button is far below by now: the focus is on the first result that came.
  const first = results(page).nth(shown.length).getByRole('link').first();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  // What the reader has seen stays as it was.
  expect((await results(page).allTextContents()).slice(0, shown.length)).toEqual(shown);
  const texts = await hits(page).allTextContents();
  expect(new Set(texts).size).toBeGreaterThan(35);
});

test('lists hits of a page together under its title, with their sections and the words marked', async ({ page }) => {
  await page.goto('/search?q=conditional+input&in=docs');
  const group = results(page).first();
  await expect(group.getByRole('heading', { level: 2, name: 'Conditional input' })).toBeVisible();
  const sections = group.getByRole('listitem');
  await expect.poll(() => sections.count()).toBeGreaterThan(1);
  const links = sections.getByRole('link');
  for (const link of await links.all())
    expect(await link.getAttribute('href')).toMatch(/^\/inputs\/conditional-input#/);
  await expect(group.locator('p mark').first()).toHaveText(/condition|input/i);
  // Every page is there once.
  const titles = await page.locator('main h2 a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(titles).size).toBe(titles.length);
  await links.first().click();
  await expect(page).toHaveURL(/\/inputs\/conditional-input#/);
});

test('shows that the field has the focus with forced colors, too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/search');
  const outline = () => box(page).evaluate((field) => getComputedStyle(field).outlineStyle);
  await page.getByRole('heading', { level: 1 }).click();
  expect(await outline()).toBe('none');
  await box(page).focus();
  expect(await outline()).toBe('solid');
});

test('takes 64 characters; Escape clears; a result opens by keyboard', async ({ page }) => {
  await page.goto(`/search?q=${'x'.repeat(100)}`);
  await expect(box(page)).toHaveValue('x'.repeat(64));
  await box(page).focus();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.type('conditional input');
  // The list of the last letter, not of one before it: a link of an older list goes away with its focus.
  const first = results(page).first().getByRole('link').first();
  await expect(count(page)).toHaveText(/"conditional input"$/);
  await expect(first).toHaveAttribute('href', '/inputs/conditional-input');
  await first.press('Enter');
  await expect(page).toHaveURL(/\/inputs\/conditional-input$/);
});

test('loses no letter that is typed while the address follows', async ({ page }) => {
  await page.goto('/search');
  await box(page).focus();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  const text = 'conditional input of a table group';
  // About as long as the pause after which the address follows.
  for (const letter of text) {
    await page.keyboard.type(letter, { delay: 90 + (letter.charCodeAt(0) % 7) * 20 });
  }
  await expect(box(page)).toHaveValue(text);
  await expect(count(page)).toHaveText(new RegExp(`"${text}"$`));
});

test('says when nothing was found', async ({ page }) => {
  await page.goto('/search?q=xyzzyq');
  await expect(page.getByText('No results for "xyzzyq"').last()).toBeVisible();
  await expect(page.getByText('Try searching for:')).toBeVisible();
  await expect(page.getByText('Believe this query should return results?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Let us know.' })).toHaveAttribute('href', /xyzzyq/);
});

test('says when search failed, keeps saying it, and recovers', async ({ page }) => {
  await page.route('**/search-index/**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/search?q=plots');
  await expect(page.getByText('Unable to fetch results', { exact: true })).toBeVisible();
  await expect(page.getByText('You might want to check your network connection.', { exact: true })).toBeVisible();
  await frames(page);
  await expect(page.getByText('Unable to fetch results', { exact: true })).toBeVisible();
  await page.unroute('**/search-index/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(results(page).first()).toBeVisible();
  await expect(page.getByText('Unable to fetch results', { exact: true })).toHaveCount(0);
});

for (const theme of ['light', 'dark']) {
  for (const width of [1280, 390]) {
    test(`has no accessibility fault, ${theme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto('/search?q=table');
      await expect(results(page).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`),
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  }
}
