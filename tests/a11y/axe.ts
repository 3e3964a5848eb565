/** axe in the page, loaded once and asked many times: opening a second page for each answer would take most of the time. */
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What a change of colors can change: contrast, and names that come from the picture of one mode. */
const COLORS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'link-name', 'button-name', 'image-alt'] },
  resultTypes: ['violations'],
};

/** One line per violation: rule, element, what is wrong. */
export async function violations(page: Page, part: 'all' | 'colors' = 'all'): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(where: Document, how: unknown): Promise<AxeResults> } };
      return (await axe.run(document, options)).violations;
    },
    part === 'all' ? ALL : COLORS,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** Puts a page into a color mode, whether React has taken over or not. */
export async function setColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
    localStorage.setItem('theme', value);
    // An application that runs follows another tab.
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value, storageArea: localStorage }));
  }, mode);
  // An application that runs draws the pictures of the new mode a moment later.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.footer__logo')].some((logo) => logo.checkVisibility()),
  );
  // Colors on their way are not the colors that readers see.
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
