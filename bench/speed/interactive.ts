/**
 * Step `interactive`: from the reader's first sign of intent until our page answers, its files being there already, against
 * the time that stock Docusaurus takes from the start of the page load until it answers. Same slow processor.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { DESKTOP, launch, settle, slowCpu } from './browser';
import { CPU, LINE } from './navigation';
import { Results } from './results';
import { portOf, serveSite, slowLine } from './serving';
import type { Site } from './sites';
import { interleaved, summarize } from './statistics';
import { spread, table } from './tables';

export const INTERACTIVE_ROUTES = ['/code/tools', '/getting-started/example-1', '/output/latex'] as const;
export const CASES = ['ours, press', 'ours, move', 'docusaurus, first visit', 'docusaurus, files cached'] as const;
export type Case = (typeof CASES)[number];

/** Both mark the moment in the same way: an attribute of the root element. */
const WATCH = `(() => {
  const marks = (window.benchMarks = { hydrated: 0, intent: 0 });
  const look = () => {
    if (document.documentElement?.dataset.hasHydrated === 'true' && !marks.hydrated) marks.hydrated = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-has-hydrated'] });
  const intend = (event) => {
    if (!marks.intent) marks.intent = event.timeStamp;
  };
  for (const type of ['pointermove', 'pointerdown']) addEventListener(type, intend, true);
})();`;

interface Marks {
  readonly benchMarks: { readonly hydrated: number; readonly intent: number };
}

async function open(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await slowCpu(context, page, CPU);
  await page.goto(address, { waitUntil: 'load' });
  return page;
}

async function hydrated(page: Awaited<ReturnType<typeof open>>): Promise<Marks['benchMarks']> {
  await page.waitForFunction(() => (window as unknown as Marks).benchMarks.hydrated > 0, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(() => (window as unknown as Marks).benchMarks);
}

async function measure(browser: Browser, origin: string, route: string, what: Case): Promise<number> {
  const context = await browser.newContext(DESKTOP);
  try {
    if (what === 'ours, press' || what === 'ours, move') {
      const page = await open(context, origin + route);
      // The files come in at idle; then nothing is asked for any more.
      await settle(page, 1500);
      await page.waitForLoadState('networkidle');
      const box = await page.locator('button[aria-label*="mode" i]:visible, button:visible').first().boundingBox();
      if (!box) throw new Error(`${route} shows no button.`);
      // As a hand does it: a pointer that only appears has not moved, and starts nothing.
      for (const away of [3, 0]) await page.mouse.move(box.x + box.width / 2 + away, box.y + box.height / 2);
      if (what === 'ours, press') await page.mouse.down();
      const marks = await hydrated(page);
      return marks.hydrated - marks.intent;
    }
    if (what === 'docusaurus, files cached') {
      const before = await open(context, origin + route);
      await hydrated(before);
      await settle(before);
      await before.close();
    }
    return (await hydrated(await open(context, origin + route))).hydrated;
  } finally {
    await context.close();
  }
}

export const interactiveKey = (what: Case, route: string): string => `${what} | ${route}`;

export async function measureInteractive(
  sites: readonly Site[],
  { rounds, fresh, over }: { readonly rounds: number; readonly fresh: boolean; readonly over: () => boolean },
): Promise<boolean> {
  const results = new Results('interactive', fresh);
  const browser = await launch();
  const open: { close(): Promise<void> }[] = [];
  try {
    const origins = new Map<string, string>();
    for (const site of sites.filter(({ id }) => id === 'ours' || id === 'docusaurus')) {
      const served = await serveSite(site);
      const line = await slowLine(portOf(served), LINE);
      open.push(line, served);
      origins.set(site.id, line.origin);
    }
    for (let round = 1; round <= rounds; round++) {
      for (const route of INTERACTIVE_ROUTES) {
        for (const what of interleaved(CASES, 1)) {
          const key = interactiveKey(what, route);
          if (results.has(key, round)) continue;
          if (over()) return false;
          const origin = origins.get(what.startsWith('ours') ? 'ours' : 'docusaurus');
          if (origin) results.keep({ [key]: await measure(browser, origin, route, what) });
        }
      }
    }
    return true;
  } finally {
    await browser.close();
    for (const server of open) await server.close();
  }
}

export function interactiveTable(): string {
  const results = new Results('interactive');
  const rows = CASES.map((what) => [
    what,
    ...INTERACTIVE_ROUTES.map((route) => {
      const values = results.values(interactiveKey(what, route));
      return values.length > 0 ? spread(summarize(values)) : '–';
    }),
  ]);
  return `### From intent (ours) or page load (Docusaurus) to interactive, ms\n\n${table(['median (min–max)', ...INTERACTIVE_ROUTES], rows)}\n\n${CPU}x processor. "Move": the pointer moves onto a button. "Press": it presses it. ${results.circumstances()}`;
}
