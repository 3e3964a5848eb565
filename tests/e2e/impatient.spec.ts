/**
 * Readers who don't wait: they click and type before the application, or even its bootstrap script, has arrived. And what happens
 * to a page before hydration from outside: another tab, a translator, an extension, a link to the page that is already open.
 */
import { expect, type Locator, type Page, test } from '../spec/browser-test';
import { collectMessages, comeAlive } from '../spec/site';
import { input, modal } from './search-support';

const APP_PAGE = '/getting-started/example-1';
const root = (page: Page): Locator => page.locator('html');
const panel = (page: Page): Locator => page.locator('[data-app="distance-converter"]').first();
const field = (page: Page): Locator => panel(page).getByLabel('Length');
const result = (page: Page): Locator => panel(page).locator('[data-slot="result"]');
const colorSwitch = (page: Page): Locator => page.locator('.navbar button[aria-label*="dark and light mode"]').first();
const PYTHON_MS = 90_000;

/** The page is dark, and React knows: the next click makes it light. */
async function expectReactInDarkMode(page: Page): Promise<void> {
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await colorSwitch(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
}

const APPLICATION = /\/assets\/js\/main\./;
const BOOTSTRAP = /\/boot\.[^/]*js$/;

/** Keeps files back until told, as a slow network would. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

interface Impatience {
  readonly what: string;
  readonly address: string;
  readonly width?: number;
  readonly act: (page: Page) => Promise<void>;
  readonly outcome: (page: Page) => Promise<void>;
}

const impatiences: readonly Impatience[] = [
  {
    what: 'a click on the search button',
    address: '/inputs/overview',
    act: (page) => page.getByRole('button', { name: /^Search/ }).click(),
    outcome: (page) => expect(input(page)).toBeFocused(),
  },
  {
    what: 'a click on the color switch',
    address: '/inputs/overview',
    act: (page) => colorSwitch(page).click(),
    outcome: async (page) => {
      await expect(root(page)).toHaveAttribute('data-boot', 'ready');
      await expectReactInDarkMode(page);
    },
  },
  {
    what: 'a tap on the menu button',
    address: '/inputs/overview',
    width: 390,
    act: (page) => page.getByRole('button', { name: /navigation bar/i }).click(),
    outcome: (page) => expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/),
  },
  {
    what: 'a click on a tab of an app',
    address: APP_PAGE,
    act: (page) => panel(page).getByText('Code', { exact: true }).first().click(),
    outcome: async (page) => {
      await expect(root(page)).toHaveAttribute('data-boot', /waiting|ready/);
      await expect(panel(page).locator('[data-part="Code"]')).toBeVisible();
    },
  },
  {
    what: 'a click on Run',
    address: APP_PAGE,
    act: (page) => panel(page).getByRole('button', { name: 'Run', exact: true }).click(),
    outcome: (page) => expect(panel(page)).toHaveAttribute('data-state', 'fresh', { timeout: PYTHON_MS }),
  },
  {
    what: 'a click on a link of the contents',
    address: '/inputs/input-types',
    act: (page) => page.locator('.table-of-contents__link').last().click(),
    outcome: async (page) => {
      await expect(page).toHaveURL(/#which-type$/);
      await expect(page.locator('#which-type')).toBeInViewport();
    },
  },
  {
    what: 'Ctrl+K and a word',
    address: '/inputs/overview',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('table');
    },
    outcome: async (page) => {
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue('table');
    },
  },
  {
    what: 'a value typed into a field',
    address: APP_PAGE,
    act: async (page) => {
      await field(page).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('77');
    },
    outcome: async (page) => {
      await expect(result(page)).toContainText('252 ft 7.50 in', { timeout: PYTHON_MS });
      await expect(field(page)).toHaveValue('77');
    },
  },
];

test.describe('nothing that an impatient reader does is lost', () => {
  test.setTimeout(150_000);

  for (const { what, address, width = 1280, act, outcome } of impatiences) {
    test(`${what}, as soon as the page is there`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await act(page);
      await outcome(page);
    });

    test(`${what}, while the application is loading`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const release = await hold(page, APPLICATION);
      await page.goto(address);
      await act(page);
      release();
      await outcome(page);
    });

    test(`${what}, while even the bootstrap script is loading`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const release = await hold(page, BOOTSTRAP);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.locator('.theme-layout-footer')).toBeAttached();
      await act(page);
      release();
      await outcome(page);
    });
  }
});

test.describe('Ctrl+Shift+K and Ctrl+Alt+K belong to the browser', () => {
  for (const keys of ['Control+Shift+K', 'Control+Alt+k']) {
    test(`${keys} doesn't open search, before and after hydration`, async ({ page }) => {
      await page.goto('/inputs/overview');
      await page.keyboard.press(keys);
      await comeAlive(page);
      await page.keyboard.press(keys);
      // The next key is handled after these: when it has opened search once, they have not.
      await page.keyboard.press('Control+k');
      await expect(modal(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(modal(page)).toHaveCount(0);
    });
  }
});

/** Changes the stored mode without an event in this page, as when it isn't running. */
const storeDark = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('theme', 'dark'));

