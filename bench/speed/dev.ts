/** Step `dev`: from the start of the development server until a page is drawn, and from saving a file until the change is seen. */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { loadBrand } from '../../src/brand/load';
import { DESKTOP, launch } from './browser';
import type { Engine } from './engines/engine';
import { install } from './install';
import { writeOurTree } from './our-tree';
import { root } from './places';
import { start, stop } from './process-tree';
import { Results } from './results';
import { command, todaysContent, writeSite } from './sites';
import { median, summarize } from './statistics';
import { seconds, spread, table } from './tables';

const PAGE = 'code/tools';
const UPDATES = 5;

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => done(port));
    });
  });
}

interface Dev {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly source: string;
  readonly env: Readonly<Record<string, string>>;
}

async function devOf(engine: 'ours' | Engine, port: number): Promise<Dev> {
  const env = { NODE_ENV: 'development' };
  if (engine === 'ours') {
    const cwd = writeOurTree(await todaysContent(), await loadBrand(root));
    fs.rmSync(path.join(cwd, '.docusaurus'), { recursive: true, force: true });
    fs.rmSync(path.join(cwd, 'node_modules/.cache'), { recursive: true, force: true });
    return {
      file: process.execPath,
      args: ['scripts/with-install.mjs', 'scripts/dev.ts'],
      cwd,
      source: path.join(cwd, 'docs', `${PAGE}.mdx`),
      env: { ...env, PORT: String(port) },
    };
  }
  install(engine);
  const cwd = await writeSite(engine);
  for (const cache of engine.caches.filter((name) => name !== engine.out)) {
    fs.rmSync(path.join(cwd, cache), { recursive: true, force: true });
  }
  return { ...command(engine, engine.dev(port)), cwd, source: path.join(cwd, engine.sourceOf(PAGE)), env };
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(60_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function firstPage(page: Page, address: string, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  const waitABit = async () => {
    if (performance.now() > until) throw new Error(`${address} did not answer in time.`);
    await page.waitForTimeout(50);
  };
  // Asked in vain, a browser would take the server's processor.
  while (!(await answers(address))) await waitABit();
  for (;;) {
    try {
      // Not until the load event: development servers reload a page while they prepare packages.
      await page.goto(address, { timeout: 15_000, waitUntil: 'commit' });
      await page.waitForSelector('h1', { timeout: 30_000, state: 'attached' });
      return;
    } catch {
      await waitABit();
    }
  }
}

async function measure(engine: 'ours' | Engine): Promise<{ start: number; updates: number[] }> {
  const port = await freePort();
  const dev = await devOf(engine, port);
  const original = fs.readFileSync(dev.source, 'utf8');
  const browser = await launch();
  const began = performance.now();
  const child = start(dev.file, dev.args, dev);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    const page = await (await browser.newContext(DESKTOP)).newPage();
    await firstPage(page, `http://localhost:${port}/${PAGE}`, 240_000);
    const started = performance.now() - began;
    await page.waitForTimeout(3000);
    const updates: number[] = [];
    for (let count = 1; count <= UPDATES; count++) {
      const mark = `hotupdatenumber${count}`;
      const saved = performance.now();
      fs.writeFileSync(dev.source, `${original}\n\n${mark}\n`);
      await page.waitForFunction((text) => document.body?.textContent?.includes(text), mark, {
        timeout: 60_000,
        polling: 20,
      });
      updates.push(performance.now() - saved);
      await page.waitForTimeout(1000);
    }
    return { start: started, updates };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said.slice(-2000)}`);
  } finally {
    fs.writeFileSync(dev.source, original);
    stop(child);
    await browser.close();
  }
}

export async function measureDev(
  engines: readonly ('ours' | Engine)[],
  { fresh, over }: { readonly fresh: boolean; readonly over: () => boolean },
): Promise<boolean> {
  const results = new Results('dev', fresh);
  for (const engine of engines) {
    const id = engine === 'ours' ? 'ours' : engine.id;
    if (results.has(`${id} | start`)) continue;
    if (over()) return false;
    console.log(`Starting the development server of ${id} …`);
    try {
      const { start: started, updates } = await measure(engine);
      results.keep({ [`${id} | start`]: started });
      for (const update of updates) results.keep({ [`${id} | update`]: update });
    } catch (error) {
      console.error(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return true;
}

export function devTable(): string {
  const results = new Results('dev');
  const engines = [...new Set(Object.keys(results.samples).map((key) => key.split(' | ')[0] ?? ''))];
  const rows = engines.map((id) => [
    id,
    seconds(median(results.values(`${id} | start`))),
    spread(summarize(results.values(`${id} | update`))),
  ]);
  return `### Development server\n\n${table(['engine', 'cold start to first page, s', `saved to seen, ms, median of ${UPDATES} (min–max)`], rows)}\n\n${results.circumstances()}`;
}
