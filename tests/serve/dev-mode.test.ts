/** `npm run dev`: edits of a page, of its front matter and of an app reach the open page, without an error in its console. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';
import { type Copy, copyRepository } from '../brand/copy-and-build';

let copy: Copy;
let server: ChildProcess;
let output = '';
let browser: Browser;
let page: Page;
const errors: string[] = [];

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function edit(file: string, change: (text: string) => string): void {
  const place = path.join(copy.folder, file);
  const before = readFileSync(place, 'utf8');
  const after = change(before);
  expect(after, `the edit of ${file} changes it`).not.toBe(before);
  writeFileSync(place, after);
}

beforeAll(async () => {
  copy = copyRepository();
  const port = await freePort();
  server = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: copy.folder,
    env: { ...process.env, NODE_ENV: 'development', BASE_URL: '', PORT: String(port) },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGUMENTS });
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const address = `http://localhost:${port}/monetization`;
  await vi.waitFor(
    async () => {
      const { ok } = await fetch(address, { headers: { accept: 'text/html' } });
      expect(ok).toBe(true);
    },
    { timeout: 600_000, interval: 500 },
  );
  await page.goto(address, { timeout: 120_000 });
  await page.locator('h1').waitFor({ timeout: 120_000 });
}, 900_000);

afterAll(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
  copy?.remove();
});

it('an edit of the text appears, and the root of the page stays', async () => {
  edit('docs/monetization.mdx', (text) => `${text}\n\nA sentence from the first edit.\n`);
  await page.getByText('A sentence from the first edit.').waitFor({ timeout: 120_000 });
  edit('docs/monetization.mdx', (text) => text.replace('the first edit', 'the second edit'));
  await page.getByText('A sentence from the second edit.').waitFor({ timeout: 120_000 });
  expect(errors, output).toEqual([]);
});

it('an edit of the front matter appears', async () => {
  edit('docs/monetization.mdx', (text) => text.replace(/^title: .*$/m, 'title: "A title from an edit"'));
  await page.getByRole('heading', { level: 1, name: 'A title from an edit' }).waitFor({ timeout: 120_000 });
  expect(errors, output).toEqual([]);
});

it('a mistake in an app shows in the page, and goes when it is fixed', async () => {
  const before = readFileSync(path.join(copy.folder, 'apps/distance-converter/app.yaml'), 'utf8');
  edit('apps/distance-converter/app.yaml', (text) => `${text}\nnonsense: 1\n`);
  const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
  await overlay.getByText(/app\.yaml:\d+: .*nonsense.*unknown key/).waitFor({ timeout: 120_000 });
  edit('apps/distance-converter/app.yaml', () => before);
  await page.locator('#webpack-dev-server-client-overlay').waitFor({ state: 'detached', timeout: 120_000 });
});
