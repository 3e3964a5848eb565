/**
 * A reader points at a link and clicks within half a second of moving the pointer, in a Chromium that prerenders (Playwright's
 * does not), on a slow line and processor and with one process for all pages, as where memory is short: the page behind the link is
 * shown, in the same tab.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chromium, pause, type Tab } from '../../bench/speed/chromium';
import { LINE, linkPlace, pointAt } from '../../bench/speed/navigation';
import { slowLine } from '../../bench/speed/serving';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';

const SLOWDOWN = 4;
const TRIES = 3;
let server: RunningServer;
let line: Awaited<ReturnType<typeof slowLine>>;
let browser: Chromium;

beforeAll(async () => {
  server = await serve({ place: placeOf('build'), port: 0, log: () => {} });
  line = await slowLine(server.port, LINE);
  browser = await Chromium.start(['--renderer-process-limit=1', '--window-size=1280,1100']);
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await server?.close(0);
});

async function click(tab: Tab, pathname: string, hoverMs: number): Promise<void> {
  const place = await linkPlace(tab, pathname);
  await pointAt(tab, place);
  await pause(hoverMs);
  // Not awaited: the page may be gone before the browser answers.
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    tab.mouse(type, place.x, place.y).catch(() => undefined);
}

it.each([0, 300])('a click %i ms after pointing at the link', async (hoverMs) => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const tab = await browser.open(SLOWDOWN);
    await tab.goto(`${line.origin}/getting-started/tables`, 1500);
    await click(tab, '/inputs/overview', hoverMs);
    await expect.poll(() => tab.title(), { timeout: 60_000, interval: 100 }).toContain('Inputs overview');
    // What could still go wrong by then: the tab was closed after the address had changed.
    await pause(1000);
    expect(await tab.title()).toContain('Inputs overview');
    await tab.close();
  }
});
