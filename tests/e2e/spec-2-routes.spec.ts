/** Section 2 of SPEC.md: screens and routes. Pages beyond the contract's may exist. */

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, type Page, test } from '../spec/browser-test';
import { blogListRoutes, docsRoutes, fixedPosts, POSTS_PER_PAGE, posts, sidebarOrder, tags } from '../spec/contract';
import { brand, builtPage, builtRoutes, comeAlive, openAlive } from '../spec/site';

const authors = Object.keys(parse(readFileSync('blog/authors.yml', 'utf8')) as object);

const postRoutes = () => {
  const known = new Set(blogListRoutes);
  return builtRoutes().filter((route) => /^\/blog\/[^/]+$/.test(route) && !known.has(route));
};

test('spec 2: every route of the contract is built, and a page for each author', () => {
  const expected = [
    ...docsRoutes(brand.slug),
    ...blogListRoutes,
    ...tags(brand.slug).map((tag) => `/blog/tags/${tag}`),
    ...fixedPosts(brand),
    '/search',
    ...authors.map((handle) => `/blog/authors/${handle}`),
  ];
  const built = new Set(builtRoutes());
  expect(expected.filter((route) => !built.has(route))).toEqual([]);
  expect(postRoutes().length).toBeGreaterThanOrEqual(posts.length);
});

test('spec 2: post pages include the addresses that the spec fixes, and a showcase pair', () => {
  for (const route of fixedPosts(brand)) expect(postRoutes()).toContain(route);
  const built = postRoutes();
  const pairs = authors.map((author) => [`/blog/${author}-apps`, `/blog/${author}-apps2`]);
  expect(pairs.filter((pair) => pair.every((route) => built.includes(route)))).not.toEqual([]);
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

/** What is in both lists, in the order of the first: more pages and posts than the contract's may be there. */
const shared = (found: readonly string[], contract: readonly string[]) => found.filter((one) => contract.includes(one));

test('spec 2: one docs sidebar, with the pages of the contract in their order', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('.theme-doc-sidebar-menu a[href]:not([role=button], .menu__link--sublist)');
  const hrefs = await links.evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
  expect(shared(hrefs, sidebarOrder(brand.slug))).toEqual(sidebarOrder(brand.slug));
});

const datesOn = (page: Page): Promise<string[]> =>
  page
    .locator('article time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')?.slice(0, 10) ?? ''));

test('spec 2 and 9: the blog index lists 10 posts, page 2 the next ones (8 of the contract), newest first', async ({
  page,
}) => {
  const written = postRoutes().length;
  const dates: string[] = [];
  for (let number = 1; number <= Math.ceil(written / POSTS_PER_PAGE); number += 1) {
    await page.goto(number === 1 ? '/blog' : `/blog/page/${number}`);
    await expect(page.locator('article')).toHaveCount(
      Math.min(POSTS_PER_PAGE, written - POSTS_PER_PAGE * (number - 1)),
    );
    dates.push(...(await datesOn(page)));
  }
  expect(dates).toEqual([...dates].sort().reverse());
  const contract = posts.map(({ date }) => date);
  expect(shared(dates, contract)).toEqual(contract);
});

test('spec 2: each tag page lists the posts of its tag', async ({ page }) => {
  const contract = posts.map(({ date }) => date);
  for (const tag of tags(brand.slug)) {
    await page.goto(`/blog/tags/${tag}`);
    const expected = posts.filter((post) => post.tags.some((name) => name.replace('{product}', brand.slug) === tag));
    expect(shared(await datesOn(page), contract), tag).toEqual(expected.map(({ date }) => date));
  }
});

test('spec 2: the tags page leads to every tag of the contract', async ({ page }) => {
  await page.goto('/blog/tags');
  for (const tag of tags(brand.slug)) await expect(page.locator(`main a[href="/blog/tags/${tag}"]`)).toHaveCount(1);
});

test('spec 2: the blog sidebar lists all posts, grouped by year, with reading time', async ({ page }) => {
  await page.goto('/blog/welcome');
  const sidebar = page.getByRole('navigation', { name: 'All posts' });
  await expect(sidebar.locator('li a')).toHaveCount(postRoutes().length);
  for (const year of new Set(posts.map(({ date }) => date.slice(0, 4))))
    await expect(sidebar.getByText(year, { exact: true })).toBeVisible();
  for (const text of await sidebar.locator('li').allTextContents()) expect(text).toMatch(/\d+ min/);
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
