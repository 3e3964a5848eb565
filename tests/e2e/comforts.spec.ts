/** The comforts of reading: feedback, enlarged pictures, copied headings, wrapped code, the list of shortcuts, the glossary. */
import { expect, type Page, test } from '../spec/browser-test';
import { brand, openAlive } from '../spec/site';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const address of ['/inputs/overview', '/blog/welcome']) {
    test(`${address} ends with a question and a report link that name the page`, async ({ page }) => {
      await page.goto(address);
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      for (const name of ['Yes', 'No', 'Report a problem']) {
        const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
        const { searchParams } = new URL(href ?? '');
        expect(searchParams.get('title')).toContain(heading);
        expect(searchParams.get('body')).toBe(brand.site.url + address);
      }
    });
  }

  test('a term of the glossary is a link', async ({ page }) => {
    await page.goto('/files/overview');
    await page.locator('a[data-term=data-url]').click();
    await expect(page).toHaveURL(/\/glossary#data-url$/);
  });
});

test.describe('pictures', () => {
  const dialog = (page: Page) => page.getByRole('dialog');

  test('a drawing opens with Enter and closes with Escape, and the focus returns', async ({ page }) => {
    await openAlive(page, '/inputs/overview');
    const picture = page.locator('figure svg[aria-haspopup=dialog]').first();
    const name = (await picture.getAttribute('aria-label')) ?? '';
    await picture.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveAccessibleName(name);
    const [before, after] = await Promise.all([picture.boundingBox(), dialog(page).getByRole('img').boundingBox()]);
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.2);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(picture).toBeFocused();
  });

  for (const mode of ['light', 'dark']) {
    test(`a picture from a file opens in the ${mode} mode; a click beside it closes it`, async ({ page }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await openAlive(page, '/files/text-files');
      const picture = page.locator(`[data-sample] img.app-${mode}`).first();
      await picture.click();
      const shown = dialog(page).getByRole('img');
      await expect(shown).toBeVisible();
      expect(await shown.getAttribute('src')).toBe(await picture.getAttribute('src'));
      await page.mouse.click(4, 4);
      await expect(dialog(page)).toHaveCount(0);
    });
  }

  test('pictures in links and apps stay what they are', async ({ page }) => {
    await openAlive(page, '/output/plots');
    await expect(page.locator('.theme-doc-markdown [aria-haspopup=dialog]').first()).toBeAttached();
    await expect(page.locator(':is(a, [data-alive]) [aria-haspopup=dialog]')).toHaveCount(0);
  });
});

test('the link of a heading copies its address and stays a link', async ({ page }) => {
  await openAlive(page, '/inputs/overview');
  const link = page.locator('h2 .hash-link').first();
  const href = await link.evaluate((element: HTMLAnchorElement) => element.href);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  await expect(page).toHaveURL(href);
  expect(await clipboard(page)).toBe(href);
  // With a modifier, it is the browser's.
  await page.evaluate(() => navigator.clipboard.writeText('untouched'));
  const opened = page.context().waitForEvent('page');
  await page
    .locator('h2 .hash-link')
    .nth(1)
    .click({ modifiers: ['Control'], force: true });
  await (await opened).close();
  expect(await clipboard(page)).toBe('untouched');
});

test('long lines of code can be wrapped, and only where there are any', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAlive(page, '/getting-started/example-1');
  const blocks = page.locator('div[data-language]:has(button)');
  const wide = blocks.filter({ has: page.getByRole('button', { name: 'Wrap' }) }).first();
  await wide.waitFor();
  expect(await page.getByRole('button', { name: 'Wrap' }).count()).toBeLessThan(await blocks.count());
  const overflow = () => wide.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(await overflow()).toBeGreaterThan(0);
  const text = await wide.locator('code').innerText();
  const button = wide.getByRole('button', { name: 'Wrap' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await wide.getByRole('button', { name: 'Copy' }).click();
  await expect(wide.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect((await clipboard(page)).trim()).toBe(text.trim());
  await button.click();
  expect(await overflow()).toBeGreaterThan(0);
});

test.describe('the list of keyboard shortcuts', () => {
  const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  test('opens with ? as the first key, but not in a field, and not over another dialog', async ({ page }) => {
    await page.goto('/inputs/overview');
    await page.keyboard.press('?');
    await expect(list(page)).toContainText('Search');
    await page.keyboard.press('?');
    await expect(list(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('/');
    await page.getByPlaceholder('Search docs').press('?');
    await expect(page.getByPlaceholder('Search docs')).toHaveValue('?');
    await expect(list(page)).toHaveCount(0);
  });

  test('is a button in the foot of the search', async ({ page }) => {
    await openAlive(page, '/inputs/overview');
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(list(page)).toBeVisible();
    await list(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a term of the glossary', () => {
  const term = (page: Page) => page.locator('.theme-doc-markdown a[data-term=data-url]');
  const definition = (page: Page) => page.getByRole('tooltip');

  test('shows its definition on hover and focus; Escape hides it, and Enter leads to its entry', async ({ page }) => {
    await openAlive(page, '/files/overview');
    await term(page).hover();
    await expect(definition(page)).toContainText('A string that contains a whole file');
    // The pointer may move onto it.
    await definition(page).hover();
    await expect(definition(page)).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(definition(page)).toHaveCount(0);
    await term(page).focus();
    await expect(term(page)).toHaveAccessibleDescription(/A string that contains a whole file/);
    await page.keyboard.press('Escape');
    await expect(definition(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/glossary#data-url$/);
    await expect(page.getByRole('heading', { name: 'Data URL' })).toBeVisible();
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
    test('is shown by a tap; a tap elsewhere hides it, and a second one follows the link', async ({ page }) => {
      await openAlive(page, '/files/overview');
      await term(page).tap();
      await expect(definition(page)).toBeVisible();
      await page.touchscreen.tap(20, 600);
      await expect(definition(page)).toHaveCount(0);
      await term(page).tap();
      await expect(definition(page)).toBeVisible();
      await term(page).tap();
      await expect(page).toHaveURL(/\/glossary#data-url$/);
    });
  });
});
