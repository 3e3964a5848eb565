/** What the browser tests of search share: opening the modal, and running the built site on another back end. */
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page } from '@playwright/test';
import { headerSettings } from '../../deploy/headers';
import type { SearchBackend } from '../../src/brand/brand';
import { readIndex } from '../../src/search/records/build';
import { recordsOf } from '../../src/search/records/pages';
import { Indexes } from '../../src/search/server/indexes';
import { createSearchServer, type LogLine } from '../../src/search/server/server';

export const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });
export const input = (page: Page): Locator => modal(page).getByRole('combobox');
export const hits = (page: Page): Locator => modal(page).locator('.DocSearch-Hit');

export async function openSearch(page: Page, path = '/inputs/overview'): Promise<void> {
  if (path !== '') await page.goto(path);
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(input(page)).toBeFocused();
}

export async function searchFor(page: Page, query: string): Promise<void> {
  await input(page).fill(query);
  await expect(hits(page).first()).toBeVisible();
  await expect(modal(page).getByRole('status')).toContainText(`"${query}"`);
}

/** Lets the page render so many frames, in which it would do what it must not do. */
export const frames = (page: Page, count = 40): Promise<void> =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/** Both texts of the error screen, and that they stay. */
export async function expectFailure(page: Page): Promise<void> {
  await expect(modal(page).getByText('Unable to fetch results', { exact: true })).toBeVisible({ timeout: 20_000 });
  await frames(page);
  await expect(modal(page).getByText('Unable to fetch results', { exact: true })).toBeVisible();
  await expect(
    modal(page).getByText('You might want to check your network connection.', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('.DocSearch-Container')).toHaveAttribute('data-status', 'error');
  await expect(hits(page)).toHaveCount(0);
}

/**
 * Runs the built site on another back end, by changing its settings and its security policy on the way to the browser, the
 * policy as a build for this back end writes it: a build per mode would cost minutes and differs in nothing else.
 */
export async function useSettings(
  page: Page,
  settings: { backend?: SearchBackend; resultsPerGroup?: number },
): Promise<void> {
  let replaced = 0;
  const { backend } = settings;
  if (backend !== undefined) {
    // An answer that was changed on its way has no address, so that the browser takes hosts on loopback for foreign ones.
    await page.context().grantPermissions(['local-network-access']);
    const allowed = headerSettings({ search: backend }).connect?.join(' ');
    const policed = (url: URL): boolean => !/\.\w+$/.test(url.pathname) && url.hostname === 'localhost';
    await page.route(policed, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      const opened = policy.replace("connect-src 'self'", `connect-src 'self' ${allowed}`);
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': opened } });
    });
  }
  await page.route(/\/assets\/js\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const before = await response.text();
    let body = before;
    if (backend !== undefined) {
      const index = 'index' in backend ? backend.index : 'site';
      body = body.replace(
        '"backend":{"mode":"embedded"},"indexName":"site"',
        `"backend":${JSON.stringify(backend)},"indexName":${JSON.stringify(index)}`,
      );
    }
    if (settings.resultsPerGroup !== undefined) {
      body = body.replace('"resultsPerGroup":5', `"resultsPerGroup":${settings.resultsPerGroup}`);
    }
    if (body !== before) replaced += 1;
    await route.fulfill({ response, body });
  });
  page.once('close', () => expect(replaced, 'the settings were not found in the bundle').toBeGreaterThan(0));
}

export interface TestServer {
  readonly url: string;
  readonly log: LogLine[];
  close(): Promise<void>;
}

/** The protocol server on loopback, with the records of the build under test. */
export async function startSearchServer(index: string): Promise<TestServer> {
  const indexes = new Indexes();
  indexes.load(index, readIndex('build').pages.flatMap(recordsOf));
  const log: LogLine[] = [];
  const server = createSearchServer({ indexes, log: (line) => log.push(line) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
