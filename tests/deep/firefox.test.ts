/**
 * A smoke of all pages in Debian's Firefox. Each shows its heading, logs nothing, fails no request and comes
 * alive by a key; search answers; an app runs; the mode is kept; nothing scrolls sideways on a phone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/server/site';
import { Firefox, installFirefox } from '../firefox/bidi';
import { addresses } from '../spec/looks';

let server: RunningServer;
let firefox: Firefox;
const at = (pathname: string): string => `http://localhost:${server.port}${pathname}`;
/** What was heard since the last call, without what the not-found page is meant to do. */
const heard = (): string[] =>
  firefox.heard
    .splice(0)
    // A page that is left ends what it was still fetching.
    .filter(({ kind, text }) => !/NS_BINDING_ABORTED/.test(kind) && !/no-such-page/.test(text))
    .map(({ kind, text }) => `${kind}: ${text.slice(0, 300)}`);

beforeAll(async () => {
  installFirefox();
  server = await serve({ place: placeOf('build'), port: 0, host: '127.0.0.1' });
  firefox = await Firefox.start();
}, 300_000);
afterAll(async () => {
  await firefox?.stop();
  await server?.close(0);
});

it('all pages: a heading, no message, no failed request, alive after a key', async () => {
  const wrong: string[] = [];
  for (const address of addresses) {
    await firefox.goto(at(address));
    if (!(await firefox.evaluate<boolean>(`document.querySelector('h1')?.checkVisibility()`)))
      wrong.push(`${address}: no heading`);
    await firefox.press('Control');
    await firefox.waitFor(`document.documentElement.dataset.boot === 'ready'`).catch(() => {
      wrong.push(`${address}: does not come alive`);
    });
    wrong.push(...heard().map((line) => `${address}: ${line}`));
  }
  expect(wrong).toEqual([]);
  expect(addresses.length).toBeGreaterThanOrEqual(88);
});

it('on a phone no page scrolls sideways', async () => {
  await firefox.resize(390, 800);
  const wide: string[] = [];
  for (const address of addresses) {
    await firefox.goto(at(address));
    const over = await firefox.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (over > 0) wide.push(`${address}: ${over} px`);
  }
  await firefox.resize(1280, 800);
  heard();
  expect(wide).toEqual([]);
});

it('search opens by its keys, answers, and Enter opens the first result', async () => {
  await firefox.goto(at('/inputs/overview'));
  await firefox.press(['Control', 'k']);
  await firefox.waitFor(`document.activeElement?.matches('.DocSearch-Input')`);
  await firefox.press(...'conditional input');
  await firefox.waitFor(
    `/results for "conditional input"/.test(document.querySelector('dialog [role=status]')?.textContent)`,
  );
  await firefox.press('Enter');
  await firefox.waitFor(
    `location.pathname === '/inputs/conditional-input' && document.querySelector('h1')?.textContent === 'Conditional input'`,
  );
  expect(heard()).toEqual([]);
});

it('an app runs and shows what it showed before', async () => {
  await firefox.goto(at('/getting-started/example-1'));
  const panel = `document.querySelector('[data-app="distance-converter"]')`;
  const result = `${panel}.querySelector('[data-slot="result"]').textContent`;
  const recorded = await firefox.evaluate<string>(result);
  await firefox.click(`[...${panel}.querySelectorAll('button')].find((button) => button.textContent === 'Run')`);
  await firefox.waitFor(`${panel}.dataset.state === 'fresh'`, 120);
  expect(await firefox.evaluate<string>(result)).toBe(recorded);
  await firefox.evaluate(`(() => {
    const field = ${panel}.querySelector('input[name="meters"]');
    field.value = '10';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await firefox.waitFor(`/32 ft 9.70 in/.test(${result})`, 60);
  expect(heard()).toEqual([]);
});

it('the color mode changes and is kept', async () => {
  await firefox.goto(at('/'));
  await firefox.click(`document.querySelector('.navbar button[aria-label*="dark and light mode"]')`);
  await firefox.waitFor(`document.documentElement.dataset.theme === 'dark'`);
  await firefox.goto(at('/blog'));
  expect(await firefox.evaluate<string>('document.documentElement.dataset.theme')).toBe('dark');
  expect(heard()).toEqual([]);
});
