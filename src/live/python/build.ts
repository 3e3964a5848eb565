/**
 * Builds the folder that readers load Python from: the runtime's own files, the compiled standard library with the
 * documented library and the runner, the template engine, our worker, and a manifest. Node only, at build time.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { packagesForBuild } from '../packages/for-build';
import type { Offered } from '../packages/needed';
import { stageLibrary } from './native';
import type { Manifest } from './runtime-files';

const require = createRequire(import.meta.url);
const HERE = dirname(fileURLToPath(import.meta.url));
const PYODIDE = dirname(require.resolve('pyodide/package.json'));
const TEMPLATES = join(dirname(require.resolve('minijinja-js/package.json')), 'dist/web');

const { version: PYODIDE_VERSION } = require('pyodide/package.json') as { version: string };

export interface RuntimeOptions {
  /** Import name of the library in this brand. */
  readonly library: string;
  /** The parent of `<version>-<hash>/`. */
  readonly into: string;
  /** For the compiled standard library, which takes seconds to build. */
  readonly cache: string;
  /** `python/` of the project, with the packages that apps may import. Without it: none. */
  readonly packages?: string;
  /** `false`: source files instead. Python takes a moment longer to start, and the build starts at once. */
  readonly compiled?: boolean;
}

/** Returns the folder on disk, and its name below `/py/`: `<version>-<hash>`. */
export async function buildRuntime({
  library,
  into,
  cache,
  packages,
  compiled = true,
}: RuntimeOptions): Promise<{ readonly folder: string; readonly name: string; readonly packages: Offered }> {
  const { offered, contents: packs } = packages
    ? packagesForBuild({ folder: packages, pyodide: PYODIDE_VERSION })
    : { offered: {}, contents: {} };
  const pyodide = (name: string) => readFileSync(join(PYODIDE, name));
  const contents: Record<string, Uint8Array> = {
    'pyodide.asm.mjs': pyodide('pyodide.asm.mjs'),
    'pyodide.asm.wasm': pyodide('pyodide.asm.wasm'),
    'python_stdlib.zip': readFileSync(await packedLibrary(library, cache, compiled)),
    'minijinja_js_bg.wasm': readFileSync(join(TEMPLATES, 'minijinja_js_bg.wasm')),
    'worker.js': await bundleWorker(),
  };
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, bytes]) => [name, { size: bytes.byteLength, sha256: sha256(bytes) }]),
  );
  const hasPackages = Object.keys(offered).length > 0;
  const manifest = JSON.stringify({ files, ...(hasPackages && { packages: offered }) } satisfies Manifest);
  // The page knows this name and with it the digest of the manifest, which contains those of all other files.
  const name = `${PYODIDE_VERSION}-${sha256(manifest).slice(0, 16)}`;
  const folder = join(into, name);
  if (!existsSync(join(folder, 'worker.js'))) {
    mkdirSync(hasPackages ? join(folder, 'packages') : folder, { recursive: true });
    // The worker comes last: a folder with a worker is complete.
    for (const [target, bytes] of Object.entries({ ...packs, 'runtime.json': manifest, ...contents }))
      writeFileSync(join(folder, target), bytes);
  }
  // Versions of earlier builds would be published needlessly.
  for (const other of readdirSync(into))
    if (other !== name) rmSync(join(into, other), { recursive: true, force: true });
  return { folder, name, packages: offered };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function bundleWorker(): Promise<Uint8Array> {
  const result = await build({
    entryPoints: [join(HERE, 'worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    alias: { 'pyodide/pyodide.asm.mjs': './pyodide.asm.mjs' },
    external: ['./pyodide.asm.mjs', 'node:*', 'ws', 'fs', 'path', 'url', 'vm', 'crypto', 'child_process'],
    logLevel: 'error',
  });
  const [output] = result.outputFiles;
  if (!output) throw new Error('The worker bundle is empty.');
  return output.contents;
}

async function packedLibrary(library: string, cache: string, compiled: boolean): Promise<string> {
  const staged = stageLibrary(library);
  const runner = readFileSync(join(HERE, 'runner.py'), 'utf8').replaceAll('__library__', library);
  writeFileSync(join(staged, 'app_runner.py'), runner);
  copyFileSync(join(HERE, '../packages/loading.py'), join(staged, 'app_packages.py'));
  const sources = [
    join(HERE, 'compile.py'),
    join(staged, 'app_runner.py'),
    join(staged, 'app_packages.py'),
    ...readdirSync(join(staged, library))
      .sort()
      .map((name) => join(staged, library, name)),
  ];
  const hash = createHash('sha256').update(PYODIDE_VERSION).update(String(compiled));
  for (const file of sources) hash.update(basename(file)).update(readFileSync(file));
  const target = join(cache, `stdlib-${hash.digest('hex').slice(0, 16)}.zip`);
  if (!existsSync(target)) {
    mkdirSync(cache, { recursive: true });
    // Another build on the same machine may be writing the same file.
    const partial = `${target}.${process.pid}`;
    if (compiled) await run(process.execPath, [join(HERE, 'compile-library.mjs'), staged, partial]);
    else await run('python3', ['-B', '-c', PACK_SOURCES, HERE, join(PYODIDE, 'python_stdlib.zip'), staged, partial]);
    renameSync(partial, target);
  }
  rmSync(staged, { recursive: true, force: true });
  return target;
}

const run = promisify(execFile);
const PACK_SOURCES = `import pathlib, sys
sys.path.insert(0, sys.argv[1])
from compile import pack
pathlib.Path(sys.argv[4]).write_bytes(pack(sys.argv[2], sys.argv[3], compiles=False))`;
