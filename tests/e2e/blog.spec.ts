/** The blog's lists and posts as a reader sees them: what each entry shows, and that the pages agree with one another. */
import { expect, type Page, test } from '../spec/browser-test';
import { posts } from '../spec/contract';
import { openAlive } from '../spec/site';

const READING_TIME = /(\d+) min read/;

test('spec 2: each entry of the index shows date, reading time, title, opening, tags and a drawing', async ({
  page,
}) => {
  await page.goto('/blog');
  const entries = page.locator('main article');
  await expect(entries).toHaveCount(10);
  for (const entry of await entries.all()) {
    await expect(entry.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
    await expect(entry).toContainText(READING_TIME);
    const title = entry.getByRole('heading', { level: 2 });
    await expect(title.getByRole('link')).toHaveAttribute('href', /^\/blog\//);
    await expect(entry.getByRole('list', { name: 'Tags' }).getByRole('link')).not.toHaveCount(0);
    await expect(entry.locator('svg[viewBox]')).toHaveCount(1);
    expect(((await entry.locator('.markdown').textContent()) ?? '').trim().length).toBeGreaterThan(40);
  }
});

test('trap 10: /blog and /blog/page/2 differ in title, description and h1, and lead to each other', async ({
  page,
}) => {
  const facts = async (address: string) => {
    await page.goto(address);
    return {
      title: await page.title(),
      description: await page.locator('meta[name=description]').getAttribute('content'),
      h1: await page.locator('h1').textContent(),
    };
  };
  const first = await facts('/blog');
  await expect(page.getByRole('link', { name: 'Older entries' })).toHaveAttribute('href', '/blog/page/2');
  const second = await facts('/blog/page/2');
  await expect(page.getByRole('link', { name: 'Newer entries' })).toHaveAttribute('href', '/blog');
  expect(first.title).not.toBe(second.title);
  expect(first.description).not.toBe(second.description);
  expect(first.h1).toBe('Blog');
  expect(second.h1).toBe('Blog, page 2');
});

test('spec 2: sidebar, index, archive and the post itself give a post the same reading time', async ({ page }) => {
  const minutes = (text: string | null) => READING_TIME.exec(text ?? '')?.[1];
  await page.goto('/blog/archive');
  const archive = new Map<string, string | undefined>();
  for (const entry of await page.locator('main li').all()) {
    const address = await entry.getByRole('link').getAttribute('href');
    archive.set(address ?? '', minutes(await entry.textContent()));
  }
  expect(archive.size).toBeGreaterThanOrEqual(posts.length);

  await page.goto('/blog');
  const sidebar = page.getByRole('navigation', { name: 'All posts' });
  await expect(sidebar.getByRole('link')).toHaveCount(archive.size);
  for (const link of await sidebar.getByRole('link').all()) {
    const address = (await link.getAttribute('href')) ?? '';
    expect(minutes(await link.textContent()), `sidebar ${address}`).toBe(archive.get(address));
  }
  for (const entry of await page.locator('main article').all()) {
    const address = (await entry.getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
    expect(minutes(await entry.textContent()), `index ${address}`).toBe(archive.get(address));
  }
  const [address = ''] = archive.keys();
  await page.goto(address);
  expect(minutes(await page.locator('main article header').first().textContent())).toBe(archive.get(address));
});

test('spec 2: the sidebar groups by year, newest first, and marks the post being read', async ({ page }) => {
  await page.goto('/blog/welcome');
  const sidebar = page.getByRole('navigation', { name: 'All posts' });
  const lists = await sidebar
    .getByRole('list')
    .evaluateAll((all) => all.map((list) => list.getAttribute('aria-label')));
  expect(lists).toEqual(['Posts of 2023', 'Posts of 2022']);
  await expect(sidebar.locator('[aria-current=page]')).toHaveAttribute('href', '/blog/welcome');
});

test('spec 2: a post shows date, author, tags, and the posts before and after it', async ({ page }) => {
  await page.goto('/blog/steel-design-calculators');
  const head = page.locator('main article header');
  await expect(head.locator('time')).toHaveAttribute('datetime', '2022-06-10');
  await expect(head.getByRole('link').first()).toHaveAttribute('href', /^\/blog\/authors\//);
  await expect(page.locator('article footer a[href^="/blog/tags/"]')).toHaveCount(3);
  const neighbors = page.getByRole('navigation', { name: 'Blog post page navigation' });
  await expect(neighbors.getByRole('link').first()).toHaveAttribute('href', '/blog/pharmacy-calculators');
  await expect(neighbors.getByRole('link').last()).toHaveAttribute('href', '/blog/starter-calculators');
});

test('tag and author pages say what they hold', async ({ page }) => {
  for (const address of [
    '/blog/tags/hackathon',
    '/blog/authors/desk',
    '/blog/tags',
    '/blog/authors',
    '/blog/archive',
  ]) {
    await page.goto(address);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    await expect(page.locator('main header p').first(), address).toHaveText(description ?? '-');
    await expect(page.locator('main .dimension'), address).toContainText(/^\d+ /);
  }
});

async function openBlogMenu(page: Page): Promise<void> {
  await openAlive(page, '/blog');
  await page.getByRole('button', { name: /navigation bar/i }).click();
}

test('spec 2: on a phone the posts stand in the menu, with their reading times', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openBlogMenu(page);
  const menu = page.getByRole('navigation', { name: 'All posts' });
  await expect(menu.getByRole('link')).toHaveCount(18);
  await expect(menu.getByRole('link').first()).toContainText(READING_TIME);
});
