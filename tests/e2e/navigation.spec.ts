/** From page to page: before, during and after hydration. */

import { load } from 'cheerio';
import { expect, type Page, test } from '../spec/browser-test';
import { builtPage, builtRoutes, comeAlive, openAlive, settled } from '../spec/site';

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

test.describe('a link before and during hydration', () => {
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

  test('Enter on a focused link follows it without starting the application', async ({ page }) => {
    const states: string[] = [];
    await page.exposeFunction('bootState', (state: string) => states.push(state));
    await page.goto('/code/overview');
    await page.evaluate(() => {
      const report = (window as unknown as { bootState: (state: string) => void }).bootState;
      const root = document.documentElement;
      new MutationObserver(() => report(root.dataset.boot ?? '')).observe(root, { attributeFilter: ['data-boot'] });
    });
    await sidebarLink(page, '/inputs/input-types').evaluate((link: HTMLElement) => link.focus());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/inputs/input-types');
    expect(states).not.toContain('starting');
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
        prefetch: [{ where: { and: { href_matches?: string; not?: { href_matches?: string[] } }[] } }];
      }
      const text = document.querySelector('script[type=speculationrules]')?.textContent ?? '';
      const [rule] = (JSON.parse(text) as Rules).prefetch;
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

  test('are gone once the application handles links', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const asked: string[] = [];
    session.on('Preload.prefetchStatusUpdated', ({ key }) => asked.push(new URL(key.url).pathname));
    await session.send('Preload.enable');
    await openAlive(page, '/code/overview');
    const fetched = page.waitForRequest(/\/assets\/js\//);
    await sidebarLink(page, '/inputs/input-types').hover();
    // The application prefetches the page's code instead.
    await fetched;
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/inputs/input-types');
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  });

  test('are understood by the browser and make it fetch the page under the pointer', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const problems: string[] = [];
    const asked: string[] = [];
    session.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
      if (ruleSet.errorMessage) problems.push(ruleSet.errorMessage);
    });
    session.on('Preload.prefetchStatusUpdated', ({ key }) => asked.push(new URL(key.url).pathname));
    await session.send('Preload.enable');
    await page.goto('/code/overview');
    await sidebarLink(page, '/inputs/input-types').hover();
    await expect.poll(() => asked).toContain('/inputs/input-types');
    expect([...new Set(asked)]).toEqual(['/inputs/input-types']);
    expect(problems).toEqual([]);
  });
});

test('a prerendered page stays still until it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => !('shown' in window) });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => path.startsWith('/assets/js/'));
  // The search page starts the application by itself.
  await page.goto('/search?q=plot');
  await page.keyboard.press('Control');
  await settled(page);
  await expect(boot(page)).toHaveAttribute('data-boot', 'waiting');
  expect(scripts()).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { shown: true });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect(boot(page)).toHaveAttribute('data-boot', 'ready');
});

const headingsOf = (route: string) =>
  load(builtPage(route))('article h2[id]')
    .toArray()
    .map((heading) => heading.attribs.id);

