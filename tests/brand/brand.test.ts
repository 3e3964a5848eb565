/** The site under another name, slug, library and base path: nothing of the first brand remains. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import ours from '../../brand.config';
import { serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { BROWSER_ARGUMENTS, findTestBrowser } from '../../scripts/browser';
import { setColorMode, violations } from '../a11y/axe';
import { feedProblems } from '../built/feed-problems';
import { blogListRoutes, docsRoutes, fixedPosts, tags } from '../spec/contract';
import { builtRoutes } from '../spec/routes';
import { build, type Copy, copyRepository, textFiles } from './copy-and-build';
import { addNewContent, checkAll } from './new-content';
import other from './other-brand';

let copy: Copy;
let files: Map<string, string>;
let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let page: Page;
const base = '/handbook';

beforeAll(async () => {
  copy = copyRepository();
  for (const { status, stdout, stderr } of addNewContent(copy)) expect(status, `${stdout}\n${stderr}`).toBe(0);
  for (const name of ['authors', 'tags']) {
    const text = readFileSync(path.join(copy.folder, `blog/${name}.yml`), 'utf8');
    const moved = text.replace('name: Guest', 'name: Guest writer').replace('label: New tag', 'label: Newest tag');
    writeFileSync(path.join(copy.folder, `tests/brand/${name}.yml`), moved);
  }
  const result = build(copy, { BRAND_FILE: 'tests/brand/other-brand.ts' }, '--strict');
  expect(result.status, `${result.stdout}\n${result.stderr}`).toBe(0);
  files = textFiles(copy.build);
  server = await serve({ place: placeOf('build', copy.folder), port: 0, log: () => {} });
  const executablePath = findTestBrowser();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: BROWSER_ARGUMENTS,
  });
  page = await browser.newPage({ baseURL: `http://localhost:${server.port}`, colorScheme: 'dark' });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  copy?.remove();
});

describe('brand as data', () => {
  it('leaves the first name, slug, library and addresses in no text, code, feed, tag, author or metadata', () => {
    expect(files.size).toBeGreaterThan(150);
    const words = [ours.name, ours.slug, ours.library, new URL(ours.links.main).host, ours.email];
    const pattern = new RegExp([...new Set(words)].map((word) => word.replaceAll('.', '\\.')).join('|'), 'i');
    const found = [...files].flatMap(([file, text]) => {
      const match = pattern.exec(`${file}\n${text}`);
      return match ? [`${file}: …${`${file}\n${text}`.slice(Math.max(0, match.index - 60), match.index + 60)}…`] : [];
    });
    expect(found).toEqual([]);
  });

  it('leaves no token unsubstituted', () => {
    const found = [...files]
      .filter(([, text]) => /__(?:PRODUCT|product|library|link_\w+?)__/.test(text))
      .map(([file]) => file);
    expect(found).toEqual([]);
  });

  it('moves the library pages, the tag and the workshop post with the brand', () => {
    const routes = builtRoutes(copy.build);
    for (const route of docsRoutes(other.slug)) expect(routes).toContain(route);
    for (const tag of tags(other.slug)) expect(routes).toContain(`/blog/tags/${tag}`);
    for (const route of [...fixedPosts(other), ...blogListRoutes]) expect(routes).toContain(route);
  });

  it('names the new brand in pages, feeds and code samples', () => {
    expect(files.get('index.html')).toContain(other.name);
    expect(files.get(path.join('blog', 'rss.xml'))).toContain(other.name);
    expect(
      [...files.values()].some(
        (text) => text.includes(`import</span> ${other.library}`) || text.includes(`import ${other.library}`),
      ),
    ).toBe(true);
  });
});

describe('settings of the brand file', () => {
  it('logo, card, navbar, footer and the files of authors and tags are those of the brand', () => {
    const home = files.get('index.html') ?? '';
    expect(files.get('img/mark.svg')).toContain('M4 4h24v24H4z');
    expect(files.get('img/mark-dark.svg')).toContain('#ffffff');
    expect(files.get('img/favicon.svg')).toBe(files.get('img/mark.svg'));
    for (const [label, address] of [
      ['Handbook', `${base}/`],
      ['Posts', `${base}/blog`],
      ['All tags', `${base}/blog/tags`],
      ['everybody', `${base}/blog`],
    ])
      expect(home).toMatch(new RegExp(`<a[^>]*href="?${address}"?[ >][^<]*(?:<[^/][^<]*)?${label}`));
    expect(home).not.toContain('>Explore<');
    expect(files.get('blog/authors/guest.html')).toContain('Guest writer');
    expect(files.get('blog/tags/new-tag.html')).toContain('Newest tag');
  });

  it('the font is a file of the site that pages preload and use', async () => {
    await page.goto(`${base}/`);
    const font = page.locator('link[rel=preload][as=font][href*="/assets/"]');
    expect(await font.getAttribute('href')).toMatch(/^\/handbook\/assets\/fonts\/[\w.-]+\.woff2$/);
    expect(await page.evaluate(async () => (await document.fonts.load('1rem "Yard Sans"')).length)).toBe(1);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Yard Sans');
  });

  it('feeds contain every post in full, without anything that only works on a page', () => {
    expect(feedProblems(copy.build)).toEqual([]);
    expect(files.get('blog/rss.xml')?.length).toBeGreaterThan(100_000);
  });
});

describe('content that was added since', () => {
  it('is built, listed and searchable without an edit of a test', () => {
    const routes = builtRoutes(copy.build);
    for (const route of [
      '/inputs/date-pickers',
      '/blog/what-changed-in-may',
      '/blog/authors/guest',
      '/blog/tags/new-tag',
    ])
      expect(routes).toContain(route);
    expect(files.get('inputs/date-pickers.html')).toContain('data-app=double-it');
    expect(files.get('index.html')).toContain(`href=${base}/inputs/date-pickers`);
  });

  it('passes npm run check', () => {
    const result = checkAll(copy);
    expect(result.status, `${result.stdout}\n${result.stderr}`).toBe(0);
  });
});

describe('a base path other than the root', () => {
  it('what programs read has addresses below it', () => {
    const site = `${other.site.url}${base}/`;
    expect(files.get('inputs/overview.md')).toContain(`url: ${site}inputs/overview\n`);
    for (const [name, text] of files) {
      if (!name.endsWith('.md')) continue;
      const inside = [...text.replace(/^```[\s\S]*?^```|`[^`]*`/gm, '').matchAll(/\]\((\/[^)\s]*)\)/g)].map(
        ([, address]) => address ?? '',
      );
      expect(
        inside.filter((address) => !address.startsWith(`${base}/`)),
        name,
      ).toEqual([]);
    }
    const listed = [...(files.get('llms.txt') ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? '');
    expect(listed.length).toBeGreaterThan(50);
    expect(listed.filter((address) => !address.startsWith(site))).toEqual([]);
    expect(files.get('robots.txt')).toContain(`${site}sitemap.xml`);
    expect(files.get('apps.json')).toContain(`"page": "${site}inputs/`);
    // The brand has a card of its own.
    expect(files.get('inputs/overview.html')).toContain(`content=${site}img/social-card.png`);
  });

  it('serves the site below it, and hydrates there', async () => {
    const messages: string[] = [];
    page.on('pageerror', (error) => messages.push(error.message));
    await page.route(/googletagmanager|google-analytics/, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
    );
    const response = await page.goto(`${base}/`);
    expect(response?.status()).toBe(200);
    await page.keyboard.press('Control');
    await page.waitForSelector('html[data-boot=ready]');
    await page.locator('.theme-doc-sidebar-menu a[href$="/files/large-files"]').first().click();
    await page.waitForURL(`**${base}/files/large-files`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Large files');
    expect(messages).toEqual([]);
  });

  it('searches below it, in the modal and on the search page', async () => {
    await page.goto(`${base}/code/overview`);
    await page.keyboard.press('Control+k');
    const modal = page.getByRole('dialog', { name: 'Search' });
    await modal.getByRole('combobox').fill('large files');
    await modal.locator('.DocSearch-Hit').first().waitFor();
    // The page behind stands still, and the focus stays inside.
    await page.mouse.move(640, 700);
    await page.mouse.wheel(0, 500);
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await modal.getByRole('combobox').focus();
    await modal.getByRole('combobox').press('Enter');
    await page.waitForURL(`**${base}/files/large-files**`);
    await page.goto(`${base}/search?q=large+files`);
    const results = page.locator('main').getByRole('link', { name: /Large files/ });
    await results.first().click();
    await page.waitForURL(`**${base}/files/large-files**`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Large files');
  });

  it('leads suffixed paths to the clean path', async () => {
    const response = await page.request.get(`${base}/code/overview.html`, { maxRedirects: 0 });
    expect(response.headers().location).toBe(`${base}/code/overview`);
    expect((await page.request.get('/code/overview', { maxRedirects: 0 })).status()).toBe(404);
  });
});

describe('switches that the first brand leaves off', () => {
  it('spec 2 and 4: the announcement bar shows until closed, which is remembered until its id changes', async () => {
    await page.goto(`${base}/`);
    const bar = page.getByText('A note for everybody');
    await bar.waitFor();
    await page.getByRole('button', { name: /close/i }).first().click();
    await bar.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.id'))).toBe('spring');
    expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.dismiss'))).toBe('true');
    await page.reload();
    expect(await bar.isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'winter'));
    await page.reload();
    await page.keyboard.press('Control');
    await page.waitForSelector('html[data-boot=ready]');
    expect(await bar.isVisible()).toBe(true);
  });

  it('axe finds nothing in a page with the announcement, in both color modes, on a phone and on a desktop', async () => {
    const found: string[] = [];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.removeItem('docusaurus.announcement.dismiss'));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${base}/code/overview`);
      expect(await page.getByText('A note for everybody').isVisible()).toBe(true);
      // Nothing of the bar is lost where the page is narrow.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      for (const mode of ['light', 'dark'] as const) {
        await setColorMode(page, mode);
        found.push(...(await violations(page)).map((line) => `${mode} ${width}: ${line}`));
      }
    }
    await page.emulateMedia({ reducedMotion: null });
    expect(found).toEqual([]);
  });

  it('by keyboard, the announcement can be reached and closed, and the focus continues behind it', async () => {
    await page.goto(`${base}/code/overview`);
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
      });
    const stations: string[] = [];
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Tab');
      stations.push(await focused());
      expect(
        await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle !== 'none'),
        `${stations.at(-1)} shows that it has the focus`,
      ).toBe(true);
    }
    expect(stations).toEqual(['Skip to main content', 'everybody', 'Close']);
    await page.keyboard.press('Enter');
    await page.getByText('A note for everybody').waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('.navbar') !== null),
      `the next station is in the bar below, not ${await focused()}`,
    ).toBe(true);
  });

  it('spec 4: the color mode follows the system until the reader chooses', async () => {
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.goto(`${base}/`);
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page
      .getByRole('button', { name: /dark and light mode/i })
      .first()
      .click();
    await page.waitForSelector('html[data-theme=light]');
    await page.reload();
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
  });

  it('spec 4: the navbar hides on scroll down and shows on scroll up', async () => {
    await page.goto(`${base}/inputs/input-types`);
    await page.keyboard.press('Control');
    await page.waitForSelector('html[data-boot=ready]');
    const shown = () => page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().bottom > 1);
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 120);
    await expect.poll(shown).toBe(false);
    for (let step = 0; step < 4; step += 1) await page.mouse.wheel(0, -120);
    await expect.poll(shown).toBe(true);
  });

  it('spec 7: a page view goes to analytics on each route change', async () => {
    await page.goto(`${base}/`);
    await page.keyboard.press('Control');
    await page.waitForSelector('html[data-boot=ready]');
    const queued = () =>
      page.evaluate(
        () =>
          ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
            .map((entry) => Array.from(entry))
            .filter((entry) => entry[0] === 'event' && entry[1] === 'page_view').length,
      );
    const before = await queued();
    await page.locator('.theme-doc-sidebar-menu a[href$="/files/large-files"]').first().click();
    await page.waitForURL('**/files/large-files');
    await expect.poll(queued).toBe(before + 1);
  });

  it('spec 7: a prerendered page is counted once, when it is shown, and requests nothing from a third party before', async () => {
    const fresh = await browser.newPage({ baseURL: `http://localhost:${server.port}` });
    const asked: string[] = [];
    await fresh.route(/googletagmanager|google-analytics/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 200, contentType: 'text/javascript', body: '' });
    });
    await fresh.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, get: () => !('shown' in window) });
    });
    const counted = (): Promise<unknown[]> =>
      fresh.evaluate(() =>
        ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
          .map((entry) => Array.from(entry))
          .filter(([kind]) => kind === 'config' || kind === 'event')
          .map((entry) => entry.slice(0, 2)),
      );
    await fresh.goto(`${base}/code/overview`, { waitUntil: 'networkidle' });
    expect(await counted()).toEqual([]);
    expect(asked).toEqual([]);
    await fresh.evaluate(() => {
      Object.assign(window, { shown: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${other.analyticsId}`]);
    expect(await counted()).toEqual([['config', other.analyticsId]]);
    await fresh.keyboard.press('Control');
    await fresh.waitForSelector('html[data-boot=ready]');
    expect(await counted()).toEqual([['config', other.analyticsId]]);
    await fresh.close();
  });
});
