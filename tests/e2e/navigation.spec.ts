/** From page to page: before, during and after the takeover. */
import { expect, type Page, test } from '@playwright/test';
import { builtRoutes, comeAlive } from '../spec/site';
import { modal } from './search-support';

const boot = (page: Page) => page.locator('html');
const sidebarLink = (page: Page, href: string) => page.locator(`.theme-doc-sidebar-menu a[href="${href}"]`).first();

/** Keeps the application's main file back until told. */
async function holdApplication(page: Page): Promise<() => void> {
  let release = () => {};
  const told = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/js\/main\./, async (route) => {
    await told;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test.describe('a link before and during the takeover', () => {
  test('a category of the sidebar is a link, not a button that waits', async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto('/code/overview');
    const category = page.locator('.theme-doc-sidebar-menu a.menu__link--sublist[href="/maps/overview"]');
    await expect(category).toHaveAttribute('role', 'button');
    await category.click();
    await expect(page).toHaveURL('/maps/overview');
    release();
  });

  test('a click while the application is still coming loads the page', async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto('/code/overview');
    await page.keyboard.press('Control');
    await expect(boot(page)).toHaveAttribute('data-boot', 'starting');
    await sidebarLink(page, '/inputs/input-types').click();
    await expect(page).toHaveURL('/inputs/input-types');
    await expect(page.locator('h1')).toHaveText('Input types');
    release();
  });

  test('the takeover waits while the pointer rests on a link, and goes on when it leaves', async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto('/code/overview');
    await page.mouse.move(640, 300);
    await page.mouse.move(650, 310);
    await expect(boot(page)).toHaveAttribute('data-boot', 'starting');
    await sidebarLink(page, '/inputs/input-types').hover();
    release();
    // The application has been evaluated …
    await page.waitForFunction(() => 'docusaurus' in window);
    await page.waitForTimeout(700);
    // … and holds still.
    await expect(boot(page)).toHaveAttribute('data-boot', 'starting');
    await page.mouse.move(640, 300);
    await expect(boot(page)).toHaveAttribute('data-boot', 'ready');
  });

  test('a key ends that waiting', async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto('/code/overview');
    await page.mouse.move(640, 300);
    await page.mouse.move(650, 310);
    await sidebarLink(page, '/inputs/input-types').hover();
    release();
    await page.keyboard.press('Control+k');
    await expect(boot(page)).toHaveAttribute('data-boot', 'ready', { timeout: 30_000 });
    await expect(modal(page)).toBeVisible();
  });

  test('Enter on a focused link follows it without starting the application', async ({ page }) => {
    const asked: string[] = [];
    await page.goto('/code/overview');
    await sidebarLink(page, '/inputs/input-types').evaluate((link: HTMLElement) => link.focus());
    page.on('request', (request) => {
      // A script that runs, not one that is fetched for later.
      if (/\/main\./.test(request.url()) && !request.headers()['sec-purpose']) asked.push(request.url());
    });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/inputs/input-types');
    expect(asked).toEqual([]);
  });
});

test.describe('speculation rules', () => {
  test('name every page of the site, and neither feeds nor files nor the search page', async ({ page }) => {
    await page.goto('/');
    const paths = [
      ...builtRoutes().filter((route) => !['/404', '/search'].includes(route)),
      '/search',
      '/search?q=plot',
      '/blog/rss.xml',
      '/blog/atom.xml',
      '/blog/feed.json',
      '/sitemap.xml',
      '/img/mark.svg',
      '/files/data.csv',
    ];
    const matched = await page.evaluate((candidates) => {
      interface Rules {
        prerender: [{ where: { and: { href_matches?: string; not?: { href_matches?: string[] } }[] } }];
      }
      const text = document.querySelector('script[type=speculationrules]')?.textContent ?? '';
      const [rule] = (JSON.parse(text) as Rules).prerender;
      const Pattern = (
        window as unknown as { URLPattern: new (pattern: string, base: string) => { test(href: string): boolean } }
      ).URLPattern;
      const matches = (pattern: string, path: string) =>
        new Pattern(pattern, location.href).test(new URL(path, location.href).href);
      const wanted = rule.where.and.flatMap(({ href_matches }) => href_matches ?? []);
      const unwanted = rule.where.and.flatMap(({ not }) => not?.href_matches ?? []);
      return candidates.filter(
        (path) =>
          wanted.every((pattern) => matches(pattern, path)) && !unwanted.some((pattern) => matches(pattern, path)),
      );
    }, paths);
    expect(matched).toEqual(paths.slice(0, -8));
    expect(matched.some((route) => route.includes('1.5-'))).toBe(true);
  });

  test('are understood by the browser and make it fetch the page under the pointer', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const problems: string[] = [];
    const asked: string[] = [];
    session.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
      if (ruleSet.errorMessage) problems.push(ruleSet.errorMessage);
    });
    session.on('Preload.prerenderStatusUpdated', ({ key }) => asked.push(new URL(key.url).pathname));
    await session.send('Preload.enable');
    await page.goto('/code/overview');
    await sidebarLink(page, '/inputs/input-types').hover();
    await expect.poll(() => asked).toContain('/inputs/input-types');
    expect([...new Set(asked)]).toEqual(['/inputs/input-types']);
    expect(problems).toEqual([]);
  });

  test('are gone once the application navigates by itself', async ({ page }) => {
    await page.goto('/code/overview');
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
    await comeAlive(page);
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  });
});

test('a page drawn in advance stays still until it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => !('shown' in window) });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => path.startsWith('/assets/js/'));
  // The search page starts the application by itself.
  await page.goto('/search?q=plot');
  await page.keyboard.press('Control');
  await page.waitForTimeout(1000);
  await expect(boot(page)).toHaveAttribute('data-boot', 'waiting');
  expect(scripts()).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { shown: true });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect(boot(page)).toHaveAttribute('data-boot', 'ready');
});