test.describe('inside of the application', () => {
  const LONG = '/inputs/input-types';

  for (const way of ['an address with a heading', 'reload'] as const) {
    test(`${way} arrives where it should`, async ({ page }) => {
      await page.goto(way === 'reload' ? LONG : `${LONG}#${headingsOf(LONG).at(-1)}`);
      if (way === 'reload') {
        await page.evaluate(() => window.scrollTo(0, 3000));
        await page.reload();
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3000);
      } else await expect(page.locator(`#${headingsOf(LONG).at(-1)}`)).toBeInViewport();
    });
  }

  test('back and forward find their scroll positions', async ({ page }) => {
    await openAlive(page, LONG);
    await page.evaluate(() => window.scrollTo(0, 3000));
    await sidebarLink(page, '/inputs/table-group').click();
    await expect(page.locator('h1')).toHaveText('Table group');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Input types');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3000);
    await page.goForward();
    await expect(page.locator('h1')).toHaveText('Table group');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('a link to a heading far below arrives at it', async ({ page }) => {
    await openAlive(page, '/inputs/overview');
    const target = headingsOf(LONG).at(-1) ?? '';
    await page.evaluate((href) => window.history.pushState(null, '', href), `${LONG}#${target}`);
    await page.goBack();
    await page.goForward();
    await expect(page.locator('h1')).toHaveText('Input types');
    await expect(page.locator(`#${target}`)).toBeInViewport();
  });

  test('title and place of the focus follow', async ({ page }) => {
    await openAlive(page, '/inputs/overview');
    await sidebarLink(page, LONG).click();
    await expect(page).toHaveTitle(/^Input types \|/);
    // The title changes a moment before the page is drawn and the focus is put in its place.
    await expect(page.locator('h1')).toHaveText('Input types');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Skip to main content');
  });

  for (const [way, act] of [
    ['hover', (link) => link.hover()],
    ['focus', (link) => link.focus()],
    ['touch', (link) => link.dispatchEvent('touchstart')],
  ] as [string, (link: ReturnType<typeof sidebarLink>) => Promise<void>][]) {
    test(`${way} fetches the code of that page and of no other`, async ({ page }) => {
      await openAlive(page, '/inputs/overview');
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await act(sidebarLink(page, '/getting-started/example-1'));
      await expect.poll(() => asked.some((path) => path.startsWith('/assets/js/'))).toBe(true);
      await page.waitForLoadState('networkidle');
      const before = asked.length;
      expect(before).toBeLessThan(12);
      await sidebarLink(page, '/getting-started/example-1').click();
      await expect(page.locator('h1')).toHaveText(/^Example 1/);
      await page.waitForLoadState('networkidle');
      // Everything was there already.
      expect(asked.slice(before).filter((path) => /^\/assets\/js\//.test(path))).toEqual([]);
    });
  }
});

test('a pointer on its way to a link fetches nothing for the links that it crosses', async ({ page }) => {
  await openAlive(page, '/inputs/overview');
  await page.waitForLoadState('networkidle');
  const links = page.locator('.theme-doc-sidebar-menu a.menu__link:not([role=button])');
  const places = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
  const inSight = places.filter(({ y, bottom }) => y > 80 && bottom < 700);
  expect(inSight.length).toBeGreaterThan(4);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // In one task, so that a busy machine doesn't make it a rest.
  await page.evaluate((boxes) => {
    for (const { x, y, width, height } of boxes) {
      const target = document.elementFromPoint(x + width / 2, y + height / 2);
      target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }
    document.querySelector('h1')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, inSight);
  await sidebarLink(page, '/getting-started/example-1').hover();
  const scripts = () => asked.filter((path) => path.startsWith('/assets/js/')).length;
  await expect.poll(scripts).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  // Each page has a script of its own: this is the one on whose link the pointer rests.
  expect(scripts()).toBe(1);
});

test.describe('hydration', () => {
  test('needs no file that was not fetched at idle', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/getting-started/example-1');
    await expect.poll(() => asked.filter((path) => path.startsWith('/assets/js/')).length).toBeGreaterThan(4);
    await page.waitForLoadState('networkidle');
    const early = new Set(asked);
    await comeAlive(page);
    const late = asked.filter((path) => path.startsWith('/assets/js/') && !early.has(path));
    expect(late).toEqual([]);
  });

  test('leaves the style sheet of formulas alone', async ({ page }) => {
    await page.goto('/output/latex');
    await page.evaluate(() => {
      Object.assign(window, { removedSheets: [] });
      new MutationObserver((records) => {
        for (const { removedNodes } of records)
          for (const node of removedNodes)
            if (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
              (window as unknown as { removedSheets: string[] }).removedSheets.push(node.href);
      }).observe(document.head, { childList: true });
    });
    await comeAlive(page);
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as { removedSheets: string[] }).removedSheets)).toEqual([]);
    await expect(page.locator('link[rel=stylesheet][href*=katex]')).toHaveCount(1);
  });

  test('a page with formulas is drawn with their style', async ({ page }) => {
    await openAlive(page, '/files/overview');
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('link[href*=katex]')) link.remove();
    });
    await sidebarLink(page, '/output/latex').click();
    await expect(page.locator('h1')).toHaveText(/LaTeX|formula/i);
    await expect(page.locator('link[rel=stylesheet][href*=katex]')).toHaveCount(1);
  });
});
