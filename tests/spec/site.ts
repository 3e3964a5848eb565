/** What the browser tests share: the brand, the build on disk, and a page that is hydrated. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import brandFile from '../../brand.config';
import { builtRoutes as routesOf } from './routes';

export const brand = brandFile;
export const root = path.resolve(import.meta.dirname, '../..');

export const builtRoutes = (folder = path.join(root, 'build')): string[] => routesOf(folder);

export function builtPage(route: string, folder = path.join(root, 'build')): string {
  return readFileSync(path.join(folder, route === '/' ? 'index.html' : `${route.slice(1)}.html`), 'utf8');
}

/** The chunk with a page's text, by the path of its source below `docs/`. */
export function chunkOf(document: string): string {
  const registry = readFileSync(path.join(root, '.docusaurus', 'registry.js'), 'utf8');
  const name = new RegExp(`"([\\w-]+)": \\[\\(\\) => import\\([^)]*"@site/docs/${document}`).exec(registry)?.[1];
  if (!name) throw new Error(`No chunk for ${document}`);
  return name;
}

/** Hydrates the page, as a reader's key press would. */
export async function comeAlive(page: Page): Promise<void> {
  await page.keyboard.press('Control');
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'ready');
}

export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await comeAlive(page);
}

/**
 * The browser has painted and has nothing left to do: whatever the page had scheduled for soon has happened. A headless
 * browser on a busy machine sometimes makes no further frame, so there is an end to the waiting.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 20_000);
        requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve())));
      }),
  );

/** Messages a reader would find in the console; fails the test that reads them. */
export function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return messages;
}
