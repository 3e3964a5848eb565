/**
 * Every state that a page can be brought into, under axe: the search box empty, with results, without any and
 * failed; menu; dropdown; not-found; crash; what could not be loaded; each state of a live app. `npm test` looks at each in
 * one of four ways (both color modes, phone and desktop), `npm run test:deep` in all. The announcement is in `tests/brand`.
 */
import { expect, type Locator, type Page, test } from '../spec/browser-test';
import { isDeep, looks } from '../spec/looks';
import { comeAlive, openAlive } from '../spec/site';
import { violations } from './axe';

const LOOKS = looks(390, 1280);

const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });
async function openBox(page: Page, typed = ''): Promise<void> {
  await openAlive(page, '/inputs/overview');
  await page.keyboard.press('Control+k');
  await expect(box(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
}

async function openApp(page: Page): Promise<Locator> {
  await openAlive(page, '/getting-started/example-1');
  const panel = page.locator('[data-app="distance-converter"]').first();
  await expect(panel).toHaveAttribute('data-alive', 'ready');
  await panel.scrollIntoViewIfNeeded();
  return panel;
}
const run = (panel: Locator): Promise<void> => panel.getByRole('button', { name: 'Run', exact: true }).click();
async function edit(panel: Locator, code: string): Promise<void> {
  await panel.getByText('Code', { exact: true }).first().click();
  await panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }).click();
  await panel.locator('[data-part="Code"] .cm-content').fill(code);
}
const state = (panel: Locator, name: string): Promise<void> =>
  expect(panel).toHaveAttribute('data-state', name, { timeout: 120_000 });

interface State {
  readonly name: string;
  readonly bring: (page: Page) => Promise<unknown>;
  /** Only at this width. */
  readonly width?: number;
}

