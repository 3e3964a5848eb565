/**
 * A real build with OFFLINE=true, as an operator makes it, in a copy of the repository; then a reader whose
 * network goes away. The faults project plays this on the ordinary build with the worker written into it.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';
import { cacheName } from '../../src/offline/settings';
import { build, type Copy, copyRepository, textFiles } from '../brand/copy-and-build';

let copy: Copy;
let server: RunningServer;
let browser: Browser;
let page: Page;
const at = (pathname: string): string => `http://localhost:${server.port}${pathname}`;

beforeAll(async () => {
  copy = copyRepository();
  const { status, stdout, stderr } = build(copy, { OFFLINE: 'true' }, '--strict');
  expect(status, `${stdout.slice(-1500)}\n${stderr.slice(-1500)}`).toBe(0);
  server = await serve({ place: placeOf('build', copy.folder), port: 0, host: '127.0.0.1' });
  browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGUMENTS });
  page = await browser.newPage();
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await server?.close(0);
  copy?.remove();
});

it('every page registers the worker, and the policy lets it run', () => {
  const pages = [...textFiles(copy.build)].filter(([name]) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThanOrEqual(88);
  const without = pages.filter(([, html]) => !/boot\.offline\./.test(html)).map(([name]) => name);
  expect(without).toEqual([]);
});

it('a visited page, search and the offline page are there when the network is gone', async () => {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) thrown.push(message.text());
  });
  await page.goto(at('/code/overview'));
  await page.keyboard.press('Control');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.goto(at('/inputs/overview'));
  // Pages come last: what search needs is there when its page is.
  await vi.waitFor(
    async () => {
      const kept = await page.evaluate(
        async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        cacheName('/'),
      );
      expect(kept).toEqual(expect.arrayContaining(['/code/overview', '/inputs/overview', '/search']));
    },
    { timeout: 60_000, interval: 100 },
  );
  await server.close(0);
  const headingAt = async (pathname: string): Promise<string> => {
    await page.goto(at(pathname));
    return (await page.locator('h1').first().textContent()) ?? '';
  };
  expect(await headingAt('/code/overview')).toBe('Code overview');
  expect(await headingAt('/inputs/overview')).not.toBe('You are offline');
  expect(await headingAt('/maps/overview')).toBe('You are offline');
  await page.goto(at('/search?q=slider'));
  await page.keyboard.press('Control');
  await page.locator('main ol > li').first().waitFor({ timeout: 30_000 });
  expect(thrown).toEqual([]);
});
