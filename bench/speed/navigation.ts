/**
 * Step `navigation`: from the click on a link until the heading of the new page is painted, on a slow line and a slow
 * processor, with and without a rest of 300 ms on the link. Beside it a plain page load between the same pages.
 */
import { Chromium, pause, type Tab } from './chromium';
import { Results } from './results';
import { LINKS } from './routes';
import { type Observed, observed, portOf, type Report, serveSite, slowLine } from './serving';
import type { Site } from './sites';
import { interleaved, median, summarize } from './statistics';
import { spread, table } from './tables';

export const LINE = { roundTripMs: 60, bitsPerSecond: 9_000_000 } as const;
export const CPU = 4;
const HOVER_MS = 300;

/**
 * Runs in every page. Each new heading is reported when a frame after the one that drew it begins: it is on the screen
 * then. Times are of the clock that all documents share.
 */
export const OBSERVER = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  let waiting = [];
  let shown = '';
  const send = () => {
    if (waiting.length) navigator.sendBeacon('/__report', JSON.stringify(waiting));
    waiting = [];
  };
  const look = () => {
    const text = (document.querySelector('h1') || {}).textContent || '';
    if (text && text !== shown) {
      shown = text;
      requestAnimationFrame(() => {
        waiting.push({ kind: 'heading', time: now(), text });
        const [entry] = performance.getEntriesByType('navigation');
        if (entry?.activationStart > 0) waiting.push({ kind: 'prerendered', time: now(), text });
        setTimeout(send, 300);
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', (event) => waiting.push({ kind: 'click', time: performance.timeOrigin + event.timeStamp, text: '' }), true);
  addEventListener('bench:leave', () => waiting.push({ kind: 'click', time: now(), text: '' }));
  addEventListener('pagehide', send);
})();`;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Milliseconds from the last click to the first sight of a heading with this title after it. */
export function timeOf(reports: readonly Report[], title: string): number | undefined {
  const click = reports.filter(({ kind }) => kind === 'click').at(-1);
  if (!click) return undefined;
  const wanted = letters(title);
  const seen = reports
    .filter(({ kind, time, text }) => kind === 'heading' && time >= click.time && letters(text).includes(wanted))
    .map(({ time }) => time);
  return seen.length > 0 ? Math.min(...seen) - click.time : undefined;
}

export const MODES = ['plain load', 'click', 'hover, click'] as const;
export type Mode = (typeof MODES)[number];

/** Ours is measured before and after it took over; with the others there is no such thing. */
interface Subject {
  readonly id: string;
  readonly name: string;
  readonly site: Site;
  readonly alive: boolean;
}

function subjectsOf(sites: readonly Site[]): Subject[] {
  return sites.flatMap((site): Subject[] =>
    site.id === 'ours'
      ? [
          { id: 'ours before', name: 'ours, before takeover', site, alive: false },
          { id: 'ours after', name: 'ours, after takeover', site, alive: true },
        ]
      : [{ id: site.id, name: site.name, site, alive: false }],
  );
}

async function takeOver(tab: Tab): Promise<void> {
  const key = { key: 'Control', code: 'ControlLeft', windowsVirtualKeyCode: 17 };
  await tab.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (await tab.evaluate<boolean>('document.documentElement.dataset.boot === "ready"')) return tab.settle(800);
    await pause(50);
  }
  throw new Error('The application did not take over.');
}

/** The first link to a route that is in sight. A category of the sidebar is one only until the page is hydrated. */
export async function linkPlace(tab: Tab, to: string): Promise<{ x: number; y: number }> {
  const place = await tab.evaluate<{ x: number; y: number } | null>(`(() => {
    for (const link of document.querySelectorAll('a[href]:not([role=button])')) {
      const { pathname, origin } = new URL(link.href);
      if (origin !== location.origin || pathname.replace(/(\\.html|\\/)$/, '') !== ${JSON.stringify(to)}) continue;
      const box = link.getBoundingClientRect();
      const at = { x: box.x + Math.min(box.width / 2, 40), y: box.y + box.height / 2 };
      if (box.width > 0 && at.y > 0 && at.y < innerHeight && link.contains(document.elementFromPoint(at.x, at.y))) return at;
    }
    return null;
  })()`);
  if (!place) throw new Error(`No link to ${to} is in sight.`);
  return place;
}

/** As a hand does it: a pointer that only appears on the link has not moved, and ours waits for one that has. */
export async function pointAt(tab: Tab, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  for (const away of [60, 30, 10, 0]) await tab.mouse('mouseMoved', x + away, y + away);
}

async function waitFor(observer: Observed, title: string): Promise<number> {
  const reports: Report[] = [];
  for (let waited = 0; waited < 15_000; waited += 50) {
    reports.push(...observer.take());
    const time = timeOf(reports, title);
    if (time !== undefined) return time;
    await pause(50);
  }
  throw new Error(`"${title}" was never seen; reported: ${JSON.stringify(reports)}`);
}

interface Way {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

async function once(
  browser: Chromium,
  observer: Observed,
  line: string,
  { alive }: Subject,
  { from, to, title }: Way,
  mode: Mode,
): Promise<number> {
  const tab = await browser.open(CPU);
  try {
    await tab.goto(line + from, 1500);
    if (alive) await takeOver(tab);
    observer.take();
    // Not awaited from here on: the page may be gone before the browser answers.
    const quietly = (sent: Promise<unknown>) => void sent.catch(() => undefined);
    if (mode === 'plain load') {
      quietly(tab.evaluate(`dispatchEvent(new Event('bench:leave')); location.assign(${JSON.stringify(to)})`));
    } else {
      const { x, y } = await linkPlace(tab, to);
      await pointAt(tab, { x, y });
      if (mode === 'hover, click') await pause(HOVER_MS);
      quietly(tab.mouse('mousePressed', x, y));
      quietly(tab.mouse('mouseReleased', x, y));
    }
    return await waitFor(observer, title);
  } finally {
    await tab.close().catch(() => undefined);
  }
}

/** On a busy machine a page may stall: it is tried once more, then left out and named. */
async function patiently(measure: () => Promise<number>, key: string): Promise<number | undefined> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      return await measure();
    } catch (error) {
      console.error(
        `${key}, attempt ${attempt}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    }
  }
  return undefined;
}

