/** Offline reading: the built site with its worker, and the network taken away by stopping the server. */
import { link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { listFiles, readRecord } from '../../deploy/build-record';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { writeOffline } from '../../src/offline/build';
import { cacheName } from '../../src/offline/settings';
import { expect, type Page, test } from '../spec/browser-test';
import { root } from '../spec/site';

const built = placeOf('build', root);
let top: string;
let server: RunningServer;

/** The build once more, made of links, with or without offline reading. */
async function variant(name: string, offline: boolean): Promise<string> {
  const folder = path.join(top, name);
  for (const file of await listFiles(built.folder)) {
    if (/\.html\.(br|gz)$|^sw\.js|^boot\.offline\./.test(file)) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await link(path.join(built.folder, file), path.join(folder, file));
  }
  writeOffline({ siteDir: root, folder, basePath: '/', offline });
  return folder;
}

const start = async (folder: string, port = 0): Promise<void> => {
  // The worker was written into a finished build, whose own record no longer fits.
  server = await serve({ place: { folder }, record: readRecord(built.folder), port });
};
const stop = (): Promise<void> => server.close(0);
const address = (pathname: string): string => `http://127.0.0.1:${server.port}${pathname}`;

async function alive(page: Page): Promise<void> {
  await page.keyboard.press('Control');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready', { timeout: 30_000 });
}

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  }, cacheName('/'));

async function waitForCopies(page: Page, ...paths: RegExp[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const kept = await keptAddresses(page);
        return paths.filter((pattern) => !kept.some((one) => pattern.test(one))).map(String);
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
}

async function openWithWorker(page: Page, pathname: string): Promise<void> {
  await page.goto(address(pathname));
  await alive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // Beside the build: links do not cross file systems.
  const folder = path.join(root, 'generated');
  await mkdir(folder, { recursive: true });
  top = await mkdtemp(path.join(folder, 'offline-'));
});
test.afterEach(() => stop());
test.afterAll(() => rm(top, { recursive: true, force: true }));

test('visited pages, search and apps work without a network, in every spelling of an address', async ({ page }) => {
  test.setTimeout(240_000);
  await start(await variant('on', true));
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await openWithWorker(page, '/code/overview');
  // A route change loads no page: the copy comes from the report.
  await page.locator('.theme-doc-sidebar-menu a[href="/files/large-files"]').evaluate((it: HTMLElement) => it.click());
  await expect(page.locator('h1')).toHaveText('Large files');
  await waitForCopies(page, /^\/code\/overview$/, /^\/files\/large-files$/);
  // An app is run once.
  await page.goto(address('/getting-started/example-1'));
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.scrollIntoViewIfNeeded();
  const run = panel.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 90_000 });
  await waitForCopies(
    page,
    /^\/getting-started\/example-1$/,
    /^\/search$/,
    /^\/search-index\/pages\./,
    /^\/search-index\/manifest/,
    /^\/py\/.*pyodide\.asm\.wasm$/,
    /^\/py\/.*python_stdlib\.zip$/,
  );

  await stop();
  for (const pathname of ['/code/overview', '/files/large-files', '/files/large-files/?from=mail#top']) {
    await page.goto(address(pathname));
    await expect(page.locator('h1')).toBeVisible();
    await alive(page);
  }
  await expect(page.locator('h1')).toHaveText('Large files');

  await page.goto(address('/search?q=slider'));
  await alive(page);
  await expect(
    page
      .locator('main article, main li')
      .filter({ hasText: /slider/i })
      .first(),
  ).toBeVisible();

  await page.goto(address('/getting-started/example-1'));
  await panel.scrollIntoViewIfNeeded();
  await run.click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 90_000 });

  // An address without a copy: a way on.
  await page.goto(address('/maps/overview'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', address('/maps/overview'));
  await page.getByRole('link', { name: /large files/i }).click();
  await expect(page.locator('h1')).toHaveText('Large files');
  expect(failures).toEqual([]);
});

test('copies that the browser evicted lead to the offline page, and the network heals it', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = await variant('evicted', true);
  await start(folder);
  const { port } = server;
  await openWithWorker(page, '/code/overview');
  await waitForCopies(page, /^\/code\/overview$/);
  await page.evaluate((name) => caches.delete(name), cacheName('/'));
  await stop();
  await page.goto(address('/code/overview'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await start(folder, port);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('h1')).not.toHaveText('You are offline');
  await alive(page);
});

test('an online reader sees a new release at once; switched off, the worker and its copies go', async ({ page }) => {
  test.setTimeout(180_000);
  await start(await variant('first', true));
  const { port } = server;
  await openWithWorker(page, '/code/overview');
  await waitForCopies(page, /^\/code\/overview$/, /^\/search$/);
  await page.evaluate(() => caches.open('python-snapshot'));
  await stop();
  // The next release is another build: here the one without offline reading, with a page that tells it apart.
  await start(await variant('off', false), port);
  const response = await page.goto(address('/code/overview'));
  expect(await response?.text(), 'no old page').not.toContain('boot.offline.');
  await expect
    .poll(
      () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
        })),
      { timeout: 60_000 },
    )
    .toEqual({ workers: 0, caches: ['python-snapshot'] });
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await alive(page);
});

test('/sw.js is revalidated at every visit and stands under the policy', async ({ request }) => {
  await start(await variant('headers', true));
  const answer = await request.get(address('/sw.js'));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-security-policy']).toContain("connect-src 'self'");
  expect(answer.headers()['content-type']).toContain('javascript');
});
