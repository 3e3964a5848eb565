/** What readers do, step by step. Each journey runs in every engine. A journey fails with a message that names the step. */
import { cacheName } from '../../src/offline/settings';
import { addresses } from '../spec/looks';
import { brand } from '../spec/site';
import type { Browser } from './browser';
import { type Site, startOfflineSite, startReleasedSite, startSite } from './site';

export interface Journey {
  readonly name: string;
  /** Also part of `npm test`, where the browser is installed. */
  readonly isSmoke?: true;
  readonly run: (browser: Browser) => Promise<void>;
}

const DESKTOP = [1280, 800] as const;
const PHONE = [390, 800] as const;
/** Starting Python takes a while on a crowded machine. */
const PYTHON_SECONDS = 180;

const find = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;
const sidebarLink = (pathname: string): string => find(`.theme-doc-sidebar-menu a[href="${pathname}"]`);
const heading = `document.querySelector('h1')?.textContent`;

function check(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

const hydrated = `document.documentElement.dataset.boot === 'ready'`;

async function hydrate(browser: Browser): Promise<void> {
  await browser.waitFor('document.documentElement.dataset.boot', 'the bootstrap script runs');
  await browser.press('Control');
  await browser.waitFor(hydrated, 'the page hydrates after a key');
}

async function open(
  browser: Browser,
  site: Site,
  pathname: string,
  [width, height]: readonly [number, number] = DESKTOP,
) {
  await browser.resize(width, height);
  await browser.open(site.at(pathname));
}

function checkNoProblems(browser: Browser, where: string): void {
  const problems = browser.takeProblems();
  check(problems.length === 0, `${browser.engine}: ${where}: ${problems.join('\n')}`);
}

/** A journey on the built site, which must not log an error. */
const onSite =
  (steps: (browser: Browser, site: Site) => Promise<void>): Journey['run'] =>
  async (browser) => {
    // The page of the journey before may still ask its site, which is gone.
    await browser.open('about:blank');
    browser.takeProblems();
    const site = await startSite();
    try {
      await steps(browser, site);
      checkNoProblems(browser, 'errors during the journey');
    } finally {
      await site.stop();
    }
  };

/** When a heading's position is read after a jump, and how far from its landing position it may be. */
const SAMPLE_TIMES_MS = [100, 1000, 3000, 6000];
const TOLERATED_DRIFT_PX = 8;

/** Clicks the last contents link as soon as the page has loaded, and follows its heading. */
async function jumpToLastHeading(browser: Browser, site: Site, pathname: string): Promise<void> {
  await open(browser, site, pathname);
  const links = `document.querySelectorAll('.table-of-contents__link')`;
  const id = await browser.evaluate<string>(`[...${links}].at(-1).hash.slice(1)`);
  await browser.click(`[...${links}].at(-1)`, 'the last link of the contents');
  await browser.waitFor(`location.hash === ${JSON.stringify(`#${id}`)}`, `the address of #${id}`);
  const drifts = await browser.evaluate<number[]>(`(async () => {
    const begin = performance.now();
    const drifts = [];
    for (const time of ${JSON.stringify(SAMPLE_TIMES_MS)}) {
      await new Promise((resolve) => setTimeout(resolve, time - (performance.now() - begin)));
      const { top } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect();
      const wanted = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      drifts.push(isAtEnd && top > wanted ? 0 : Math.round(Math.abs(top - wanted)));
    }
    return drifts;
  })()`);
  check(
    drifts.every((drift) => drift <= TOLERATED_DRIFT_PX),
    `${browser.engine}: ${pathname}#${id} is ${drifts.join(', ')} px from its landing position after ${SAMPLE_TIMES_MS.join(', ')} ms`,
  );
}

const panel = find('[data-app="distance-converter"]');
const field = `${panel}.querySelector('input[name="meters"]')`;
/** As it is seen: the source of a formula, which is in the static page, is taken out of results of a run. */
const result = `${panel}.querySelector('[data-slot="result"]').innerText.trim()`;
const panelButton = (name: string): string =>
  `[...${panel}.querySelectorAll('button')].find((button) => button.textContent === ${JSON.stringify(name)} && button.checkVisibility())`;
const panelTab = (name: string): string =>
  `[...${panel}.querySelectorAll('label, [role=tab]')].find((tab) => tab.textContent.trim() === ${JSON.stringify(name)})`;

/** Waits for the end of a run, whatever it is, so that a wrong one is reported with what the panel shows. */
async function expectRun(browser: Browser, state: 'fresh' | 'failed'): Promise<void> {
  const ended = `['fresh', 'failed', 'stopped', 'invalid'].includes(${panel}.dataset.state)`;
  await browser.waitFor(ended, 'the run ends', PYTHON_SECONDS);
  const [found, shown] = await browser.evaluate<[string, string]>(
    `[${panel}.dataset.state, ${panel}.querySelector('[role=alert]')?.textContent ?? '']`,
  );
  check(found === state, `${browser.engine}: the run ended as "${found}" instead of "${state}": ${shown}`);
}

async function openApp(browser: Browser, site: Site): Promise<void> {
  await open(browser, site, '/getting-started/example-1');
}

/** Replaces the text of a field with keys. */
async function fill(browser: Browser, element: string, text: string): Promise<void> {
  await browser.click(element, 'a field');
  await browser.press('Control+a');
  await browser.type(text);
}

async function sweep(site: Site, look: (url: string, pathname: string) => Promise<string[]>): Promise<void> {
  const wrong: string[] = [];
  for (const pathname of addresses) wrong.push(...(await look(site.at(pathname), pathname)));
  check(addresses.length >= 88, `Only ${addresses.length} pages were found.`);
  check(wrong.length === 0, wrong.join('\n'));
}

export const journeys: readonly Journey[] = [
  {
    name: 'open a page and follow a link',
    isSmoke: true,
    run: onSite(async (browser, site) => {
      await open(browser, site, '/inputs/overview');
      await browser.click(sidebarLink('/inputs/input-types'), 'a link of the sidebar');
      await browser.waitFor(`${heading} === 'Input types'`, 'the page behind the link');
      await hydrate(browser);
      await browser.click(sidebarLink('/inputs/table-group'), 'a link of the sidebar, after hydration');
      await browser.waitFor(`${heading} === 'Table group'`, 'the second page');
      await browser.back();
      await browser.waitFor(`${heading} === 'Input types'`, 'the first page, by back');
      await browser.forward();
      await browser.waitFor(`${heading} === 'Table group'`, 'the second page, by forward');
    }),
  },
  {
    name: 'jump to a heading by the contents',
    isSmoke: true,
    run: onSite((browser, site) => jumpToLastHeading(browser, site, '/inputs/input-types')),
  },
  {
    name: 'jump on the longest pages',
    run: onSite(async (browser, site) => {
      for (const pathname of [
        `/${brand.slug}-library/plotdraw`,
        `/${brand.slug}-library/file-utils`,
        '/code/optimization',
        '/blog/steel-design-calculators',
      ])
        await jumpToLastHeading(browser, site, pathname);
    }),
  },
  {
    name: 'search with keys',
    isSmoke: true,
    run: onSite(async (browser, site) => {
      await open(browser, site, '/inputs/overview');
      await browser.press('Control+k');
      await browser.waitFor(`document.activeElement?.matches('.DocSearch-Input')`, 'search opens by Ctrl+K');
      await browser.type('conditional input');
      const status = `document.querySelector('dialog [role=status]')?.textContent`;
      await browser.waitFor(`/results for "conditional input"/.test(${status})`, 'results');
      const selected = `document.querySelectorAll('.DocSearch-Hit[aria-selected=true], .DocSearch-Hit [aria-selected=true]').length`;
      await browser.press('ArrowDown', 'ArrowUp');
      await browser.waitFor(`${selected} === 1`, 'one selected result');
      await browser.press('Enter');
      await browser.waitFor(`${heading} === 'Conditional input'`, 'the page of the first result');
      check(
        await browser.evaluate<boolean>(`location.pathname === '/inputs/conditional-input'`),
        'the address of the first result',
      );
      await browser.press('Control+k');
      await browser.waitFor(`document.activeElement?.matches('.DocSearch-Input')`, 'search opens again');
      await browser.press('Escape');
      await browser.waitFor(`!document.querySelector('dialog[open]')`, 'search closes by Escape');
    }),
  },
  {
    name: 'run an app and change an input',
    isSmoke: true,
    run: onSite(async (browser, site) => {
      await openApp(browser, site);
      const recorded = await browser.evaluate<string>(result);
      await browser.click(panelButton('Run'), 'Run');
      await expectRun(browser, 'fresh');
      check(
        (await browser.evaluate<string>(result)) === recorded,
        `${browser.engine}: the result isn't the recorded one`,
      );
      await fill(browser, field, '10');
      await browser.waitFor(`/32 ft 9.70 in/.test(${result})`, 'the result of the changed input', PYTHON_SECONDS);
    }),
  },
  {
    name: 'edit the code of an app',
    isSmoke: true,
    run: onSite(async (browser, site) => {
      await openApp(browser, site);
      await browser.click(panelTab('Code'), 'the Code tab');
      await browser.click(panelButton('Edit'), 'Edit');
      const host = `[...${panel}.querySelectorAll('*')].find((element) => element.shadowRoot)`;
      const editor = `${host}?.shadowRoot.querySelector('.cm-content')`;
      await browser.waitFor(`${editor}?.checkVisibility()`, 'the editor');
      await fill(browser, editor, 'def main(inputs): return {"feet": 1 / 0}');
      await browser.click(panelButton('Run'), 'Run');
      await expectRun(browser, 'failed');
      await browser.waitFor(
        `/ZeroDivisionError: division by zero/.test(${panel}.querySelector('[role=alert]')?.textContent)`,
        'the traceback',
      );
      await browser.click(panelButton('Undo all edits'), 'Undo all edits');
      await browser.click(panelButton('Run'), 'Run');
      await browser.waitFor(
        `${panel}.dataset.state === 'fresh' && /6 ft 0.05 in/.test(${result})`,
        'the original result',
        PYTHON_SECONDS,
      );
    }),
  },
  {
    name: 'share an app with its values',
    run: onSite(async (browser, site) => {
      await openApp(browser, site);
      await hydrate(browser);
      await fill(browser, field, '2.5');
      // Each engine guards the clipboard in its own way.
      await browser.evaluate(`void (navigator.clipboard.writeText = async (text) => { window.copied = text; })`);
      await browser.click(panelButton('Copy link'), 'Copy link');
      await browser.waitFor('window.copied', 'the copied link');
      const link = await browser.evaluate<string>('window.copied');
      check(decodeURIComponent(link).includes('{"meters":2.5}'), `${browser.engine}: ${link} doesn't carry the value`);
      await browser.open(site.at('/code/overview'));
      await browser.open(link);
      await browser.waitFor(`${field}.value === '2.5'`, 'the value of the link');
      await browser.waitFor(`/8 ft 2.43 in/.test(${result})`, 'the result of the link', PYTHON_SECONDS);
    }),
  },
  {
    name: 'change the color mode',
    isSmoke: true,
    run: onSite(async (browser, site) => {
      await open(browser, site, '/');
      const mode = `document.documentElement.dataset.theme`;
      const before = await browser.evaluate<string>(mode);
      const after = before === 'dark' ? 'light' : 'dark';
      await browser.click(find('.navbar button[aria-label*="dark and light mode"]'), 'the color switch');
      await browser.waitFor(`${mode} === '${after}'`, `${after} mode`);
      await browser.reload();
      await browser.waitFor(`${mode} === '${after}'`, `${after} mode after a reload`);
      await browser.open(site.at('/blog'));
      await browser.waitFor(`${mode} === '${after}'`, `${after} mode on another page`);
    }),
  },
  {
    name: 'use the menu on a phone',
    run: onSite(async (browser, site) => {
      await open(browser, site, '/inputs/overview', PHONE);
      check(
        (await browser.evaluate<number>('innerWidth')) === PHONE[0],
        `${browser.engine}: the window isn't as narrow as a phone`,
      );
      await browser.click(find('.navbar__toggle'), 'the menu button');
      await browser.waitFor(`${find('.navbar-sidebar')}?.getBoundingClientRect().left === 0`, 'the menu slides in');
      await browser.click(
        `[...document.querySelectorAll('.navbar-sidebar a[href="/inputs/input-types"]')].at(-1)`,
        'a link of the menu',
      );
      await browser.waitFor(`${heading} === 'Input types'`, 'the page behind the link');
      await browser.waitFor(
        `!${find('.navbar-sidebar')}?.checkVisibility({ visibilityProperty: true })`,
        'the menu closes',
      );
    }),
  },
  {
    name: 'read offline',
    run: async (browser) => {
      const site = await startOfflineSite();
      try {
        await open(browser, site, '/code/overview');
        await hydrate(browser);
        await browser.waitFor('Boolean(navigator.serviceWorker.controller)', 'the service worker takes control', 60);
        const kept = `caches.open(${JSON.stringify(cacheName('/'))}).then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))`;
        await browser.waitFor(
          `${kept}.then((paths) => ['/code/overview', '/search'].every((path) => paths.includes(path)))`,
          'the page is kept',
          60,
        );
        await site.goOffline();
        await browser.open(site.at('/code/overview'));
        await browser.waitFor(`${heading} === 'Code overview'`, 'the visited page, offline');
        await browser.open(site.at('/maps/overview'));
        await browser.waitFor(`${heading} === 'You are offline'`, 'the offline page');
        // Requests that fail are what this journey is about.
        browser.takeProblems();
      } finally {
        await site.stop();
      }
    },
  },
  {
    name: 'keep reading during a deploy',
    run: async (browser) => {
      browser.takeProblems();
      const site = await startReleasedSite();
      const release = 'document.documentElement.dataset.release';
      try {
        await open(browser, site, '/inputs/overview');
        await hydrate(browser);
        await site.deploy({ keepsOldScripts: true });
        await browser.click(sidebarLink('/code/overview'), 'a link after the deploy');
        await browser.waitFor(`${heading} === 'Code overview'`, 'a page of the old release');
        check((await browser.evaluate<string>(release)) === '1', `${browser.engine}: the tab was reloaded`);
        checkNoProblems(browser, 'errors after a deploy');
        await site.deploy({ keepsOldScripts: false });
        await browser.click(sidebarLink('/maps/overview'), 'a link whose scripts are gone');
        await browser.waitFor(
          `${release} === '3' && location.pathname === '/maps/overview'`,
          'the page reloads into the new release',
        );
        await hydrate(browser);
        // The old script that is gone is what this journey is about.
        browser.takeProblems();
      } finally {
        await site.stop();
      }
    },
  },
  {
    name: 'all pages: a heading, no error, no failed request, hydrated after a key',
    run: onSite((browser, site) =>
      sweep(site, async (url, pathname) => {
        await browser.resize(...DESKTOP);
        await browser.open(url);
        const wrong: string[] = [];
        if (!(await browser.evaluate<boolean>(`document.querySelector('h1')?.checkVisibility()`)))
          wrong.push('no heading');
        await browser.press('Control');
        await browser.waitFor(hydrated, 'the page hydrates').catch((error: Error) => wrong.push(error.message));
        wrong.push(...browser.takeProblems().filter((line) => !line.includes('/no-such-page')));
        return wrong.map((line) => `${browser.engine}: ${pathname}: ${line}`);
      }),
    ),
  },
  {
    name: 'on a phone no page scrolls sideways',
    run: onSite((browser, site) =>
      sweep(site, async (url, pathname) => {
        await browser.resize(...PHONE);
        await browser.open(url);
        browser.takeProblems();
        const over = await browser.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        return over > 0 ? [`${browser.engine}: ${pathname}: ${over} px too wide`] : [];
      }),
    ),
  },
];
