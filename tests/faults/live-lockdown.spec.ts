/**
 * What app code can reach from the worker: nothing that fetches, stores, sends, or makes code from text. The same
 * probes run in three workers: as served; with the global object handed to the app on purpose, so that only the
 * lock-down protects it; and with the lock-down disabled, where every probe must get through, or it proves nothing.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadSandbox, type Sandbox, WORKER } from '../sandbox/support';
import { expect, type Page, test } from '../spec/browser-test';

const PROBES = readFileSync(path.join(import.meta.dirname, 'lockdown-probes.py'), 'utf8');

/** Runs in the worker, before the lock-down: returns a function that walks all connected objects and names what must not be there. */
function crawl() {
  const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const tagOf = Object.prototype.toString;
  const tags =
    /^(Response|Request|Headers|CacheStorage|Cache|IDBFactory|WorkerNavigator|WorkerLocation|Worker|MessagePort|BroadcastChannel|WebSocket|XMLHttpRequest|EventSource)$/;
  const functions =
    /^(fetch|importScripts|XMLHttpRequest|WebSocket|EventSource|WebTransport|Worker|BroadcastChannel|MessageChannel|postMessage|eval|Function|AsyncFunction|GeneratorFunction|Request|Response|createObjectURL|loadScript)$/;
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch {
      return undefined; // A getter that refuses, or a proxy.
    }
  };
  return (root: object): string => {
    const seen = new Set<object>();
    const bad: string[] = [];
    const waiting: { path: string; value: unknown }[] = [{ path: 'root', value: root }];
    for (let at = 0; at < waiting.length; at += 1) {
      const { path, value } = waiting[at] ?? { path: '', value: undefined };
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
      seen.add(value);
      if (ArrayBuffer.isView(value) || /crawlForTheTest/.test(path)) continue;
      const tag = attempt(() => tagOf.call(value).slice(8, -1)) ?? '';
      const name = typeof value === 'function' ? attempt(() => String(value.name)) : undefined;
      if (tags.test(tag)) bad.push(`${path}: ${tag}`);
      if (name !== undefined && functions.test(name)) bad.push(`${path}: ${name}()`);
      // A list of thousands contains pieces of the runtime's memory, all of one kind.
      for (const key of (attempt(() => ownKeys(value)) ?? []).slice(0, 3000)) {
        const inner = `${path}.${String(key)}`;
        const descriptor = attempt(() => getOwnPropertyDescriptor(value, key));
        waiting.push({ path: inner, value: descriptor?.value });
        waiting.push({ path: `${inner}[get]`, value: descriptor?.get });
        if (descriptor?.get) waiting.push({ path: inner, value: attempt(() => descriptor.get?.call(value)) });
      }
      waiting.push({ path: `${path}.__proto__`, value: attempt(() => getPrototypeOf(value)) });
      // The prototype of all maps is one by its chain, and refuses.
      if (attempt(() => value instanceof Map))
        waiting.push({ path: `${path}.entries()`, value: attempt(() => [...(value as Map<unknown, unknown>)]) });
    }
    return JSON.stringify({ objects: seen.size, bad });
  };
}

/** Survives the lock-down, which deletes nothing from the language's own prototypes. */
const HAND_OVER = `Object.defineProperty(Object.prototype, 'handedToTheTest', { value: globalThis });
Object.defineProperty(Object.prototype, 'makeGenerator', { value: function* () {} });
Object.defineProperty(Object.prototype, 'crawlForTheTest', { value: (${crawl.toString()})() });
`;
/** The lock-down can't delete, redefine or freeze anything and doesn't notice, and the worker doesn't end after a run. */
const SABOTAGE = `{
  globalThis.close = () => {};
  Object.freeze = Object.preventExtensions = (value) => value;
  Object.isFrozen = () => true;
  const define = Object.defineProperty;
  Reflect.deleteProperty = () => true;
  Object.defineProperty = (target, key, descriptor) =>
    key === 'constructor' || key === 'Function'
      ? target
      : define(target, key, descriptor);
}
`;

type Variant = 'as served' | 'handed the global object' | 'without the lock-down';

interface Found {
  /** Route → `open`, or how it was shut. */
  readonly routes: Record<string, string>;
  readonly names: Record<string, string>;
  readonly crawled: { readonly objects: number; readonly bad: readonly string[] };
}

