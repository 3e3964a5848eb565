/**
 * Starts Python and returns a function that runs requests. A memory snapshot comes from the caller: the worker in the
 * browser, Node in the tests.
 */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { info } from 'pyodide/pyodide-lock.json';
import { type InterpreterParts, installPacks } from '../packages/install';

/** Where an app's own files live while it runs. */
const APP_ROOT = '/apps';

/** More than any documented app needs. A memory bomb ends here with a MemoryError, and the page stays alive. */
export const MAX_MEMORY = 512 * 1024 * 1024;

type CreateModule = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>['createPyodideModule']>;

export interface BootOptions {
  /** Imported in advance, where a dynamic import must not happen. */
  readonly createPyodideModule?: CreateModule;
  readonly indexURL: string;
  /** Without one, Python is started from scratch and can give a snapshot. */
  readonly snapshot?: Uint8Array | undefined;
}

export type Python = Awaited<ReturnType<typeof bootPython>>;

/** Modules that nearly every app imports. In the snapshot they cost nothing at run time. */
const PRELOADED = 'base64, collections, csv, datetime, functools, html, itertools, random, re, statistics';

export async function bootPython({ indexURL, snapshot, createPyodideModule }: BootOptions) {
  limitMemory();
  const api: PyodideAPI = await loadPyodide({
    indexURL,
    stdLibURL: `${indexURL}python_stdlib.zip`,
    // Packages come from the page, not through Pyodide's loader.
    lockFileContents: JSON.stringify({ info, packages: {} }),
    // What Python's `js` module shows.
    jsglobals: {},
    checkAPIVersion: false,
    // As in recordings (native.ts), matplotlib draws pictures and looks for no window.
    env: { HOME: '/home/app', PYTHONINSPECT: '', MPLBACKEND: 'agg' },
    ...(createPyodideModule && { createPyodideModule }),
    ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
  });
  // The runtime keeps the function constructor among the parts for its own tests.
  Reflect.deleteProperty((api as unknown as { _api: object })._api, 'tests');
  // A snapshot contains the state of `random`. Two runs must not repeat each other's numbers.
  api.runPython(snapshot ? 'import random; random.seed()' : `import app_runner, ${PRELOADED}`);
  return {
    /** JSON in, JSON out: see `runner.py`. */
    run: api.runPython('import app_runner; app_runner.run') as (request: string) => string,
    /** The modules that the code names in `import` statements. Nothing is run. */
    imports: (code: string): string[] =>
      JSON.parse(api.runPython('import app_packages; app_packages.imported')(code)) as string[],
    /** Writes packages, loads their shared objects and imports the modules. */
    install: (packs: readonly Uint8Array[], modules: readonly string[]): void => {
      installPacks(api as unknown as InterpreterParts, packs);
      api.runPython('import app_packages; app_packages.import_all')(JSON.stringify(modules));
    },
    /** The app's folder becomes the working directory, with exactly these files. */
    enterApp: (id: string, files: Readonly<Record<string, Uint8Array>>): void => {
      const folder = `${APP_ROOT}/${id}`;
      api.FS.mkdirTree(folder);
      for (const [name, bytes] of Object.entries(files)) api.FS.writeFile(`${folder}/${name}`, bytes);
      api.FS.chdir(folder);
    },
    takeSnapshot: () => (api as unknown as { makeMemorySnapshot: () => Uint8Array }).makeMemorySnapshot(),
  };
}

function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > MAX_MEMORY) throw new RangeError('The memory limit is reached.');
    return grow.call(this, pages);
  };
}
