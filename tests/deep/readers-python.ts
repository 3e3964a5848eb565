/**
 * The reader's interpreter on Node, with the wheels of the folder that `PACKAGES_FROM` names: those of Pyodide's
 * distribution for numpy, pandas, matplotlib and what they depend on.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadPyodide } from 'pyodide';
import type { RunAnswer, RunRequest } from '../../src/live/python/runner-protocol';

const folder = process.env.PACKAGES_FROM;
export const WHEELS: readonly string[] | undefined = folder
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.whl'))
      .map((name) => join(folder, name))
  : undefined;

export type ReadersPython = Awaited<ReturnType<typeof startReadersPython>>;

/** `library`: a folder in which the library is staged under its token's name. */
export async function startReadersPython(library: string) {
  const python = await loadPyodide({ env: { HOME: '/home/app', MPLBACKEND: 'agg' } });
  for (const wheel of WHEELS ?? []) python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel');
  python.mountNodeFS('/library', library);
  const runner = readFileSync(resolve(import.meta.dirname, '../../src/live/python/runner.py'), 'utf8');
  python.FS.writeFile('/library/app_runner.py', runner);
  const run = python.runPython('import sys; sys.path.insert(0, "/library"); import app_runner; app_runner.run') as (
    request: string,
  ) => string;
  return {
    run: (request: RunRequest): RunAnswer => JSON.parse(run(JSON.stringify(request))) as RunAnswer,
    /** Files in the working directory. */
    enter: (files: Readonly<Record<string, Uint8Array>>): void => {
      for (const [name, bytes] of Object.entries(files)) python.FS.writeFile(name, new Uint8Array(bytes));
    },
    /** Runs a program with this standard input and returns what it prints. */
    program: (code: string, input: string): string => {
      python.globals.set('given', input);
      return python.runPython(
        `import io, sys\nsys.stdin, sys.stdout = io.StringIO(given), io.StringIO()\ntry:\n    exec(compile(${JSON.stringify(code)}, "program", "exec"), {"__name__": "__main__"})\nfinally:\n    printed, sys.stdout = sys.stdout.getvalue(), sys.__stdout__\nprinted`,
      ) as string;
    },
  };
}