const STATES: readonly State[] = [
  {
    name: 'an enlarged picture',
    bring: async (page) => {
      await openAlive(page, '/files/text-files');
      await page.locator('[data-sample] [aria-haspopup=dialog]:visible').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the keyboard shortcuts',
    bring: async (page) => {
      await openAlive(page, '/inputs/overview');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'pictures to enlarge, a definition and a copied heading',
    bring: async (page) => {
      await page.context().grantPermissions(['clipboard-write']);
      await openAlive(page, '/files/overview');
      await page.locator('h2 .hash-link').first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Link copied')).toBeVisible();
      await page.locator('a[data-term]').first().focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'the search box, empty',
    bring: async (page) => {
      await openBox(page);
      await expect(box(page).getByText('No recent searches')).toBeVisible();
    },
  },
  {
    name: 'the search box with results',
    bring: async (page) => {
      await openBox(page, 'table');
      await expect(box(page).getByRole('status')).toHaveText(/results for "table"/);
    },
  },
  {
    name: 'the search box without a result',
    bring: async (page) => {
      await openBox(page, 'xyzzyq');
      await expect(box(page).locator('.DocSearch-Title')).toHaveText('No results for "xyzzyq"');
    },
  },
  {
    name: 'the search box with its error',
    bring: async (page) => {
      await page.route('**/search-index/**', (route) => route.fulfill({ status: 500, body: '' }));
      await openBox(page, 'plots');
      await expect(box(page).getByText('Unable to fetch results', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the search box that cannot be loaded',
    bring: async (page) => {
      await openAlive(page, '/inputs/overview');
      await page.route('**/assets/js/**', (route) => route.abort());
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the search page with results',
    bring: async (page) => {
      await openAlive(page, '/search?q=table');
      await expect(page.locator('main ol > li').first()).toBeVisible();
    },
  },
  {
    name: 'the menu on a phone',
    width: 390,
    bring: async (page) => {
      await openAlive(page, '/code/overview');
      await page.getByRole('button', { name: /navigation bar/i }).click();
      await expect(page.locator('.navbar-sidebar').getByRole('link', { name: 'Code output' })).toBeInViewport();
    },
  },
  {
    name: 'the main menu on a phone',
    width: 390,
    bring: async (page) => {
      await openAlive(page, '/code/overview');
      await page.getByRole('button', { name: /navigation bar/i }).click();
      await page.getByRole('button', { name: 'Back to main menu' }).click();
      await expect(page.locator('.navbar-sidebar').getByRole('link', { name: 'Pricing' })).toBeInViewport();
    },
  },
  {
    name: 'the language dropdown',
    width: 1280,
    bring: async (page) => {
      await openAlive(page, '/');
      await page.locator('.navbar .dropdown > button').click();
      await expect(page.locator('.navbar .dropdown li')).toBeVisible();
    },
  },
  {
    name: 'the contents on a phone',
    width: 390,
    bring: async (page) => {
      await openAlive(page, '/inputs/input-types');
      await page.getByRole('button', { name: /on this page/i }).click();
      await expect(page.getByRole('button', { name: /on this page/i })).toHaveAttribute('aria-expanded', 'true');
    },
  },
  {
    name: 'not found',
    bring: async (page) => {
      await openAlive(page, '/no/such/page');
      await expect(page.locator('h1')).toHaveText('Page not found');
    },
  },
  {
    name: 'a crash',
    bring: async (page) => {
      await openAlive(page, '/blog');
      await page.evaluate(() => {
        String.prototype.localeCompare = () => {
          throw new Error('comparison out of order');
        };
      });
      await page.locator('main article a[rel=tag]').first().click();
      await page.getByRole('link', { name: 'All tags' }).click();
      await expect(page.locator('h1')).toHaveText('This page crashed.');
    },
  },
  {
    name: 'an application that cannot be loaded',
    bring: async (page) => {
      await page.route('**/assets/js/main.*.js', (route) => route.abort());
      await page.goto('/code/overview');
      await page.keyboard.press('Control');
      await expect(page.locator('#boot-notice')).toContainText('could not be loaded');
    },
  },
  {
    name: 'a click without a network',
    width: 1280,
    bring: async (page) => {
      await openAlive(page, '/');
      await page.context().setOffline(true);
      await page
        .locator('.theme-doc-sidebar-menu a[href="/files/large-files"]')
        .evaluate((link: HTMLElement) => link.click());
      await expect(page.locator('#boot-notice')).toContainText('offline');
    },
  },
  {
    name: 'an app, idle',
    bring: async (page) => state(await openApp(page), 'recorded'),
  },
  {
    name: 'an app that loads Python',
    bring: async (page) => {
      await page.route('**/py/*/python_stdlib.zip', () => new Promise(() => undefined));
      const panel = await openApp(page);
      await run(panel);
      await state(panel, 'loading');
      await expect(panel.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'an app, running and stopped',
    bring: async (page) => {
      const panel = await openApp(page);
      await edit(panel, 'def main(inputs):\n    while True:\n        pass\n');
      // On a busy machine, axe takes longer than the app's time limit.
      await page.evaluate(() => {
        AbortSignal.timeout = () => new AbortController().signal;
      });
      await run(panel);
      await state(panel, 'running');
      expect(await violations(page)).toEqual([]);
      await panel.getByRole('button', { name: 'Stop' }).click();
      await state(panel, 'stopped');
    },
  },
  {
    name: 'an app with its result',
    bring: async (page) => {
      const panel = await openApp(page);
      await run(panel);
      await state(panel, 'fresh');
    },
  },
  {
    name: 'an app, edited, with an error and its traceback',
    bring: async (page) => {
      const panel = await openApp(page);
      await edit(panel, 'def main(inputs):\n    print("here")\n    return {"x": 1 / 0}\n');
      expect(await violations(page)).toEqual([]);
      await run(panel);
      await state(panel, 'failed');
      await expect(panel.getByRole('alert')).toContainText('ZeroDivisionError');
    },
  },
  {
    name: 'an app with "What if", a band and a gap',
    bring: async (page) => {
      const panel = await openApp(page);
      await edit(panel, 'def main(inputs):\n    return {"x": 1 / (inputs["meters"] - 1)}\n');
      await panel.getByRole('button', { name: 'What if' }).click();
      const region = panel.getByRole('region', { name: 'What if', exact: true });
      await expect(region.getByRole('slider')).toBeVisible({ timeout: 120_000 });
      await region.getByText('Tolerances').click();
      await region.getByLabel('Length').fill('1%');
      await region.getByRole('button', { name: 'Plot again' }).click();
      await expect(region.getByText('ZeroDivisionError').first()).toBeVisible();
      await region.getByText('Values', { exact: true }).click();
    },
  },
  {
    name: 'an app alone, for frames of other sites',
    bring: async (page) => {
      await page.goto('/embed/distance-converter');
      await comeAlive(page);
      const panel = page.locator('[data-app="distance-converter"]');
      await run(panel);
      await state(panel, 'fresh');
    },
  },
  {
    name: 'an app with a wrong value',
    bring: async (page) => {
      const panel = await openApp(page);
      await panel.getByLabel('Length').fill('-1');
      await state(panel, 'invalid');
    },
  },
  {
    name: 'the inputs and the template of an app',
    bring: async (page) => {
      const panel = await openApp(page);
      await panel.getByText('Inputs', { exact: true }).first().click();
      expect(await violations(page)).toEqual([]);
      await panel.getByText('Output', { exact: true }).first().click();
      await panel.getByText('About this app').click();
    },
  },
];

for (const [index, { name, bring, width: only }] of STATES.entries()) {
  const fitting = LOOKS.filter(({ width }) => only === undefined || width === only);
  for (const { width, mode } of isDeep ? fitting : fitting.slice(index % fitting.length).slice(0, 1)) {
    test(`axe finds nothing in ${name}, ${mode}, ${width} px`, async ({ page }) => {
      test.setTimeout(600_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      await bring(page);
      expect(await violations(page)).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

test('with forced colors the shell, the search box and an app stay distinguishable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const panel = await openApp(page);
  // A control that shows only by its background would vanish, so each has a border or a system color.
  const edges = await panel.locator('button:visible, input:visible').evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(element);
        return (borderTopStyle === 'none' || borderTopWidth === '0px') && appearance === 'none';
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(edges).toEqual([]);
  await expect(panel.getByRole('radio', { name: 'App' })).toBeChecked();
  await page.keyboard.press('Control+k');
  const edge = await page.locator('.DocSearch-Modal').evaluate((element) => {
    const { borderTopStyle, outlineStyle } = getComputedStyle(element);
    return [borderTopStyle, outlineStyle].some((style) => style !== 'none');
  });
  expect(edge, 'the box has an edge').toBe(true);
  await page.keyboard.type('table');
  await expect(box(page).getByRole('status')).toHaveText(/results for "table"/);
  const chosen = box(page).locator('.DocSearch-Hit[aria-selected=true]').first();
  const other = box(page).locator('.DocSearch-Hit[aria-selected=false]').first();
  const look = (hit: Locator): Promise<string> =>
    hit.evaluate((element) => {
      const { backgroundColor, outlineStyle, color, borderTopColor } = getComputedStyle(element);
      return [backgroundColor, outlineStyle, color, borderTopColor].join();
    });
  expect(await look(chosen), 'the chosen result is marked').not.toBe(await look(other));
});

test('with less motion wanted, nothing moves: a category, the menu, the search box, a route change', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 800 });
  await openAlive(page, '/code/overview');
  await page.evaluate(() => {
    const moved: string[] = [];
    const note = (event: Event): void => {
      const { elapsedTime } = event as TransitionEvent;
      if (elapsedTime > 0.02) moved.push(`${event.type} ${(event.target as Element).className}`);
    };
    for (const type of ['transitionend', 'animationend', 'animationiteration'])
      document.addEventListener(type, note, true);
    Object.assign(window, { moved });
  });
  await page.getByRole('button', { name: /navigation bar/i }).click();
  await page
    .locator('.navbar-sidebar')
    .getByRole('button', { name: /Getting started/ })
    .first()
    .click();
  await page.locator('.navbar-sidebar__close').click();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).not.toHaveURL(/code\/overview$/);
  // Whatever the last step started has ended.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('changes are announced: the live regions of search and apps are in the page before they change', async ({
  page,
}) => {
  const panel = await openApp(page);
  const spoken = panel.locator('header').getByRole('status');
  const before = (await spoken.textContent()) ?? '';
  await expect(spoken).not.toBeEmpty();
  await run(panel);
  await state(panel, 'fresh');
  await expect(spoken).not.toHaveText(before);
  await page.keyboard.press('Control+k');
  await expect(box(page).getByRole('status')).toHaveCount(1);
  await comeAlive(page);
});
