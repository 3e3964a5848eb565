/** Compiles the standard library together with our files, on a thread of its own, since it takes seconds. */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { loadPyodide } from 'pyodide';

export interface LibrarySources {
  /** The standard library as published. */
  readonly zip: string;
  /** compile.py. */
  readonly recipe: string;
  readonly extra: Readonly<Record<string, Uint8Array>>;
}

async function compileLibrary({ zip, recipe, extra }: LibrarySources): Promise<Uint8Array> {
  const python = await loadPyodide();
  python.FS.writeFile('/stdlib.zip', readFileSync(zip));
  python.runPython(recipe);
  python.globals.set('extra', python.toPy(new Map(Object.entries(extra))));
  return python
    .runPython("pack('/stdlib.zip', {name: data.tobytes() for name, data in extra.items()})")
    .toJs() as Uint8Array;
}

if (!isMainThread) parentPort?.postMessage(await compileLibrary(workerData as LibrarySources));
