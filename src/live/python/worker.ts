/**
 * The worker that Python and the template engine run in, for one run or one sweep of one app. Built into `/py/<version>/worker.js`,
 * so that a server can give this folder a policy of its own: all WebAssembly runs here.
 *
 * The worker has no authority. Everything it needs comes from the page as bytes. Before it reports `ready`, everything
 * asynchronous has settled and the global object is locked down; what follows are synchronous steps. It loads the packages
 * that the page hands over, if any; then `WebAssembly` goes as well, and it runs the app, answers and closes.
 */

import { Environment, initSync } from 'minijinja-js/dist/web/minijinja_js.js';
// Not part of the bundle, but a file beside it (build.ts).
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { fillFormulas } from '../template/formulas';
import { createRenderer, type TemplateEngine } from '../template/render';
import { bootPython, type Python } from './boot';
import { lockDown } from './lockdown';
import type { RunAnswer, RunRequest } from './runner-protocol';
import type { FromWorker, RunMessage, RuntimeParts, SweepMessage, ToWorker } from './worker-messages';

/** Longer than any answer that the runner gives; code that replaced the runner's limits ends here. */
const MAX_ANSWER = 40_000_000;

const scope = globalThis as unknown as {
  postMessage: (message: FromWorker, transfer?: Transferable[]) => void;
  close: () => void;
  fetch: unknown;
};
const send = scope.postMessage.bind(globalThis);
const close = scope.close.bind(globalThis);

/** Set once the worker is locked down. Not a promise: nothing that app code could settle or observe. */
let ready: { readonly python: Python; readonly run: (message: RunMessage | SweepMessage) => FromWorker } | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'boot') {
    boot(data.parts).catch((error: unknown) => send(broken(error)));
  } else if (ready === undefined) {
    return;
  } else if (data.type === 'run' || data.type === 'sweep') {
    send(ready.run(data));
    close();
  } else {
    send(prepare(ready.python, data));
  }
});

/** Before app code runs. */
function prepare(python: Python, message: Extract<ToWorker, { type: 'imports' | 'load' }>): FromWorker {
  try {
    if (message.type === 'imports') return { type: 'imports', names: python.imports(message.code) };
    const packs = message.packs.map((pack) => new Uint8Array(pack));
    python.install(packs, message.modules);
    return { type: 'loaded' };
  } catch (error) {
    return broken(error);
  }
}

async function boot(parts: RuntimeParts): Promise<void> {
  // The runtime's loader swallows some failures and then waits forever.
  const starting = new AbortController();
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    send(broken(event.reason));
  };
  globalThis.addEventListener('unhandledrejection', onRejection, { signal: starting.signal });
  const [pythonModule, templateModule, standardLibrary, snapshot] = await Promise.all([
    compile(parts.python),
    compile(parts.templates),
    parts.standardLibrary.arrayBuffer(),
    parts.snapshot?.arrayBuffer(),
  ]);
  initSync({ module: templateModule });
  handOver(pythonModule, standardLibrary);
  const python = await bootPython({
    createPyodideModule,
    indexURL: new URL('.', import.meta.url).href,
    snapshot: snapshot && new Uint8Array(snapshot),
  });
  starting.abort();
  const taken = snapshot ? undefined : (python.takeSnapshot().slice().buffer as ArrayBuffer);
  const render = createRenderer(new Environment() as unknown as TemplateEngine, fillFormulas);
  const finishLockDown = lockDown(globalThis);
  ready = {
    python,
    run: (message) => {
      finishLockDown();
      return message.type === 'run' ? runOnce(python, render, message) : runSweep(python, message);
    },
  };
  send({ type: 'ready', snapshot: taken }, taken ? [taken] : []);
}

async function compile(program: Blob): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await program.arrayBuffer());
}

/** The loader fetches its two files itself. It gets the page's bytes; the lock-down then removes `fetch`. */
function handOver(module: WebAssembly.Module, standardLibrary: ArrayBuffer): void {
  scope.fetch = async () => ({ ok: true, arrayBuffer: async () => standardLibrary });
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
}

/** Synchronous from beginning to end. */
function runOnce(python: Python, render: ReturnType<typeof createRenderer>, message: RunMessage): FromWorker {
  try {
    python.enterApp(message.app, decodeAll(message.files));
    const answer = ask(python, message.request);
    return typeof answer?.outputs === 'string'
      ? { type: 'answer', answer, rendered: render(message.template, answer.outputs, answer.figures) }
      : { type: 'answer', answer };
  } catch (error) {
    // The interpreter itself broke, with a fatal error of the runtime.
    return broken(error);
  }
}

/** A point is sent when it is known, so that the page has it if the time limit ends this worker. */
function runSweep(python: Python, { app, code, inputs, files }: SweepMessage): FromWorker {
  try {
    const decoded = decodeAll(files);
    for (const given of inputs) {
      // Each point finds the app's files as they were.
      python.enterApp(app, decoded);
      const { outputs, error } = ask(python, { code, inputs: given });
      send({ type: 'point', ...(outputs === undefined ? { error: error?.message ?? '' } : { outputs }) });
    }
    return { type: 'swept' };
  } catch (error) {
    return broken(error);
  }
}

function ask(python: Python, request: RunRequest): RunAnswer {
  const text: unknown = python.run(JSON.stringify(request));
  if (typeof text !== 'string' || text.length > MAX_ANSWER) throw new Error('The answer could not be read.');
  return JSON.parse(text) as RunAnswer;
}

/** The runtime throws objects of its own. */
function broken(error: unknown): FromWorker {
  const message = (error as { message?: unknown } | null)?.message;
  return { type: 'broken', message: typeof message === 'string' ? message : String(error) };
}

function decodeAll(files: RunMessage['files']): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(files).map(([name, base64]) => [name, decode(base64)]));
}

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
