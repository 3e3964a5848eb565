/** axe inside the page, loaded once per page: `@axe-core/playwright` opens a second page for each analysis, which takes longer. */
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** One line per violation: rule, element, what is wrong. */
export async function violations(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(where: Document, how: unknown): Promise<AxeResults> } };
    return (await axe.run(document, options)).violations;
  }, OPTIONS);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** Puts a page into a color mode, whether it is hydrated or not. */
export async function setColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
    localStorage.setItem('theme', value);
    // A hydrated page follows changes in another tab.
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value, storageArea: localStorage }));
  }, mode);
  // A hydrated page renders the pictures of the new mode a moment later.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.footer__logo')].some((logo) => logo.checkVisibility()),
  );
  // Readers see the colors after the transitions.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    );
  });
}
