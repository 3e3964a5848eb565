/**
 * Live apps, measured in Chromium: start of Python against stock Pyodide in the same run, re-runs after a change of an
 * input, and the JavaScript that an app adds to a page. Apps run through the client that pages use.
 * `npx tsx bench/live/run.ts [repetitions]`; needs a build.
 */
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser';
import { browserModule } from '../browser-module';

const root = resolve(import.meta.dirname, '../..');
const build = join(root, 'build');
const repetitions = Number(process.argv[2] ?? 3);
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** What a page that uses the stock distribution does: load it in a worker, run a function, send the result. */
const STOCK = `import { loadPyodide } from '/stock/pyodide.mjs';
onmessage = async ({ data }) => {
  const python = await loadPyodide({ indexURL: '/stock/' });
  python.globals.set('inputs', python.toPy(data.inputs));
  python.runPython(data.code + '\\nresult = main(inputs)');
  postMessage(python.globals.get('result').toJs());
};`;

const SCRIPTS: Readonly<Record<string, string>> = {
  '/stock/worker.mjs': STOCK,
  '/client.js': browserModule(join(root, 'src/live/python/client.ts')),
};

/** One server, the same treatment of both: no compression, immutable files. */
function serve(): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    if (path === '/empty')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>empty</title>');
    if (SCRIPTS[path] !== undefined)
      return response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' })
        .end(SCRIPTS[path]);
    const folder = path.startsWith('/stock/') ? join(root, 'node_modules/pyodide') : build;
    let file = join(folder, path.replace(/^\/stock\//, '/'));
    if (!existsSync(file) && existsSync(`${file}.html`)) file = `${file}.html`;
    if (path === '/') file = join(build, 'index.html');
    if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    return createReadStream(file).pipe(response);
  });
  return new Promise((done) =>
    server.listen(0, () => done({ port: (server.address() as { port: number }).port, close: () => server.close() })),
  );
}

interface App {
  readonly id: string;
  readonly code: string;
  readonly template: string;
  readonly worker: string;
  readonly files: Record<string, string>;
  readonly initial: { readonly values: Record<string, unknown> };
}

function appData(id: string): App {
  return JSON.parse(readFileSync(join('generated/live', `${id}.json`), 'utf8')) as App;
}

const recordedInputs = (id: string): Record<string, unknown> =>
  (JSON.parse(readFileSync(join(root, 'apps', id, 'recorded.json'), 'utf8')) as { inputs: Record<string, unknown> })
    .inputs;

/** Milliseconds from making the worker to the first result. */
function timeStock(page: Page, app: App): Promise<number> {
  return page.evaluate(
    ({ code, inputs }) =>
      new Promise<number>((done, fail) => {
        const start = performance.now();
        const worker = new Worker('/stock/worker.mjs', { type: 'module' });
        worker.onmessage = () => {
          done(performance.now() - start);
          worker.terminate();
        };
        worker.onerror = (event) => fail(new Error(event.message));
        worker.postMessage({ code, inputs });
      }),
    { code: app.code, inputs: recordedInputs(app.id) },
  );
}

/**
 * The first time is from making the client to the first result; the others are re-runs. After each run, the client stores a
 * snapshot and starts the interpreter of the next one, which a reader who changes an input finds ready: the pause is for that.
 */
function timeOurs(page: Page, app: App, runs: readonly Record<string, unknown>[]): Promise<number[]> {
  return page.evaluate(
    async ({ app, runs }) => {
      const address = `${location.origin}/client.js`;
      const { PythonClient } = (await import(address)) as typeof import('../../src/live/python/client');
      const times: number[] = [];
      const client = new PythonClient(app.worker);
      for (const inputs of runs) {
        const start = performance.now();
        const { outcome } = client.run({
          app: app.id,
          request: { code: app.code, inputs },
          template: app.template,
          files: app.files,
          timeLimit: 60,
          onProgress() {},
          onStart() {},
        });
        const { kind } = await outcome;
        if (kind !== 'done') throw new Error(`${app.id}: ${kind}`);
        times.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 1500));
      }
      return times;
    },
    { app, runs },
  );
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? Number.NaN;

/** A fresh profile each time: cold means nothing cached, warm the second visit of the same profile. */
async function starts(browser: Browser, origin: string, app: App) {
  const times = { stockCold: [] as number[], stockWarm: [] as number[], cold: [] as number[], warm: [] as number[] };
  for (let round = 0; round < repetitions; round++) {
    for (const kind of ['stock', 'ours'] as const) {
      const context = await browser.newContext();
      for (const visit of ['Cold', 'Warm'] as const) {
        const page = await context.newPage();
        await page.goto(`${origin}/empty`);
        if (kind === 'stock') times[`stock${visit}`].push(await timeStock(page, app));
        else
          times[visit === 'Cold' ? 'cold' : 'warm'].push(
            (await timeOurs(page, app, [recordedInputs(app.id)]))[0] ?? Number.NaN,
          );
        await page.close();
      }
      await context.close();
    }
  }
  return times;
}

/** Brotli bytes of the scripts that a page has loaded once it is alive. */
async function scriptsOf(browser: Browser, origin: string, route: string): Promise<Map<string, number>> {
  const page = await browser.newPage();
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.m?js$/.test(pathname) && response.ok() && existsSync(join(build, pathname)))
      scripts.set(pathname, brotliCompressSync(readFileSync(join(build, pathname))).length);
  });
  await page.goto(origin + route);
  await page.keyboard.press('Control');
  await page.waitForSelector('html[data-boot="ready"]');
  await page.waitForTimeout(1500);
  await page.close();
  return scripts;
}

const { port, close } = await serve();
const origin = `http://localhost:${port}`;
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: BROWSER_ARGUMENTS,
});
try {
  const app = appData('distance-converter');
  const times = await starts(browser, origin, app);
  const start = Object.fromEntries(
    Object.entries(times).map(([name, values]) => [name, Math.round(median(values))]),
  ) as Record<keyof typeof times, number>;
  const page = await browser.newPage();
  await page.goto(`${origin}/empty`);
  const reruns: Record<string, number> = {};
  for (const id of ['distance-converter', 'shape-area', 'cooling-curve', 'quadratic-formula', 'weighted-average']) {
    const inputs = recordedInputs(id);
    const [, ...rest] = await timeOurs(
      page,
      appData(id),
      Array.from({ length: 11 }, () => inputs),
    );
    reruns[id] = Math.round(percentile(rest, 0.95) * 10) / 10;
  }
  const plain = await scriptsOf(browser, origin, '/monetization');
  const withApp = await scriptsOf(browser, origin, '/getting-started/example-1');
  const added = [...withApp].filter(([file]) => !plain.has(file));
  const own = (files: readonly (readonly [string, number])[]) => files.reduce((sum, [, size]) => sum + size, 0);
  // A page's own text is a script, too: the chunk that contains it isn't the app's.
  const live = added.filter(([file]) => /data-app|app-animation/.test(readFileSync(join(build, file), 'utf8')));
  const result = {
    medianOf: repetitions,
    startMs: start,
    coldRatio: Number((start.cold / start.stockCold).toFixed(3)),
    warmRatio: Number((start.warm / start.stockWarm).toFixed(3)),
    rerunP95Ms: reruns,
    scriptBytesBrotli: { appChunks: own(live), allAdded: own(added), files: Object.fromEntries(added) },
  };
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/live.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result, null, 2));
} finally {
  await browser.close();
  close();
}
