/** Step `bytes`: what a browser fetches before the load event, by kind, as compressed by the same code. Exact, not timed. */
import type { Browser } from '@playwright/test';
import { launch, PHONE } from './browser';
import { Results } from './results';
import { SHARED } from './routes';
import { type Served, serveSite } from './serving';
import type { Site } from './sites';
import { kilobytes, table } from './tables';

export const KINDS = ['html', 'css', 'js', 'font', 'image', 'other'] as const;
export type Kind = (typeof KINDS)[number];

const BY_TYPE: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'font',
  Image: 'image',
};

export interface Transfer {
  readonly type: string;
  readonly url: string;
  readonly bytes: number;
  /** Seconds on the browser's clock. */
  readonly asked: number;
}

/** A preloaded script is a script: the file's name decides where the browser says "Other". */
export function kindOf({ type, url }: Pick<Transfer, 'type' | 'url'>): Kind {
  const known = BY_TYPE[type];
  if (known) return known;
  const extension = /\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? '';
  if (/^m?js$/.test(extension)) return 'js';
  if (extension === 'css') return 'css';
  return /^woff2?$/.test(extension) ? 'font' : 'other';
}

/** Sums by kind of what was asked for before the load event; what came after is `later`. */
export function weigh(transfers: readonly Transfer[], loaded: number): Record<Kind | 'later', number> {
  const sums = { html: 0, css: 0, js: 0, font: 0, image: 0, other: 0, later: 0 };
  for (const transfer of transfers) sums[transfer.asked < loaded ? kindOf(transfer) : 'later'] += transfer.bytes;
  return sums;
}

async function measure(browser: Browser, { origin }: Served, route: string) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const asked = new Map<string, number>();
    const transfers: Transfer[] = [];
    let loaded = Number.POSITIVE_INFINITY;
    session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => asked.set(requestId, timestamp));
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (response.url.startsWith('data:')) return;
      const bytes = Number(response.headers['Content-Length'] ?? response.headers['content-length'] ?? 0);
      transfers.push({ type, url: response.url, bytes, asked: asked.get(requestId) ?? 0 });
    });
    session.on('Page.loadEventFired', ({ timestamp }) => {
      loaded = timestamp;
    });
    await session.send('Network.enable');
    await session.send('Page.enable');
    const answer = await page.goto(origin + route, { waitUntil: 'load' });
    if (answer?.status() !== 200) throw new Error(`${route} answered ${answer?.status()}.`);
    await page.waitForTimeout(3000);
    const facts = await page.evaluate(() => {
      const main = (document.querySelector('main') ?? document.body).cloneNode(true) as HTMLElement;
      for (const element of main.querySelectorAll('script, style, svg, .katex-mathml, mjx-assistive-mml'))
        element.remove();
      return {
        text: (main.textContent ?? '').replace(/\s+/g, ' ').length,
        nodes: document.querySelectorAll('*').length,
      };
    });
    return { ...weigh(transfers, loaded), ...facts };
  } finally {
    await context.close();
  }
}

export const bytesKey = (site: string, route: string, part: string): string => `${site} ${route} ${part}`;

export async function measureBytes(sites: readonly Site[]): Promise<void> {
  const results = new Results('bytes');
  const browser = await launch();
  try {
    for (const site of sites) {
      const served = await serveSite(site);
      for (const { route } of SHARED) {
        const found = await measure(browser, served, route);
        const total = KINDS.reduce((sum, kind) => sum + found[kind], 0);
        const all = { ...found, total };
        results.keep(
          Object.fromEntries(Object.entries(all).map(([part, value]) => [bytesKey(site.id, route, part), value])),
          'replace',
        );
      }
      await served.close();
    }
  } finally {
    await browser.close();
  }
}

export function bytesTables(sites: readonly Pick<Site, 'id' | 'name'>[]): string {
  const results = new Results('bytes');
  const parts = SHARED.map(({ route, what }) => {
    const value = (site: string, part: string) => results.values(bytesKey(site, route, part))[0] ?? Number.NaN;
    const rows = sites
      .filter(({ id }) => results.has(bytesKey(id, route, 'total')))
      .map(({ id, name }) => [
        name,
        ...['total', ...KINDS].map((part) => kilobytes(value(id, part))),
        kilobytes(value(id, 'later')),
        value(id, 'text'),
        value(id, 'nodes'),
      ]);
    const head = ['KB, brotli', 'total', ...KINDS, 'after load', 'letters of text', 'elements'];
    return `\`${route}\` (${what})\n\n${table(head, rows)}`;
  });
  return `### Bytes before the load event\n\n${parts.join('\n\n')}\n\n${results.circumstances()}`;
}
