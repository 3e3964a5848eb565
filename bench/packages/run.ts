/**
 * Loading a package after a warm start, in Chromium: our pack against `pyodide.loadPackage` of the same wheel, in one run.
 * Both start with Python ready and end with the package imported; both fetch from the same server without compression.
 * The wheel is our own: a compiled module and many Python modules. `npm run bench -- packages`; needs clang and lld.
 */
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { version } from 'pyodide';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser';
import { addPackages } from '../../src/live/packages/add';
import { readLocks } from '../../src/live/packages/lock';
import { reporterFor } from '../../src/live/packages/progress';
import { buildRuntime } from '../../src/live/python/build';
import { makeCompiledWheel } from '../../tests/packages/compiled';
import { writeLock } from '../../tests/packages/wheels';
import { browserModule } from '../browser-module';

const TARGET = 0.6;
const MODULES = 150;
const root = resolve(import.meta.dirname, '../..');
const rounds = Number(process.argv[2] ?? 7);
const CODE = 'import native_sum\n\ndef main(inputs):\n    return {"x": native_sum.length(3)}\n';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** A module of the size and shape of real ones: documented functions, a class, constants. */
function moduleText(number: number): string {
  const functions = Array.from(
    { length: 12 },
    (_, index) => `
def compute_${index}(values, scale=${index + 1}.0, *, offset=None):
    """Scale the values, shift them, and return their sum with its largest part.

    A longer text, as the functions of real packages have, so that the module has a realistic size: module ${number}.
    """
    if offset is None:
        offset = ${number}
    shifted = [value * scale + offset for value in values]
    largest = max(shifted, default=0)
    return sum(shifted), largest, {"scale": scale, "offset": offset, "count": len(shifted)}
`,
  );
  return `"""Module ${number}."""\n\nimport math\n${functions.join('\n')}\n\nclass Model:\n    """Keeps what was computed."""\n\n    def __init__(self):\n        self.results = []\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-packages-'));
const modules = Object.fromEntries(
  Array.from({ length: MODULES }, (_, number) => [`native_sum/part_${number}.py`, moduleText(number)]),
);
const imports = Array.from({ length: MODULES }, (_, number) => `from . import part_${number}`).join('\n');
const wheel = makeCompiledWheel(folder, { ...modules, 'native_sum/parts.py': `${imports}\n` });
const python = join(folder, 'python');
mkdirSync(python);
await addPackages({
  folder: python,
  names: ['native-sum'],
  lock: readLocks([{ text: readFileSync(writeLock(folder, [wheel]), 'utf8'), where: 'lock.json' }]),
  origins: [{ kind: 'folder', place: folder }],
  target: { python: '3.14.2', platform: 'pyemscripten_2026_0_wasm32' },
  pyodide: version,
  report: reporterFor(process.stdout),
});
const runtime = await buildRuntime({
  library: 'library',
  into: join(folder, 'py'),
  cache: join(root, 'node_modules/.cache/live-apps'),
  packages: python,
});

/** Python started, then the time for loading and importing. */
const STOCK = `import { loadPyodide } from '/stock/pyodide.mjs';
const ready = loadPyodide({ indexURL: '/stock/' });
onmessage = async ({ data }) => {
  const python = await ready;
  if (data.start) return postMessage('ready');
  const start = performance.now();
  await python.loadPackage(data.wheel);
  python.runPython(data.code + '\\nresult = main({})');
  postMessage(performance.now() - start);
};`;

const SCRIPTS: Readonly<Record<string, string>> = {
  '/stock/worker.mjs': STOCK,
  '/client.js': browserModule(join(root, 'src/live/python/client.ts')),
};

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
  if (path === '/empty') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  if (SCRIPTS[path] !== undefined) return response.writeHead(200, headers).end(SCRIPTS[path]);
  const file = path.startsWith('/stock/') ? join(root, 'node_modules/pyodide', basename(path)) : join(folder, path);
  if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
  response.writeHead(200, headers);
  return createReadStream(file).pipe(response);
});
await new Promise<void>((done) => server.listen(0, done));
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

const stock = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ wheelUrl, code }) => {
      const worker = new Worker('/stock/worker.mjs', { type: 'module' });
      const ask = <Reply>(message: unknown) =>
        new Promise<Reply>((done, fail) => {
          worker.onmessage = ({ data }) => done(data as Reply);
          worker.onerror = (event) => fail(new Error(event.message));
          worker.postMessage(message);
        });
      await ask({ start: true });
      const time = await ask<number>({ wheel: wheelUrl, code });
      worker.terminate();
      return time;
    },
    {
      wheelUrl: `${origin}/${basename(wheel.file)}`,
      code: CODE.replace('native_sum\n', 'native_sum, native_sum.parts\n'),
    },
  );

/** The first run starts Python; the second finds an interpreter that waits, as after a reader's first click. */
const ours = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ worker, code }) => {
      const address = `${location.origin}/client.js`;
      const { PythonClient } = (await import(address)) as typeof import('../../src/live/python/client');
      const client = new PythonClient(worker);
      const time = async (source: string) => {
        const start = performance.now();
        const job = { app: 'bench', request: { code: source, inputs: {} }, template: '', files: {}, timeLimit: 60 };
        const ended = await client.run({ ...job, onProgress() {}, onStart() {} }).outcome;
        if (ended.kind !== 'done' || ended.answer.error) throw new Error(JSON.stringify(ended));
        return performance.now() - start;
      };
      await time('def main(inputs):\n    return {}\n');
      await new Promise((done) => setTimeout(done, 4000));
      return time(code);
    },
    { worker: `/py/${runtime.name}/worker.js`, code: CODE.replace('native_sum\n', 'native_sum, native_sum.parts\n') },
  );

const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: BROWSER_ARGUMENTS });
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
try {
  const times = { stock: [] as number[], ours: [] as number[] };
  const context = await browser.newContext();
  // The first round fills the browser's cache and doesn't count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, measure] of [
      ['stock', stock],
      ['ours', ours],
    ] as const) {
      const page = await context.newPage();
      // tsx marks functions with a helper that the page doesn't have.
      await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
      await page.goto(`${origin}/empty`);
      const time = await measure(page);
      if (round > 0) times[name].push(Math.round(time));
      await page.close();
    }
  }
  const result = {
    rounds,
    wheelBytes: statSync(wheel.file).size,
    stockMs: median(times.stock),
    oursMs: median(times.ours),
    ratio: Number((median(times.ours) / median(times.stock)).toFixed(3)),
    target: TARGET,
    times,
  };
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/packages.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result, null, 2));
  if (result.ratio > TARGET) process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