async function probe(page: Page, variant: Variant): Promise<Found> {
  await page.route(`**${WORKER}`, async (route) => {
    if (variant === 'as served') return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain('jsglobals:{}');
    const headers = { ...response.headers() };
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    delete headers['content-encoding'];
    delete headers['content-length'];
    if (variant === 'handed the global object') return route.fulfill({ response, headers, body: HAND_OVER + body });
    headers['content-security-policy'] =
      "default-src 'none'; connect-src 'self'; script-src 'self' data: 'unsafe-eval' 'wasm-unsafe-eval'";
    return route.fulfill({
      response,
      headers,
      body: HAND_OVER + SABOTAGE + body.replace('jsglobals:{}', 'jsglobals:globalThis'),
    });
  });
  await page.goto('/code/overview');
  await loadSandbox(page);
  const probes = ['routes', "what the timer's text did", 'ctypes: emscripten_run_script'];
  return page.evaluate(
    async ({ address, code, all, keep, wanted }) => {
      const { Interpreter, RuntimeFiles } = (globalThis as unknown as { Sandbox: Sandbox }).Sandbox;
      const parts = await new RuntimeFiles(address).load(() => undefined, new AbortController().signal);
      let interpreter: InstanceType<Sandbox['Interpreter']> | undefined;
      const ask = async (probe: string): Promise<unknown> => {
        if (interpreter === undefined) {
          interpreter = new Interpreter(address);
          await interpreter.boot(parts);
        }
        const request = { code, inputs: { probe }, seed: 1 };
        const reply = await interpreter
          .run({ type: 'run', app: 'probe', request, template: '', files: {} })
          .catch((error: Error) => error);
        if (!keep || reply instanceof Error) {
          interpreter.end();
          interpreter = undefined;
        }
        // An attempt may end the runtime: then nothing came of it.
        if (reply instanceof Error) return `shut: the runtime ended: ${reply.message}`;
        if (reply.answer.outputs === undefined) throw new Error(reply.answer.error?.traceback ?? 'no outputs');
        return JSON.parse(JSON.parse(reply.answer.outputs).found);
      };
      const names = all ? ((await ask('names')) as Record<string, string>) : {};
      const crawled = all ? ((await ask('crawl')) as { objects: number; bad: string[] }) : { objects: 0, bad: [] };
      const routes: Record<string, string> = {};
      for (const probe of wanted) {
        const found = await ask(probe);
        Object.assign(routes, typeof found === 'string' ? { [probe]: found } : found);
      }
      interpreter?.end();
      return { routes, names, crawled };
    },
    {
      address: WORKER,
      code: PROBES,
      all: variant !== 'as served',
      keep: variant === 'without the lock-down',
      wanted: probes,
    },
  );
}

const open = (found: Record<string, string>): string[] => Object.keys(found).filter((name) => found[name] === 'open');
const shut = (found: Record<string, string>): string[] =>
  Object.entries(found).flatMap(([name, how]) => (how === 'open' ? [] : [`${name}, ${how}`]));

test.setTimeout(120_000);

test('as served, no route leads out of the worker, and nothing is fetched', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const { routes } = await probe(page, 'as served');
  expect(open(routes)).toEqual([]);
  expect(shut(routes).length).toBeGreaterThan(25);
  expect(requests.filter((url) => /robots\.txt|probe/.test(url))).toEqual([]);
});

test('with the global object in hand, there is nothing behind it', async ({ page }) => {
  const { routes, names, crawled } = await probe(page, 'handed the global object');
  expect(open(names)).toEqual([]);
  expect(shut(names).length).toBeGreaterThan(40);
  expect(open(routes)).toEqual([]);
  expect(crawled.bad).toEqual([]);
  expect(crawled.objects).toBeGreaterThan(1000);
});

test('without the lock-down, every route leads out: the probes can fail', async ({ page, provoke }) => {
  // The walk over all objects reads properties that reject.
  provoke(/exception: Failed to read the .* Illegal invocation/);
  const { routes, names, crawled } = await probe(page, 'without the lock-down');
  expect(shut(names)).toEqual([]);
  expect(shut(routes)).toEqual([]);
  expect(crawled.bad).toEqual(expect.arrayContaining([expect.stringContaining('fetch()')]));
});
