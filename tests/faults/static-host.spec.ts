/** Hosts that only serve files: they add up the headers of every block that matches, and send the page at an old address. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRecord } from '../../deploy/build-record';
import { allowingScripts, headersByClass } from '../../deploy/headers';
import { serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { redirectPage } from '../../src/redirects/pages';
import { expect, test } from '../spec/browser-test';

const POLICY = 'Content-Security-Policy';

test('Python runs where the policies of the pages and of /py/ add up', async ({ page }) => {
  const place = placeOf('build');
  const record = readRecord(place.folder);
  const { page: pages, hashed, embed, other } = allowingScripts(record.headers, ['wasm-unsafe-eval']);
  // As deploy/headers.test.ts reads it from the _headers file.
  const python = { ...record.headers.python, [POLICY]: `${pages[POLICY]}, ${record.headers.python[POLICY]}` };
  const server = await serve({
    place,
    record: { ...record, headers: { page: pages, hashed, embed, other, python } },
    port: 0,
  });
  await page.goto(`http://localhost:${server.port}/getting-started/example-1`);
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.scrollIntoViewIfNeeded();
  const worker = page.waitForResponse((response) => /\/py\/.*worker/.test(response.url()));
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  expect((await (await worker).headerValue(POLICY))?.match(/default-src/g)).toHaveLength(2);
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  await server.close(0);
});

test('the page at an old address leads to the new one under the policy', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'moved-'));
  await writeFile(path.join(folder, 'old.html'), redirectPage('/new#part', 'https://docs.example.org', '/'));
  await writeFile(path.join(folder, 'new.html'), '<!doctype html><h1>New</h1><h2 id="part">Part</h2>');
  const server = await serve({ place: { folder }, record: { basePath: '/', headers: headersByClass([]) }, port: 0 });
  await page.goto(`http://localhost:${server.port}/old`);
  await expect(page).toHaveURL(`http://localhost:${server.port}/new#part`);
  await expect(page.getByRole('heading', { name: 'New' })).toBeVisible();
  await server.close(0);
  await rm(folder, { recursive: true });
});