export const navigationKey = (subject: string, mode: Mode, to: string): string => `${subject} | ${mode} | ${to}`;

export interface NavigationOptions {
  readonly rounds: number;
  readonly fresh: boolean;
  /** True when no time is left. */
  readonly over: () => boolean;
  readonly titleOf: (site: Site, route: string) => string;
}

export async function measureNavigation(sites: readonly Site[], options: NavigationOptions): Promise<boolean> {
  const results = new Results('navigation', options.fresh);
  // One process for all pages: the slow processor is a property of the process, and a prerendered page must have it, too.
  const browser = await Chromium.start(['--renderer-process-limit=1', '--window-size=1280,1100']);
  const lines = new Map<string, { observer: Observed; origin: string; close: () => Promise<void> }>();
  try {
    for (const site of sites) {
      const served = await serveSite(site);
      const observer = await observed(portOf(served), OBSERVER);
      const line = await slowLine(portOf(observer), LINE);
      lines.set(site.id, {
        observer,
        origin: line.origin,
        close: async () => {
          await line.close();
          await observer.close();
          await served.close();
        },
      });
    }
    const rest = subjectsOf(sites);
    for (const round of Array.from({ length: options.rounds }, (_, index) => index + 1)) {
      for (const [from, to] of LINKS) {
        for (const mode of MODES) {
          for (const subject of interleaved(rest, 1)) {
            const key = navigationKey(subject.id, mode, to);
            if (results.has(key, round) || (mode === 'plain load' && subject.alive)) continue;
            if (options.over()) return false;
            const line = lines.get(subject.site.id);
            if (!line) continue;
            const title = options.titleOf(subject.site, to);
            const way = { from, to, title };
            const time = await patiently(() => once(browser, line.observer, line.origin, subject, way, mode), key);
            if (time !== undefined) results.keep({ [key]: time });
          }
        }
      }
    }
    return true;
  } finally {
    await browser.close();
    for (const line of lines.values()) await line.close();
  }
}

const SUBJECTS = ['ours before', 'ours after', 'docusaurus', 'starlight', 'vitepress', 'rspress'];

/** The median over the links, each link being the median of its rounds. */
export function navigationMedian(results: Results, subject: string, mode: Mode): number | undefined {
  const links = LINKS.map(([, to]) => results.values(navigationKey(subject, mode, to))).filter((all) => all.length > 0);
  return links.length === LINKS.length ? median(links.map((all) => median(all))) : undefined;
}

export function navigationTable(): string {
  const results = new Results('navigation');
  const rows = SUBJECTS.flatMap((subject) => {
    const cells = MODES.map((mode) => {
      const links = LINKS.map(([, to]) => results.values(navigationKey(subject, mode, to))).filter(
        (all) => all.length > 0,
      );
      if (links.length === 0) return '–';
      const some = links.length < LINKS.length ? `, ${links.length} links only` : '';
      return spread(summarize(links.map((all) => median(all)))) + some;
    });
    return cells.every((cell) => cell === '–') ? [] : [[subject, ...cells]];
  });
  return `### Navigation: click to painted heading, ms\n\n${table(['median of 5 links (min–max)', ...MODES], rows)}\n\n${LINE.roundTripMs} ms, ${LINE.bitsPerSecond / 1e6} Mbps, ${CPU}x processor; the hover lasts ${HOVER_MS} ms. ${results.circumstances()}`;
}
