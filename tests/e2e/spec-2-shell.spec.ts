/** Section 2 of SPEC.md: navigation, footer, skip link, table of contents, mobile menu. */
import { expect, test } from '../spec/browser-test';
import { brand, comeAlive, openAlive } from '../spec/site';

const { links } = brand;

test('spec 2: the top navigation has its eight links, in order, to their places', async ({ page }) => {
  await page.goto('/');
  const bar = page.locator('.navbar__inner');
  const found = await bar
    .locator('a[href]:not([href="#"])')
    .evaluateAll((all) => all.map((a) => [a.textContent?.trim().replace(/\(.*/, ''), a.getAttribute('href')]));
  expect(found).toEqual([
    [brand.name, '/'],
    ['Explore', links.explore],
    ['Search', links.search],
    ['Create', links.create],
    ['Docs', '/'],
    ['Community', links.community],
    ['Blog', '/blog'],
    ['Pricing', links.pricing],
    ['English', '/'],
  ]);
});

test('spec 2: the navigation has a search button and a dark/light toggle', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.navbar').getByRole('button', { name: /search/i })).toBeVisible();
  await expect(page.locator('.navbar').getByRole('button', { name: /dark and light mode/i })).toBeVisible();
});

test('spec 2: the language dropdown offers English alone', async ({ page }) => {
  await openAlive(page, '/');
  const dropdown = page.locator('.navbar .dropdown');
  await dropdown.locator('> button').click();
  await expect(dropdown).toHaveClass(/dropdown--show/);
  await expect(dropdown.locator('li')).toHaveCount(1);
  await expect(dropdown.locator('li')).toHaveText('English');
});

test('spec 4: dropdown menus close on an outside click', async ({ page }) => {
  await openAlive(page, '/');
  const dropdown = page.locator('.navbar .dropdown');
  await dropdown.locator('> button').click();
  await expect(dropdown).toHaveClass(/dropdown--show/);
  await page.locator('h1').click();
  await expect(dropdown).not.toHaveClass(/dropdown--show/);
});

test('spec 2 and 9: the hamburger replaces the links at 996 px and below', async ({ page }) => {
  const hamburger = page.getByRole('button', { name: /navigation bar/i });
  await page.setViewportSize({ width: 997, height: 700 });
  await page.goto('/');
  await expect(hamburger).toBeHidden();
  await expect(page.locator('.navbar__inner').getByRole('link', { name: 'Explore' })).toBeVisible();
  await page.setViewportSize({ width: 996, height: 700 });
  await expect(hamburger).toBeVisible();
  await expect(page.locator('.navbar__inner').getByRole('link', { name: 'Explore' })).toBeHidden();
});

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("spec 2: it has a 'Back to main menu' button that leads to the main menu", async ({ page }) => {
    await openAlive(page, '/code/overview');
    await page.getByRole('button', { name: /navigation bar/i }).click();
    const sidebar = page.locator('.navbar-sidebar');
    await expect(sidebar.getByRole('link', { name: 'Code output' })).toBeVisible();
    await sidebar.getByRole('button', { name: 'Back to main menu' }).click();
    await expect(sidebar.getByRole('link', { name: 'Pricing' })).toBeInViewport();
  });

  test('spec 4: it opens and closes, and page scrolling is locked while it is open', async ({ page }) => {
    await openAlive(page, '/');
    const overflow = () => page.evaluate(() => document.body.style.overflow);
    await page.getByRole('button', { name: /navigation bar/i }).click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    expect(await overflow()).toBe('hidden');
    await page.locator('.navbar-sidebar__close').click();
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    expect(await overflow()).toBe('visible');
  });

  test('spec 4: it closes on going back', async ({ page }) => {
    await openAlive(page, '/');
    await page.locator('.theme-doc-markdown a[href^="/"]').first().click();
    await expect(page).not.toHaveURL('/');
    const here = page.url();
    await page.getByRole('button', { name: /navigation bar/i }).click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await page.goBack();
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(page, 'the page itself stays').toHaveURL(here);
  });

  test('spec 4: it closes when the width grows to desktop', async ({ page }) => {
    await openAlive(page, '/');
    await page.getByRole('button', { name: /navigation bar/i }).click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
  });
});