async function expectDark(page: Page): Promise<void> {
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await comeAlive(page);
  await expectReactInDarkMode(page);
}

test.describe('a color mode chosen in another tab', () => {
  for (const state of ['not hydrated', 'hydrated'] as const) {
    const prepare = async (page: Page) => {
      await page.goto('/inputs/overview');
      if (state === 'hydrated') await comeAlive(page);
      await expect(root(page)).toHaveAttribute('data-theme', 'light');
    };

    test(`reaches a page that is ${state}`, async ({ page, context }) => {
      await prepare(page);
      const other = await context.newPage();
      await other.goto('/blog');
      await colorSwitch(other).click();
      await expect(root(other)).toHaveAttribute('data-theme', 'dark');
      await expectDark(page);
    });

    test(`reaches a page that is ${state} and comes back from the back/forward cache`, async ({ page }) => {
      await prepare(page);
      await storeDark(page);
      // Playwright's browser has no such cache.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expectDark(page);
    });
  }

  test('reaches a page that was prerendered before', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, get: () => !('activated' in window) });
    });
    await page.goto('/inputs/overview');
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    await storeDark(page);
    await page.evaluate(() => {
      Object.assign(window, { activated: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expectDark(page);
  });
});

/** As Google's translator does it: every text is replaced by another one, wrapped in two elements. */
function translate(): void {
  const walker = document.createTreeWalker(document.getElementById('__docusaurus') as Node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim() && !node.parentElement?.closest('script, style, textarea, svg'))
      texts.push(node as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(`«${text.data}»`);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** As password managers and writing aids do it: attributes and nodes of their own, also inside of the page. */
function extend(): void {
  document.documentElement.setAttribute('data-extension', '');
  document.body.setAttribute('data-extension', '');
  const insert = (parent: Element | null | undefined, where: InsertPosition) => {
    const node = document.createElement('div');
    node.className = 'extension-node';
    parent?.insertAdjacentElement(where, node);
  };
  insert(document.body, 'afterbegin');
  insert(document.querySelector('#__docusaurus'), 'afterbegin');
  insert(document.querySelector('main'), 'afterbegin');
  insert(document.querySelector('input[name="meters"]'), 'afterend');
}

test.describe('a page that was changed before hydration', () => {
  test.setTimeout(150_000);

  for (const { who, change, mark, count } of [
    { who: 'a translator', change: translate, mark: 'h1 font font', count: 1 },
    { who: 'an extension', change: extend, mark: '.extension-node', count: 4 },
  ]) {
    test(`by ${who}: a typed value and a click on Run survive, and so does the change`, async ({ page }) => {
      const messages = collectMessages(page);
      await page.goto(APP_PAGE);
      await page.evaluate(change);
      await field(page).or(panel(page).locator('input[name="meters"]')).first().click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('77');
      await panel(page)
        .locator('button')
        .filter({ hasText: /^«?Run»?$/ })
        .click();
      await expect(result(page)).toContainText('252', { timeout: PYTHON_MS });
      await expect(panel(page).locator('input[name="meters"]')).toHaveValue('77');
      await expect(panel(page)).toHaveAttribute('data-state', 'fresh', { timeout: PYTHON_MS });
      await expect(page.locator(mark)).toHaveCount(count);
      expect(messages.filter((line) => line.startsWith('error'))).toEqual([]);
    });

    test(`by ${who}: a click on a tab survives, and links work`, async ({ page }) => {
      const messages = collectMessages(page);
      await page.goto(APP_PAGE);
      await page.evaluate(change);
      await panel(page)
        .getByText(/^«?Code»?$/)
        .first()
        .click();
      await comeAlive(page);
      await expect(panel(page).locator('[data-part="Code"]')).toBeVisible();
      await expect(page.locator(mark)).toHaveCount(count);
      await page.locator('.theme-doc-sidebar-menu a[href="/inputs/overview"]').first().click();
      await expect(page).toHaveURL('/inputs/overview');
      await expect(page.locator('h1')).toHaveText('Inputs overview');
      expect(messages.filter((line) => line.startsWith('error'))).toEqual([]);
    });
  }
});

test.describe('a link with values for an app, opened where the page is already open', () => {
  test.setTimeout(150_000);

  for (const state of ['not hydrated', 'hydrated'] as const)
    test(`applies them: ${state}`, async ({ page }) => {
      await page.goto(APP_PAGE);
      if (state === 'hydrated') await comeAlive(page);
      await page.evaluate(() => {
        location.hash = `#app:distance-converter:${encodeURIComponent('{"meters":2.5}')}`;
      });
      await expect(field(page)).toHaveValue('2.5', { timeout: PYTHON_MS });
      await expect(result(page)).toContainText('8 ft 2.43 in', { timeout: PYTHON_MS });
      await page.evaluate(() => {
        location.hash = `#app:distance-converter:${encodeURIComponent('{"meters":10}')}`;
      });
      await expect(result(page)).toContainText('32 ft 9.70 in', { timeout: PYTHON_MS });
    });
});
