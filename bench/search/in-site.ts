/**
 * Search as a reader meets it: the built site from its own server, the modal, keys typed one by one. The page only
 * listens: it notes when the input changes and when the modal announces the answer to what is in it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Browser } from '@playwright/test';

export interface InSite {
  /** From the moment that the index and the first letter are both there to the first answer. */
  readonly firstAnswerMs: number;
  readonly keys: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** The longest time that the page was held up between opening search and the first answer; 0 when never over 50 ms. */
  readonly longestTaskMs: number;
}

interface Noted {
  readonly sent: number[];
  readonly answered: number[];
  readonly blocked: { at: number; ms: number }[];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function serveBuild(root: string): Promise<{ readonly origin: string; stop(): void }> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(origin)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return { origin, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error('The built site could not be served.');
}

/** Runs in the page before anything of it. */
function listen(): void {
  const noted: Noted = { sent: [], answered: [], blocked: [] };
  (window as unknown as { noted: Noted }).noted = noted;
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener('input', () => noted.sent.push(now()), true);
  new MutationObserver(() => {
    const announced = document.querySelector('dialog [role=status]')?.textContent;
    const typed = document.querySelector<HTMLInputElement>('#docsearch-input')?.value;
    if (typed && announced?.endsWith(`"${typed}"`)) noted.answered[noted.sent.length - 1] ??= now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      noted.blocked.push({ at: performance.timeOrigin + startTime, ms: duration });
    }
  }).observe({ type: 'longtask' });
}

export async function measureInSite(browser: Browser, address: string, queries: readonly string[]): Promise<InSite> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // The runner of these scripts marks functions with a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(listen);
  let arrived = 0;
  page.on('requestfinished', (request) => {
    if (!/search-index\/pages\./.test(request.url())) return;
    const { startTime, responseEnd } = request.timing();
    arrived = startTime + responseEnd;
  });
  await page.goto(address);
  await page.keyboard.press('Control');
  await page.waitForSelector('html[data-boot=ready]');
  await page.waitForTimeout(1000);
  const opened = Date.now();
  await page.keyboard.press('Control+k');
  // Found by its id and typed into by the keyboard: to look for roles takes the page longer than all that is measured.
  const box = page.locator('#docsearch-input');
  const noted = () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  const [first = 'plot', ...others] = queries;
  await box.pressSequentially(first.slice(0, 1));
  // Asked again and again: the site's policy lets no function be made from text, which `waitForFunction` needs.
  for (let tries = 0; tries < 200 && (await noted()).answered.length === 0; tries += 1) await page.waitForTimeout(100);
  const start = await noted();
  const answeredAt = start.answered[0] ?? 0;
  for (const query of [first, ...others]) {
    await box.fill('');
    await box.pressSequentially(query, { delay: 40 });
  }
  await page.waitForTimeout(500);
  const end = await noted();
  await context.close();
  const times = end.sent
    .flatMap((at, id) => (id > 0 && end.answered[id] !== undefined ? [(end.answered[id] ?? 0) - at] : []))
    .sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  if (arrived === 0 || times.length === 0) throw new Error('No search was seen: has the input another id?');
  return {
    firstAnswerMs: answeredAt - Math.max(arrived, start.sent[0] ?? 0),
    keys: times.length,
    p50: at(0.5),
    p95: at(0.95),
    max: times.at(-1) ?? 0,
    longestTaskMs: Math.max(
      0,
      ...start.blocked.filter((task) => task.at >= opened && task.at <= answeredAt).map(({ ms }) => ms),
    ),
  };
}
