/** Spec section 2: screens and routes. */

import { AUTHORS } from '../../src/blog/people-and-tags';
import { expect, test } from '../spec/browser-test';
import { blogListRoutes, docsRoutes, fixedPosts, posts, sidebarOrder, tags } from '../spec/contract';
import { brand, builtPage, builtRoutes, comeAlive, openAlive } from '../spec/site';

const postRoutes = () => {
  const known = new Set([...blogListRoutes, '/blog/page/2']);
  return builtRoutes().filter((route) => /^\/blog\/[^/]+$/.test(route) && !known.has(route));
};

test('spec 2: the routes are the 84 of the spec and one page per author, nothing else', () => {
  const expected = [
    ...docsRoutes(brand.slug),
    ...blogListRoutes,
    ...tags(brand.slug).map((tag) => `/blog/tags/${tag}`),
    ...postRoutes(),
    '/search',
  ];
  expect(docsRoutes(brand.slug)).toHaveLength(41);
  expect(postRoutes()).toHaveLength(18);
  expect(expected).toHaveLength(84);
  const authors = Object.keys(AUTHORS).map((handle) => `/blog/authors/${handle}`);
  expect(builtRoutes()).toEqual([...expected, ...authors].sort());
});

test('spec 2: post pages include the addresses that the spec fixes, and a showcase pair', () => {
  for (const route of fixedPosts(brand)) expect(postRoutes()).toContain(route);
  const showcases = postRoutes().filter((route) => /-apps2?$/.test(route));
  expect(showcases).toHaveLength(2);
  expect(showcases[1]).toBe(`${showcases[0]}2`);
  expect(Object.keys(AUTHORS)).toContain(showcases[0]?.replace(/^\/blog\/(.*)-apps$/, '$1'));
});

test('spec 2: every route has a title and a description of its own', () => {
  const seen = new Map<string, string>();
  for (const route of builtRoutes()) {
    const html = builtPage(route);
    const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta[^>]*name="?description"? content=(?:"([^"]+)"|([^\s>]+))/.exec(html)?.[1] ?? '';
    expect(title.trim(), route).not.toBe('');
    expect(description.length, `${route}: ${description}`).toBeGreaterThan(20);
    for (const text of [title, description]) {
      expect(seen.get(text), `${route} shares "${text}"`).toBeUndefined();
      seen.set(text, route);
    }
  }
});

test('spec 2: an unknown path shows the not-found page with HTTP 404', async ({ page }) => {
  for (const address of ['/no-such-page', '/blog/no-such-post', '/blog/tags/none', '/code/overview/more', '/a.b/c']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
  }
  await comeAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
});

const variants = (route: string) => [`${route}.html`, `${route}/index.html`, `${route}/index`, `${route}/`];

test('spec 2: paths ending in an index or html suffix lead to the clean path on the server', async ({ request }) => {
  for (const route of ['/code/overview', '/blog', ...fixedPosts(brand)]) {
    for (const address of variants(route)) {
      const response = await request.get(`${address}?q=1`, { maxRedirects: 0 });
      expect(response.status(), address).toBe(301);
      expect(response.headers().location, address).toBe(`${route}?q=1`);
    }
  }
  expect((await request.get('/index.html', { maxRedirects: 0 })).headers().location).toBe('/');
});

test('spec 2: paths ending in an index or html suffix are normalized in the browser too', async ({ page }) => {
  await openAlive(page, '/');
  for (const route of ['/code/overview', ...fixedPosts(brand)]) {
    const title = /<h1[^>]*>(?:<[^>]+>)*([^<]+)/.exec(builtPage(route))?.[1] ?? '?';
    for (const address of variants(route)) {
      // A navigation inside the application: the server is not asked.
      await page.evaluate((to) => {
        history.pushState({ key: to }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: { key: to } }));
      }, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title.replaceAll('&amp;', '&'));
    }
  }
});

test('spec 2: a slug with a dot works when opened, when clicked and when reloaded', async ({ page }) => {
  const route = fixedPosts(brand)[1] as string;
  await openAlive(page, '/blog/tags/hackathon');
  await page.locator(`a[href="${route}"]`).first().click();
  await expect(page).toHaveURL(route);
  const heading = page.getByRole('heading', { level: 1 });
  const text = /<h1[^>]*>([^<]+)/.exec(builtPage(route))?.[1] ?? '?';
  await expect(heading).toHaveText(text);
  await page.reload();
  await expect(heading).toHaveText(text);
});

test('spec 2: one docs sidebar, in the order of the content map', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('.theme-doc-sidebar-menu a[href]:not([role=button], .menu__link--sublist)');
  const hrefs = await links.evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
  expect(hrefs).toEqual(sidebarOrder(brand.slug));
});

test('spec 2 and 9: the blog index lists 10 posts, page 2 lists 8, newest first', async ({ page }) => {
  const dates: string[] = [];
  for (const [address, count] of [
    ['/blog', 10],
    ['/blog/page/2', 8],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('article')).toHaveCount(count);
    dates.push(
      ...(await page
        .locator('article time')
        .evaluateAll((all) => all.map((t) => t.getAttribute('datetime')?.slice(0, 10) ?? ''))),
    );
  }
  expect(dates).toEqual(posts.map(({ date }) => date));
});

test('spec 2: each tag page lists exactly the posts of its tag', async ({ page }) => {
  for (const tag of tags(brand.slug)) {
    await page.goto(`/blog/tags/${tag}`);
    const expected = posts.filter((post) => post.tags.some((name) => name.replace('{product}', brand.slug) === tag));
    const found = await page
      .locator('article time')
      .evaluateAll((all) => all.map((t) => t.getAttribute('datetime')?.slice(0, 10)));
    expect(found, tag).toEqual(expected.map(({ date }) => date));
  }
});

test('spec 2: the tags page leads to all 19 tags', async ({ page }) => {
  await page.goto('/blog/tags');
  for (const tag of tags(brand.slug)) await expect(page.locator(`main a[href="/blog/tags/${tag}"]`)).toHaveCount(1);
});

test('spec 2: the blog sidebar lists all posts, grouped by year, with reading time', async ({ page }) => {
  await page.goto('/blog/welcome');
  const sidebar = page.getByRole('navigation', { name: 'All posts' });
  await expect(sidebar.locator('li a')).toHaveCount(18);
  for (const year of ['2022', '2023']) await expect(sidebar.getByText(year, { exact: true })).toBeVisible();
  for (const item of await sidebar.locator('li').all()) await expect(item).toContainText(/\d+ min/);
});

test('spec 2: a post shows its reading time', async ({ page }) => {
  await page.goto('/blog/welcome');
  await expect(page.locator('article header').first()).toContainText(/\d+ min read/);
});

test('spec 2: feeds in three formats list the posts', async ({ request }) => {
  for (const feed of ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']) {
    const response = await request.get(feed);
    expect(response.status(), feed).toBe(200);
    const text = await response.text();
    for (const post of fixedPosts(brand)) expect(text, feed).toContain(post);
  }
});

test('spec 2: the locale is English, left to right', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});
