/** How the site looks and behaves before, without and after JavaScript, at every width and in every mode of the system. */
import { expect, test } from '../spec/browser-test';
import { brand, openAlive, settled } from '../spec/site';

const SAMPLES = [
  '/',
  '/inputs/input-types',
  '/output/latex',
  '/code/optimization',
  `/${brand.slug}-library/plotdraw`,
  '/blog',
  '/blog/steel-design-calculators',
  '/blog/tags',
  '/blog/archive',
  '/blog/authors',
  '/search',
  '/no-such-page',
];

test('no page scrolls sideways, down to 320 px (1280 px at 400 % zoom)', async ({ page }) => {
  const wide: string[] = [];
  for (const address of SAMPLES) {
    await page.goto(address);
    for (const width of [320, 390, 996, 997, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      if (content > width) wide.push(`${address} at ${width}: ${content}`);
    }
  }
  expect(wide).toEqual([]);
});

test('the first screens of a phone need few fonts: each face and size is looked up before the first paint', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  for (const address of SAMPLES) {
    await page.goto(address);
    const fonts = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const sizes = new Set<string>();
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        // Formulas bring fonts of their own, and drawings are scaled.
        if (!element?.checkVisibility() || element.closest('.katex, svg') || !texts.currentNode.nodeValue?.trim())
          continue;
        if (element.getBoundingClientRect().top > 2 * window.innerHeight) continue;
        const { fontFamily, fontWeight, fontStyle, fontSize } = getComputedStyle(element);
        sizes.add(`${fontFamily} ${fontWeight} ${fontStyle}, ${fontSize}`);
      }
      return [...sizes].sort();
    });
    const faces = new Set(fonts.map((font) => font.split(', ').slice(0, -1).join()));
    expect(fonts.length, `${address}: ${fonts.join('; ')}`).toBeGreaterThan(1);
    expect(fonts.length, `${address}: ${fonts.join('; ')}`).toBeLessThanOrEqual(12);
    expect(faces.size, `${address}: ${[...faces].join('; ')}`).toBeLessThanOrEqual(5);
  }
});

test('a wide table scrolls inside its box, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/inputs/input-types');
  const boxes = page.locator('.table-box');
  const index = await boxes.evaluateAll((all) => all.findIndex((box) => box.scrollWidth > box.clientWidth + 20));
  expect(index).toBeGreaterThanOrEqual(0);
  const box = boxes.nth(index);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('home is one sentence, one running app and three doors', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText(brand.tagline);
  await expect(page.locator('[data-app="truss-bridge"]')).toBeVisible();
  const doors = page.getByRole('region', { name: 'Where to start' });
  await expect(doors.getByRole('heading')).toHaveCount(3);
  for (const door of await doors.getByRole('heading').getByRole('link').all()) {
    const answer = await page.request.get((await door.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
  }
});

test('spec 2: the not-found page leads on to home, search and blog', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.locator('h1')).toHaveText('Page not found');
  const ways = page.locator('main').getByRole('link');
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/search',
    '/blog',
  ]);
});

test('the not-found page offers to search for the words of the address', async ({ page }) => {
  await openAlive(page, '/conditional-imput');
  await page.locator('main').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=conditional\+imput$/);
  await expect(page.getByRole('link', { name: /conditional input/i }).first()).toBeVisible();
});

test("spec 2 and 8: a crash shows 'This page crashed.', the error text and 'Try again', which works", async ({
  page,
}) => {
  await openAlive(page, '/blog');
  await page.evaluate(() => {
    const { localeCompare } = String.prototype;
    String.prototype.localeCompare = () => {
      throw new Error('comparison out of order');
    };
    Object.assign(window, { mend: () => Object.assign(String.prototype, { localeCompare }) });
  });
  // Only the tags page compares texts.
  await page.locator('main article a[rel=tag]').first().click();
  await page.getByRole('link', { name: 'All tags' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page crashed.');
  await expect(page.locator('main')).toContainText('comparison out of order');
  await page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are complete and styled', async ({ page }) => {
    for (const address of ['/', '/getting-started/example-1', '/blog']) {
      await page.goto(address);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('.navbar')).toBeVisible();
      const paper = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
      expect(paper).not.toBe('rgba(0, 0, 0, 0)');
    }
  });
});

test('nothing moves when the application takes over', async ({ page }) => {
  for (const address of ['/', '/getting-started/example-1', '/blog', '/blog/welcome']) {
    await page.goto(address);
    await page.evaluate(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await page.keyboard.press('Control');
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready');
    await settled(page);
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(total, address).toBeLessThan(0.01);
  }
});

test('the focus can be seen on every kind of control', async ({ page }) => {
  await page.goto('/blog');
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const style = getComputedStyle(element);
      return {
        name: element.outerHTML.slice(0, 90),
        visible: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
      };
    });
    if (focus) expect(focus.visible, focus.name).toBe(true);
  }
});

test('nothing is animated for readers who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAlive(page, '/');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const long = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0.01);
        return (animationName !== 'none' && long(animationDuration)) || long(transitionDuration);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
});

test('with forced colors the current page is still marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/code/overview');
  const current = page.locator('.theme-doc-sidebar-menu .menu__link--active[aria-current=page]');
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
});

test('print: the page without its frame, black on white', async ({ page }) => {
  await page.goto('/code/overview');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.navbar')).toBeHidden();
  await expect(page.locator('footer.footer')).toBeHidden();
  await expect(page.locator('.theme-doc-sidebar-container')).toBeHidden();
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('icons and the social card come from the palette and answer', async ({ page, request }) => {
  await page.goto('/');
  for (const selector of ['link[rel=icon]', 'link[rel=apple-touch-icon]']) {
    const address = (await page.locator(selector).first().getAttribute('href')) ?? '';
    expect((await request.get(address)).status(), selector).toBe(200);
  }
  expect(await (await request.get('/img/mark.svg')).text()).toContain(brand.colors.light.accent);
  expect(await (await request.get('/img/mark-dark.svg')).text()).toContain(brand.colors.dark.accent);
  expect((await request.get('/img/social-card.png')).headers()['content-type']).toBe('image/png');
});

test('on a phone, links and buttons of the shell are at least 24 px high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blog');
  const small = await page
    .locator('nav a:visible, nav button:visible, footer a:visible, main article ul a:visible')
    .evaluateAll((all) =>
      all
        .filter((element) => element.getBoundingClientRect().height < 24)
        .map((element) => `${element.textContent} ${Math.round(element.getBoundingClientRect().height)}`),
    );
  expect(small).toEqual([]);
});
