/**
 * The worker that holds Python and the template engine. Built by the live-apps plugin into `/py/<version>/worker.js`,
 * beside the runtime's files, so that a server can give this folder its own policy. All WebAssembly runs here.
 */

import startTemplates, { Environment } from 'minijinja-js/dist/web/minijinja_js.js';
import { loadPyodide } from 'pyodide';
import { createRenderer, type TemplateEngine } from '../template/render';
import { bootPython, type Python } from './boot';
import { lockDown } from './lockdown';
import type { FromWorker, ToWorker } from './messages';
import type { RunAnswer } from './protocol';

/** Filled in by the build: file name → bytes before compression, and the runtime's lock info. */
declare const RUNTIME_FILES: Readonly<Record<string, number>>;
declare const LOCK_INFO: unknown;
declare const SNAPSHOT_CACHE: string;

const here = new URL('.', import.meta.url).href;
const scope = globalThis as unknown as {
  postMessage: (message: FromWorker) => void;
  onmessage: unknown;
  fetch: typeof fetch;
};
const send = scope.postMessage.bind(globalThis);
const cacheStorage: CacheStorage | undefined = globalThis.caches;

const total = Object.values(RUNTIME_FILES).reduce((sum, size) => sum + size, 0);
let done = 0;

/** Ends the boot from anywhere: the runtime's loader swallows some failures and then waits forever. */
let failBoot: (error: Error) => void = () => {};
const bootFailure = new Promise<never>((_resolve, reject) => {
  failBoot = reject;
});
bootFailure.catch(() => undefined);
globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  failBoot(event.reason);
});

/** Fetches a file of the runtime, counting its bytes; a file that ends early or is not there is an error with a name. */
async function download(file: string, counted: boolean, fetchFile: typeof fetch): Promise<Response> {
  const response = await fetchFile(here + file, { credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new Error(`${file} could not be loaded (status ${response.status}).`);
  const type = file.endsWith('.wasm') ? 'application/wasm' : (response.headers.get('content-type') ?? '');
  if (!counted && response.headers.get('content-type') === type) {
    done += RUNTIME_FILES[file] ?? 0;
    return response;
  }
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      done += chunk.byteLength;
      send({ type: 'progress', phase: done < total ? 'download' : 'start', done: Math.min(done, total), total });
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (received === RUNTIME_FILES[file]) return;
      const error = new Error(`${file} arrived incomplete (${received} of ${RUNTIME_FILES[file]} bytes).`);
      failBoot(error);
      controller.error(error);
    },
  });
  // The MIME type is set here: a server that sends another one for WebAssembly would stop the boot without a word.
  return new Response(response.body.pipeThrough(counter), { headers: { 'content-type': type } });
}

async function storedSnapshot(): Promise<Uint8Array | undefined> {
  try {
    const hit = await (await cacheStorage?.open(SNAPSHOT_CACHE))?.match(`${here}snapshot`);
    return hit ? new Uint8Array(await hit.arrayBuffer()) : undefined;
  } catch {
    return undefined; // Storage may be switched off: then every start is a cold one.
  }
}

async function keepSnapshot(snapshot: Uint8Array): Promise<void> {
  try {
    // Made before the first `await`: the lock-down takes the constructor away.
    const response = new Response(snapshot.slice().buffer);
    const cache = await cacheStorage?.open(SNAPSHOT_CACHE);
    await cache?.put(`${here}snapshot`, response);
    // Snapshots of earlier versions of the runtime are of no use any more.
    for (const request of (await cache?.keys()) ?? [])
      if (request.url !== `${here}snapshot`) await cache?.delete(request);
  } catch {
    // A full disk costs the reader a second at the next start, nothing else.
  }
}

async function forgetSnapshot(): Promise<void> {
  await cacheStorage?.delete(SNAPSHOT_CACHE).catch(() => undefined);
}

async function boot(): Promise<{ python: Python; render: ReturnType<typeof createRenderer> }> {
  const realFetch = scope.fetch.bind(globalThis);
  const snapshot = await storedSnapshot();
  const get = (file: string): Promise<Response> => {
    const response = download(file, snapshot === undefined, realFetch);
    response.catch(failBoot);
    return response;
  };
  // At once, not when the loader comes to it.
  const early = new Map(['python_stdlib.zip', 'pyodide.asm.wasm'].map((file) => [file, get(file)]));
  scope.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const file = url.startsWith(here) ? url.slice(here.length) : '';
    if (!(file in RUNTIME_FILES)) return realFetch(input, init);
    const waiting = early.get(file);
    early.delete(file);
    return waiting ?? get(file);
  };
  const templates = get('minijinja_js_bg.wasm').then((response) => startTemplates({ module_or_path: response }));
  const start = (from: Uint8Array | undefined) =>
    bootPython({
      load: loadPyodide,
      indexURL: here,
      stdLibURL: `${here}python_stdlib.zip`,
      lockInfo: LOCK_INFO,
      snapshot: from,
      makeSnapshot: from === undefined,
    });
  const [python] = await Promise.race([
    Promise.all([
      start(snapshot).catch(async (error: unknown) => {
        if (snapshot === undefined) throw error;
        await forgetSnapshot();
        return start(undefined);
      }),
      templates,
    ]),
    bootFailure,
  ]);
  if (snapshot === undefined && cacheStorage) void keepSnapshot(python.takeSnapshot());
  const render = createRenderer(new Environment() as unknown as TemplateEngine);
  lockDown(globalThis);
  send({ type: 'ready', warm: snapshot !== undefined });
  return { python, render };
}

const ready = boot();
ready.catch((error: unknown) => send({ type: 'broken', message: explain(error) }));

/** The runtime throws objects of its own. */
function explain(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : String(error);
}

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

scope.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const parts = await ready.catch(() => undefined);
  if (!parts) return;
  const { python, render } = parts;
  try {
    if (data.type === 'render') {
      send({ type: 'answer', id: data.id, rendered: render(data.template, data.outputs) });
      return;
    }
    python.enterApp(
      data.app,
      Object.fromEntries(Object.entries(data.files).map(([name, bytes]) => [name, decode(bytes)])),
    );
    const answer = JSON.parse(python.run(JSON.stringify(data.request))) as RunAnswer;
    send({
      type: 'answer',
      id: data.id,
      answer,
      ...(answer.outputs === undefined ? {} : { rendered: render(data.template, answer.outputs) }),
    });
  } catch (error) {
    // The interpreter itself broke (a fatal error of the runtime): the page starts a new worker.
    send({ type: 'broken', message: explain(error) });
  }
};
