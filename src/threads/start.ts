/** Starts a file of ours on a thread of its own. Node only, at build time. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const FOLDER = fileURLToPath(new URL('../../generated/threads', import.meta.url));

/**
 * A thread does not inherit what taught this process TypeScript, and teaching it would make every import slow: it gets one
 * plain file, beside which packages are found.
 */
function bundled(file: URL): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const target = join(FOLDER, `${basename(file.pathname, '.ts')}.${hash}.mjs`);
  if (!existsSync(target)) {
    mkdirSync(FOLDER, { recursive: true });
    // Another build may be writing the same file.
    writeFileSync(`${target}.${process.pid}`, text);
    renameSync(`${target}.${process.pid}`, target);
  }
  return target;
}

export function startThread(file: URL, workerData: unknown): Worker {
  return new Worker(bundled(file), { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 64 } });
}
