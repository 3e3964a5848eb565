/** Section 4 of SPEC.md, route change: tabs that were open before a deploy, and readers who come in its middle. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFiles } from '../../deploy/build-record';
import { publish } from '../../deploy/publish/publish';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { expect, type Page, test } from '../spec/browser-test';
import { pretendBuild } from './pretend-build';

const built = placeOf('build');
let top: string;
let target: string;
let server: RunningServer;
let release = 0;

/** Publishes another build; the server sees it at once, as nginx would. */
async function deploy(): Promise<void> {
  release += 1;
  const source = path.join(top, `build-${release}`);
  await pretendBuild(built.folder, source, release);
  await publish({ source, target, now: release * 3_600_000 });
  await rm(source, { recursive: true });
  await restart();
}

/** The server keeps a release in memory. */
async function restart(): Promise<void> {
  await server?.close(0);
  server = await serve({ place: { folder: target }, port: server?.port ?? 0 });
}

test.describe.configure({ mode: 'serial' });
test.beforeEach(async () => {
  release = 0;
  top = await mkdtemp(path.join(tmpdir(), 'deploys-'));
  target = path.join(top, 'www');
  await deploy();
});
test.afterEach(async () => {
  await server.close(0);
  await rm(top, { recursive: true, force: true });
});

const address = (pathname: string): string => `http://127.0.0.1:${server.port}${pathname}`;

/** Opens a page and lets the application take over. */
async function open(page: Page, pathname: string): Promise<void> {
  await page.goto(address(pathname));
  await page.keyboard.press('x');
  await expect(page.locator('html[data-has-hydrated=true]')).toBeAttached();
  // Gone after a reload.
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
}
const sameTab = (page: Page): Promise<boolean> => page.evaluate(() => 'sameTab' in window);
const shownRelease = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-release');

async function follow(page: Page, pathname: string): Promise<void> {
  await page.locator(`a[href="${pathname}"]`).first().click();
  await expect(page).toHaveURL(address(pathname));
  await expect(page.locator('h1')).toHaveCount(1);
}

test('an open tab keeps working, without a reload, after 1, 5 and 20 deploys', async ({ page }) => {
  test.setTimeout(900_000);
  await open(page, '/inputs/overview');
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  const stops = new Map([
    [2, '/code/overview'],
    [6, '/files/overview'],
    [21, '/maps/overview'],
  ]);
  for (const [until, pathname] of stops) {
    while (release < until) await deploy();
    await follow(page, pathname);
    expect(await sameTab(page)).toBe(true);
    expect(await shownRelease(page)).toBe('1');
  }
  expect(failed).toEqual([]);
});

test('a tab older than the kept files reloads once, into the new release', async ({ page }) => {
  await open(page, '/inputs/overview');
  const before = await listFiles(target);
  await deploy();
  for (const file of before.filter((name) => /^assets\/js\//.test(name))) await rm(path.join(target, file));
  await restart();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await follow(page, '/code/environments');
  await expect.poll(() => shownRelease(page)).toBe('2');
  await expect.poll(() => loads).toBe(1);
  await page.keyboard.press('x');
  await expect(page.locator('html[data-has-hydrated=true]')).toBeAttached();
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  await follow(page, '/code/tools');
  expect(await sameTab(page)).toBe(true);
  expect(loads).toBe(1);
});

test('when the new release is broken too, the tab reloads once and no more', async ({ page }) => {
  await open(page, '/inputs/overview');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/js/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('a[href="/code/environments"]').first().click();
  await expect.poll(() => loads).toBe(1);
  await page.keyboard.press('x');
  // The offer to try again is what comes instead of a second reload.
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('h1')).toBeVisible();
  expect(loads).toBe(1);
});

test('a stale page whose bootstrap is gone stays readable and raises no base-address banner', async ({ page }) => {
  const stale = await readFile(path.join(target, 'code/tools.html'), 'utf8');
  const bootstrap = (await listFiles(target)).filter((name) => name.startsWith('boot.'));
  await deploy();
  for (const file of bootstrap) await rm(path.join(target, file));
  await page.route(address('/code/tools'), (route) => route.fulfill({ contentType: 'text/html', body: stale }));
  await page.goto(address('/code/tools'));
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText('Your site did not load properly')).toHaveCount(0);
  await follow(page, '/code/overview');
  expect(await shownRelease(page)).toBe('2');
});
