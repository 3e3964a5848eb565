/** Python as readers get it, on Node, for the tests. */
import { loadPyodide } from 'pyodide';
import { bootPython, type Python } from './boot';
import { runtimeFiles } from './build';

export function bootOnNode(runtimeFolder: string, snapshot?: Uint8Array): Promise<Python> {
  return bootPython({
    load: loadPyodide,
    ...runtimeFiles(runtimeFolder),
    snapshot,
    makeSnapshot: snapshot === undefined,
  });
}
