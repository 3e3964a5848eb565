/**
 * Asks Python for the reference of the library: signatures, docstrings and executed examples. A machine without
 * `python3` can still build the site: Pyodide, which the live apps use anyway, then runs the same script on Node.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Reference } from './markdown';

/** The brand's name for the library is put in later, with the tokens of the page. */
const LIBRARY = '__library__';

async function withPython(script: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('python3', ['-B', script, '--name', LIBRARY], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
    });
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The reference of the Python library cannot be made:\n${(error as { stderr?: string }).stderr}`);
  }
}

/** Far slower to start than `python3`, and the same answer. */
export async function withPyodide(script: string): Promise<string> {
  const { loadPyodide } = await import('pyodide');
  const python = await loadPyodide();
  python.mountNodeFS('/reference', path.dirname(script));
  const run = [
    'import contextlib, io, runpy, sys',
    `sys.argv = ["reference.py", "--name", "${LIBRARY}"]`,
    'sys.dont_write_bytecode = True',
    'out = io.StringIO()',
    'with contextlib.redirect_stdout(out):',
    `    runpy.run_path("/reference/${path.basename(script)}", run_name="__main__")`,
    'out.getvalue()',
  ];
  return String(python.runPython(run.join('\n')));
}

/** `render` changes what examples drew. */
export async function readReference(siteDir: string, render = (html: string) => html): Promise<Reference> {
  const script = path.join(siteDir, 'python/reference.py');
  const text = (await withPython(script)) ?? (await withPyodide(script));
  return JSON.parse(text, (key, value: unknown) =>
    key === 'rendered' && typeof value === 'string' ? render(value) : value,
  ) as Reference;
}
