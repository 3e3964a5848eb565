/** From page to page: before, during and after the takeover. */

import { load } from 'cheerio';
import { expect, type Page, test } from '../spec/browser-test';
import { builtPage, builtRoutes, comeAlive, openAlive } from '../spec/site';
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

  test('act on the one link that the bootstrap marks, also after the takeover', async ({ page }) => {
    await openAlive(page, '/code/overview');
    const marked = page.locator('[data-next]');
    await sidebarLink(page, '/inputs/input-types').hover();
    await expect(marked).toHaveAttribute('href', '/inputs/input-types');
    await sidebarLink(page, '/inputs/overview').hover();
    await expect(marked).toHaveAttribute('href', '/inputs/overview');
    await page.mouse.move(640, 300);
    await expect(marked).toHaveCount(0);
  });
});

test.describe('a page that the browser has drawn in advance', () => {
  /** What the page behind the link does while it is drawn (src/boot/drawn-ahead.ts): no page is while Playwright looks on. */
  const sayDrawn = (page: Page, path: string) =>
    page.evaluate((to) => {
      const newValue = new URL(to, location.href).href;
      window.dispatchEvent(new StorageEvent('storage', { key: 'drawn-ahead', newValue }));
    }, path);
  const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

  test('says so to the page in front of it, and leaves nothing behind', async ({ page, context }) => {
    await page.goto('/code/overview');
    await page.evaluate(() => {
      const heard: (string | null)[] = [];
      Object.assign(window, { heard });
      addEventListener('storage', ({ key, newValue }) => {
        if (key === 'drawn-ahead') heard.push(newValue);
      });
    });
    const ahead = await context.newPage();
    await ahead.addInitScript(() => Object.defineProperty(document, 'prerendering', { get: () => true }));
    await ahead.goto('/inputs/overview');
    const heard = () => page.evaluate(() => (window as unknown as { heard: (string | null)[] }).heard);
    await expect.poll(heard).toEqual([new URL('/inputs/overview', page.url()).href, null]);
    expect(await page.evaluate(() => localStorage.getItem('drawn-ahead'))).toBeNull();
  });

  test('is shown by the browser', async ({ page }) => {
    await openAlive(page, '/code/overview');
    await mark(page);
    await sayDrawn(page, '/inputs/overview');
    await sidebarLink(page, '/inputs/overview').click();
    await expect(page).toHaveURL('/inputs/overview');
    expect(await isSameDocument(page)).toBe(false);
  });

  test('does not change what other links do', async ({ page }) => {
    await openAlive(page, '/code/overview');
    await mark(page);
    await sayDrawn(page, '/inputs/overview');
    await sidebarLink(page, '/inputs/input-types').click();
    await expect(page.locator('h1')).toHaveText('Input types');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('waits when leaving would lose a Python that has started', async ({ page }) => {
    await openAlive(page, '/code/overview');
    await mark(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-keep', ''));
    await sayDrawn(page, '/inputs/overview');
    await sidebarLink(page, '/inputs/overview').click();
    await expect(page).toHaveURL('/inputs/overview');
    expect(await isSameDocument(page)).toBe(true);
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

/** Watches from inside: how many parts of the page were still to be drawn each time the headline changed. */
async function watchParts(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenParts: seen });
    let headline = document.querySelector('h1')?.textContent;
    new MutationObserver(() => {
      const now = document.querySelector('h1')?.textContent;
      if (now && now !== headline) {
        headline = now;
        seen.push(document.querySelectorAll('[data-later]').length);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenParts: number[] }).seenParts);
}

const headingsOf = (route: string) =>
  load(builtPage(route))('article h2[id]')
    .toArray()
    .map((heading) => heading.attribs.id);
const headings = (page: Page) => page.locator('article h2[id]').evaluateAll((all) => all.map(({ id }) => id));

test.describe('inside of the application', () => {
  const LONG = '/inputs/input-types';

  test('a long page shows its first screens first, and is whole a moment later', async ({ page }) => {
    await openAlive(page, '/inputs/overview');
    const seen = await watchParts(page);
    await sidebarLink(page, LONG).click();
    await expect(page.locator('h1')).toHaveText('Input types');
    await expect(page.locator('[data-later]')).toHaveCount(0);
    expect((await seen())[0]).toBeGreaterThan(0);
    expect(headingsOf(LONG).length).toBeGreaterThan(3);
    expect(await headings(page)).toEqual(headingsOf(LONG));
  });

  test('a page that is taken over is whole from the start', async ({ page }) => {
    await page.goto(LONG);
    const seen: number[] = [];
    await page.exposeFunction('partsSeen', (count: number) => seen.push(count));
    await page.evaluate(() => {
      const report = (window as unknown as { partsSeen: (count: number) => void }).partsSeen;
      new MutationObserver(() => {
        const count = document.querySelectorAll('[data-later]').length;
        if (count > 0) report(count);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await comeAlive(page);
    expect(await headings(page)).toEqual(headingsOf(LONG));
    expect(seen).toEqual([]);
  });

  test('of a static page only the first screens are laid out at once, and all of it by and by', async ({ page }) => {
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      const turn = () => {
        for (const go of waiting.splice(0)) go();
        return document.querySelectorAll('.later[data-shown]').length;
      };
      Object.assign(window, { requestIdleCallback: (go: () => void) => waiting.push(go), turn });
    });
    await page.goto(LONG);
    const last = page.locator(`#${headingsOf(LONG).at(-1)}`);
    const isLaidOut = () => last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    const parts = await page.locator('.later').count();
    expect(parts).toBeGreaterThan(2);
    let shown = 0;
    for (let turn = 0; turn < 500 && shown < parts; turn++) {
      await page.waitForTimeout(20);
      const now = await page.evaluate(() => (window as unknown as { turn: () => number }).turn());
      expect(now - shown, 'one part a turn').toBeLessThanOrEqual(1);
      shown = now;
    }
    expect(shown).toBe(parts);
    expect(await isLaidOut()).toBe(true);
  });

  for (const way of ['an address with a heading', 'reload'] as const) {
    test(`${way} finds the whole page`, async ({ page }) => {
      await page.goto(way === 'reload' ? LONG : `${LONG}#${headingsOf(LONG).at(-1)}`);
      if (way === 'reload') {
        await page.evaluate(() => window.scrollTo(0, 3000));
        await page.reload();
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3000);
      } else await expect(page.locator(`#${headingsOf(LONG).at(-1)}`)).toBeInViewport();
      await expect(page.locator('html')).toHaveAttribute('data-whole', '');
      expect(
        await page
          .locator('.later')
          .first()
          .evaluate((part) => getComputedStyle(part).contentVisibility),
      ).toBe('visible');
    });
  }

  test('back and forward find their scroll positions, at once on the whole page', async ({ page }) => {
    await openAlive(page, LONG);
    await page.evaluate(() => window.scrollTo(0, 3000));
    await sidebarLink(page, '/inputs/table-group').click();
    await expect(page.locator('h1')).toHaveText('Table group');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('[data-later]')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 900));
    const seen = await watchParts(page);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Input types');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3000);
    await page.goForward();
    await expect(page.locator('h1')).toHaveText('Table group');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    expect(await seen()).toEqual([0, 0]);
  });

  test('a link to a heading far below arrives at it', async ({ page }) => {
    await openAlive(page, '/inputs/overview');
    const target = headingsOf(LONG).at(-1) ?? '';
    const seen = await watchParts(page);
    await page.evaluate((href) => window.history.pushState(null, '', href), `${LONG}#${target}`);
    await page.goBack();
    await page.goForward();
    await expect(page.locator('h1')).toHaveText('Input types');
    await expect(page.locator(`#${target}`)).toBeInViewport();
    expect(await seen()).toEqual([0]);
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

  for (const { cores, reducedMotion, expected } of [
    { cores: 8, reducedMotion: 'no-preference', expected: 1 },
    { cores: 8, reducedMotion: 'reduce', expected: 0 },
    { cores: 2, reducedMotion: 'no-preference', expected: 0 },
  ] as const) {
    test(`view transitions with ${cores} cores and motion ${reducedMotion}: ${expected}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript((count) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
        const original = document.startViewTransition;
        Object.assign(window, { transitions: 0 });
        document.startViewTransition = function counted(this: Document, ...parameters) {
          (window as unknown as { transitions: number }).transitions += 1;
          return original.apply(document, parameters);
        };
      }, cores);
      await openAlive(page, '/inputs/overview');
      await sidebarLink(page, LONG).click();
      await expect(page.locator('h1')).toHaveText('Input types');
      const count = await page.evaluate(() => (window as unknown as { transitions: number }).transitions);
      expect(count).toBe(expected);
    });
  }

  for (const [way, act] of [
    ['hover', (link) => link.hover()],
    ['focus', (link) => link.focus()],
    ['touch', (link) => link.dispatchEvent('touchstart')],
  ] as [string, (link: ReturnType<typeof sidebarLink>) => Promise<void>][]) {
    test(`${way} fetches code and data of that page and of no other`, async ({ page }) => {
      await openAlive(page, '/inputs/overview');
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await act(sidebarLink(page, '/getting-started/example-1'));
      await expect.poll(() => asked.some((path) => path.startsWith('/app-data/'))).toBe(true);
      await page.waitForLoadState('networkidle');
      const before = asked.length;
      expect(before).toBeLessThan(12);
      await sidebarLink(page, '/getting-started/example-1').click();
      await expect(page.locator('h1')).toHaveText(/^Example 1/);
      await page.waitForLoadState('networkidle');
      // Everything was there already.
      expect(asked.slice(before).filter((path) => /^\/(?:assets\/js|app-data)\//.test(path))).toEqual([]);
    });
  }
});

test.describe('the takeover', () => {
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
    await page.waitForTimeout(500);
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
