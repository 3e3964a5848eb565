/** Runs apps with this machine's `python3`, for recording and for tests. Node only. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunAnswer, RunRequest } from './runner-protocol';

// Not `import.meta.dirname`: the loader of the site's configuration doesn't support it.
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(HERE, '../../..');

/** Debian's packages (numpy, matplotlib …) work with Debian's own interpreter only, which may not be first in the path. */
export const SYSTEM_PYTHON = '/usr/bin/python3';

/** Writes the library under the given import name into a new folder and returns the folder, for `PYTHONPATH`. */
export function stageLibrary(library: string): string {
  const into = mkdtempSync(join(tmpdir(), 'library-'));
  const stage = join(ROOT, 'python/stage.py');
  execFileSync('python3', [stage, into, '--name', library], { stdio: ['ignore', 'ignore', 'inherit'] });
  return into;
}

export interface NativeOptions {
  readonly folder: string;
  readonly library: string;
  readonly timeLimit: number;
  readonly python?: string;
}

/** One process for several requests, since starting an interpreter takes longer than most apps. Answers keep the order. */
export async function runNative(
  requests: readonly RunRequest[],
  { folder, library, timeLimit, python = 'python3' }: NativeOptions,
): Promise<RunAnswer[]> {
  const running = promisify(execFile)(python, ['-B', join(HERE, 'runner.py')], {
    cwd: folder,
    env: {
      ...process.env,
      PYTHONPATH: library,
      PYTHONHASHSEED: '0',
      PYTHONIOENCODING: 'utf-8',
      MPLBACKEND: 'agg',
      SOURCE_DATE_EPOCH: '0',
    },
    maxBuffer: 1e9,
    // Starting the interpreter doesn't count against the app, and a shared machine can be slow.
    timeout: timeLimit * requests.length * 1000 + 20_000,
    killSignal: 'SIGKILL',
  });
  running.child.stdin?.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  const { stdout, stderr } = await running;
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (lines.length !== requests.length)
    throw new Error(`${folder}: ${python} gave ${lines.length} of ${requests.length} answers: ${stderr}`);
  return lines.map((line) => JSON.parse(line) as RunAnswer);
}
