/** Large recorded drawings are files: fetched when a reader comes near them, in the color mode of the page, without a shift. */
import { expect, type Page, test } from '../spec/browser-test';
import { brand, comeAlive, openAlive } from '../spec/site';

const route = `/${brand.slug}-library/plotdraw`;

/** Addresses of the drawings that the page has asked for. */
function watchDrawings(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/drawings/')) asked.push(pathname);
  });
  return asked;
}

test('drawings are fetched near the screen only, follow the color mode, and have a text', async ({ page }) => {
  const asked = watchDrawings(page);
  await openAlive(page, route);
  const light = page.locator('[data-drawn] img.drawing-light');
  const dark = page.locator('[data-drawn] img.drawing-dark');
  const count = await light.count();
  expect(count).toBeGreaterThan(5);
  expect(await dark.count()).toBe(count);
  expect(asked.length, 'before scrolling').toBeLessThan(count / 2);

  const [last, lastDark] = [light.last(), dark.last()];
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate(isLoaded)).toBe(true);
  await expect(lastDark).toBeHidden();
  expect(asked).not.toContain(new URL((await lastDark.getAttribute('src')) ?? '', page.url()).pathname);
  expect((await last.getAttribute('alt'))?.length).toBeGreaterThan(20);

  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(last).toBeHidden();
  await expect(lastDark).toBeVisible();
  await expect.poll(() => lastDark.evaluate(isLoaded)).toBe(true);
});

for (const width of [390, 1280]) {
  test(`nothing shifts when drawings arrive (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAlive(page, route);
    const images = page.locator('[data-drawn] img.drawing-light');
    for (let index = 0; index < (await images.count()); index++) {
      const image = images.nth(index);
      const before = await image.evaluate((element: HTMLImageElement) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, ratio: Number(element.getAttribute('width')) / Number(element.getAttribute('height')) };
      });
      expect(before.width / before.height).toBeCloseTo(before.ratio, 1);
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
      const after = await image.evaluate((element) => element.getBoundingClientRect().height);
      expect(Math.abs(after - before.height)).toBeLessThan(1);
    }
  });
}

test('Reset brings back a recorded picture that is a file', async ({ page }) => {
  await openAlive(page, '/maps/example-2');
  const panel = page.locator('[data-app="projections"]').first();
  const picture = panel.locator('[data-slot="result"] img.drawing-light');
  await picture.scrollIntoViewIfNeeded();
  const isLoaded = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isLoaded).toBe(true);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 60_000 });
  await expect(panel.locator('[data-slot="result"] svg').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(panel).toHaveAttribute('data-state', 'recorded');
  await expect.poll(isLoaded).toBe(true);
});

test('the gallery of plots shows each kind in the color mode, and leads to its code', async ({ page }) => {
  await openAlive(page, '/output/plots');
  const kinds = page.locator('main li:has(> a > span > img)');
  expect(await kinds.count()).toBeGreaterThanOrEqual(8);
  for (const kind of await kinds.all()) {
    const image = kind.locator('img').first();
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
      .toBe(true);
    await expect(kind.locator('img').nth(1)).toBeHidden();
  }
  await page.getByRole('link', { name: 'Histogram' }).first().click();
  await expect(page).toHaveURL(/#distributions$/);
});

test('an animation below a sample gets its controls without moving what follows', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/getting-started/graphics');
  const result = page.locator('[data-sample]:has(.app-animation)');
  const before = await result.evaluate((element) => element.getBoundingClientRect().height);
  await comeAlive(page);
  await result.scrollIntoViewIfNeeded();
  await expect(result.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(Math.abs((await result.evaluate((element) => element.getBoundingClientRect().height)) - before)).toBeLessThan(
    1,
  );
  await result.getByRole('button', { name: 'Play' }).click();
  await expect(result.locator('output')).not.toHaveText('1 of 12');
});
