/** An app in a frame of another site, on another port, whose own policy is strict. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '../spec/browser-test';
import { builtPage, comeAlive } from '../spec/site';

const APP = 'distance-converter';
/** Fits the frame to the height that it announces, as the docs show it. */
const SCRIPT = `addEventListener('message', ({ data, origin, source }) => {
  const frame = document.querySelector('iframe');
  if (source !== frame.contentWindow || data.type !== 'app-height') return;
  frame.height = data.height;
  frame.dataset.from = origin;
});`;

let foreign: Server;
let line = '';
let allowed = '';

test.beforeAll(async () => {
  foreign = createServer((request, response) => {
    if (request.url === '/fit.js') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(SCRIPT);
      return;
    }
    response.setHeader('Content-Type', 'text/html');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'; img-src 'self' data:; frame-src ${allowed}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    response.end(
      `<!doctype html><html lang=en><title>Foreign</title><link rel=icon href="data:,"><h1>Foreign page</h1><input id=secret value=secret>${line}<script src="/fit.js"></script>`,
    );
  });
  await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
});
test.afterAll(() => new Promise((done) => foreign.close(done)));

const address = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;

/** The line that the panel's own button copies. */
async function copiedLine(page: Page, change?: string): Promise<string> {
  await page.goto('/getting-started/example-1');
  await comeAlive(page);
  const panel = page.locator(`[data-app="${APP}"]`).first();
  if (change) await panel.getByLabel('Length').fill(change);
  await panel.getByRole('button', { name: 'Embed' }).click();
  await expect(panel.getByText('paste this line into the HTML')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function openForeign(page: Page): Promise<ReturnType<Page['frameLocator']>> {
  await page.goto(address());
  return page.frameLocator('iframe');
}

test.beforeEach(async ({ context, baseURL }) => {
  allowed = baseURL ?? '';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test.describe.configure({ mode: 'serial' });

test('works in a foreign page with a strict policy, and the console stays empty', async ({ page, context }) => {
  line = await copiedLine(page);
  expect(line).toMatch(/^<iframe src="[^"#]+\/embed\/distance-converter" title="[^"]+" .*><\/iframe>$/);
  const messages: string[] = [];
  context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  const frame = await openForeign(page);
  const panel = frame.locator(`[data-app="${APP}"]`);
  await expect(panel.locator('[data-slot="result"]')).toContainText('6 ft 0.05 in');
  await expect(panel).toHaveAttribute('data-alive', 'ready');
  await panel.getByLabel('Length').fill('2.5');
  await expect(panel.locator('[data-slot="result"]')).toContainText('8 ft 2.43 in', { timeout: 45_000 });
  await expect(panel).toHaveAttribute('data-state', 'fresh');
  await expect(panel.getByRole('button', { name: 'Embed' })).toHaveCount(0);
  await panel.getByText('Code', { exact: true }).click();
  await panel.locator('[data-part="Code"]').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(panel.getByText('Copied.')).toBeVisible();
  await panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }).click();
  await expect(panel.locator('.cm-content')).toBeVisible();
  expect(messages).toEqual([]);
});

test('announces its height, in which everything fits, also after it changed', async ({ page, baseURL }) => {
  const frame = await openForeign(page);
  const element = page.locator('iframe');
  await expect(element).toHaveAttribute('data-from', baseURL ?? '');
  const inner = frame.locator('html');
  const rest = () => inner.evaluate((html) => html.scrollHeight - html.clientHeight);
  await expect.poll(rest).toBe(0);
  const before = Number(await element.getAttribute('height'));
  await frame.getByText('About this app').click();
  await expect.poll(async () => Number(await element.getAttribute('height'))).toBeGreaterThan(before);
  await expect.poll(rest).toBe(0);
  await frame.getByText('About this app').click();
  await expect.poll(async () => Number(await element.getAttribute('height'))).toBe(before);
});

test('"What if" works in it, and its height follows', async ({ page }) => {
  const frame = await openForeign(page);
  const element = page.locator('iframe');
  const panel = frame.locator(`[data-app="${APP}"]`);
  await expect(panel).toHaveAttribute('data-alive', 'ready');
  const before = Number(await element.getAttribute('height'));
  await panel.getByRole('button', { name: 'What if' }).click();
  const region = panel.getByRole('region', { name: 'What if', exact: true });
  await expect(region.getByRole('slider')).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => Number(await element.getAttribute('height'))).toBeGreaterThan(before + 200);
  await expect.poll(() => frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
});

test('nothing of the page around it can be reached', async ({ page }) => {
  await openForeign(page);
  const embed = () => page.frames().find((one) => one.url().includes('/embed/'));
  await expect.poll(embed).toBeDefined();
  const frame = embed();
  const tried = await frame?.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      document: () => window.parent.document.title,
      secret: () => (window.top as Window).document.querySelector('input')?.value,
      location: () => window.parent.location.href,
      storage: () => window.parent.localStorage.length,
      frame: () => window.frameElement?.outerHTML ?? 'none',
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        return `${name}: ${String(attempt())}`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(tried).toEqual([
    'document: SecurityError',
    'secret: SecurityError',
    'location: SecurityError',
    'storage: SecurityError',
    'frame: none',
  ]);
});

test('takes values from the hash and the color mode from the address, and leads back with them', async ({
  page,
  context,
}) => {
  line = await copiedLine(page, '2.5');
  expect(line).toContain('%7B%22meters%22%3A2.5%7D');
  line = line.replace('/embed/distance-converter', '/embed/distance-converter?mode=dark');
  const frame = await openForeign(page);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(frame.getByLabel('Length')).toHaveValue('2.5');
  await expect(frame.locator('[data-slot="result"]')).toContainText('8 ft 2.43 in', { timeout: 45_000 });
  const opened = context.waitForEvent('page');
  await frame.locator('footer a').last().click();
  const back = await opened;
  await expect(back).toHaveURL(/\/getting-started\/example-1#app:distance-converter:/);
  await comeAlive(back);
  await expect(back.locator(`[data-app="${APP}"]`).first().getByLabel('Length')).toHaveValue('2.5');
  expect(page.url()).toBe(address());
  for (const mode of ['evil', '"><script>', '']) {
    await page.goto(`/embed/${APP}?mode=${encodeURIComponent(mode)}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  }
});

test('only embedded apps may be shown in a frame', async ({ page, baseURL, provoke }) => {
  provoke(/frame-ancestors/);
  line = `<iframe src="${baseURL}/getting-started/example-1" title="x"></iframe>`;
  await page.goto(address());
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/chrome-error/);
});

test('stays out of the sitemap and of search engines', async ({ request }) => {
  expect(builtPage(`/embed/${APP}`)).toMatch(/<meta[^>]*name="?robots"?[^>]*noindex/);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/embed/');
  const manifest = (await (await request.get('/search-index/manifest.v3.json')).json()) as { file: string };
  expect(await (await request.get(`/search-index/${manifest.file}`)).text()).not.toContain('/embed/');
});