test('spec 2: the footer has link columns, the logo, the copyright and every link named', async ({ page }) => {
  await page.goto('/');
  const footer = page.locator('footer.footer, .theme-layout-footer').first();
  expect(await footer.locator('.footer__title').count()).toBeGreaterThan(1);
  await expect(footer.locator('img, svg').first()).toBeVisible();
  await expect(footer).toContainText(`Copyright © ${new Date().getFullYear()} ${brand.name}`);
  const wanted: [string | RegExp, string][] = [
    [/main site/i, links.main],
    [/repository/i, links.repository],
    [new RegExp(links.social.label), links.social.url],
    ['Docs', '/'],
    ['Blog', '/blog'],
    [/mail/i, `mailto:${brand.email}`],
    ['Terms of Service', links.terms],
    ['Privacy Policy', links.privacy],
  ];
  for (const [name, href] of wanted) {
    await expect(footer.getByRole('link', { name }).and(footer.locator(`[href="${href}"]`)), String(name)).toHaveCount(
      1,
    );
  }
});

test('spec 2: a skip-to-main-content link is the first stop and moves the focus', async ({ page }) => {
  await page.goto('/code/overview');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await comeAlive(page);
  await page.keyboard.press('Enter');
  const inMain = await page.evaluate(() =>
    Boolean(document.activeElement?.querySelector('h1') ?? document.activeElement?.closest('main')),
  );
  expect(inMain).toBe(true);
});

test('spec 2 and 9: the table of contents shows heading levels 2 to 3', async ({ page }) => {
  await page.goto('/inputs/input-types');
  const inPage = await page
    .locator('.theme-doc-markdown')
    .locator('h2[id], h3[id]')
    .evaluateAll((all) => all.filter((h) => !h.closest('[data-app]')).map((h) => h.id));
  const inContents = await page
    .locator('.table-of-contents a')
    .evaluateAll((all) => [...new Set(all.map((a) => decodeURIComponent((a as HTMLAnchorElement).hash.slice(1))))]);
  expect(inContents.length).toBeGreaterThan(2);
  expect(inContents).toEqual(inPage);
});

test('spec 4: the sidebar cannot be hidden, and its categories do not collapse by themselves', async ({ page }) => {
  await openAlive(page, '/code/overview');
  await expect(page.getByRole('button', { name: /collapse sidebar/i })).toHaveCount(0);
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', { name: 'App monetization' }).click();
  await expect(page).toHaveURL('/monetization');
  await expect(page.locator('.theme-doc-sidebar-menu').getByRole('link', { name: 'Input types' })).toBeVisible();
});

test('spec 9: the collapse animation takes longer for taller content', async ({ page }) => {
  await openAlive(page, '/code/overview');
  const duration = async (label: string) => {
    const category = page.locator('.theme-doc-sidebar-item-category', { hasText: label }).first();
    const list = category.locator('> ul');
    const recorded = list.evaluate(
      (element) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => {
            const { transition, transitionDuration } = (element as HTMLElement).style;
            const text = transitionDuration || transition;
            if (/\d/.test(text)) resolve(text);
          }).observe(element, { attributes: true, attributeFilter: ['style'] });
        }),
    );
    await category.locator('> div > a, > div > button').first().click();
    return Number.parseFloat(/([\d.]+)m?s/.exec(await recorded)?.[1] ?? 'NaN');
  };
  const tall = await duration('Getting started');
  const short = await duration('Python library');
  expect(tall).toBeGreaterThan(short);
});

test('no request leaves the site', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !/^(?:data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  for (const address of ['/', '/blog', '/getting-started/example-1', '/no-such-page']) {
    await openAlive(page, address);
    await page.waitForLoadState('networkidle');
  }
  expect(foreign).toEqual([]);
});

test('spec 7: without an analytics id there is no request, no cookie and no third-party address in the output', async ({
  page,
  context,
}) => {
  await openAlive(page, '/');
  await page.locator('.theme-doc-sidebar-menu a[href="/files/large-files"]').click();
  await expect(page).toHaveURL('/files/large-files');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => 'gtag' in window || 'dataLayer' in window)).toBe(false);
  const html = await (await page.request.get('/')).text();
  expect(html).not.toMatch(/google|gtag|analytics/i);
});
