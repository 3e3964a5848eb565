/** Runs apps with this machine's `python3`, for recording and for tests. Node only. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunAnswer, RunRequest } from './protocol';

// Not `import.meta.dirname`: the loader of the site's configuration doesn't support it.
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(HERE, '../../..');

/** Debian's packages (numpy, matplotlib …) work with Debian's own interpreter only, which may not be first in the path. */
export const SYSTEM_PYTHON = '/usr/bin/python3';

/** Writes the library under the given import name into a folder and returns the folder, for `PYTHONPATH`. */
export function stageLibrary(library: string, into = mkdtempSync(join(tmpdir(), 'library-'))): string {
  const stage = join(ROOT, 'python/stage.py');
  mkdirSync(into, { recursive: true });
  if (existsSync(stage))
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
export function runNative(
  requests: readonly RunRequest[],
  { folder, library, timeLimit, python = 'python3' }: NativeOptions,
): Promise<RunAnswer[]> {
  return new Promise((done, fail) => {
    const child = spawn(python, ['-B', join(HERE, 'runner.py')], {
      cwd: folder,
      env: {
        ...process.env,
        PYTHONPATH: library,
        PYTHONHASHSEED: '0',
        PYTHONIOENCODING: 'utf-8',
        MPLBACKEND: 'agg',
        SOURCE_DATE_EPOCH: '0',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    let late = false;
    // Starting the interpreter doesn't count against the app, and a shared machine can be slow.
    const limit = timeLimit * requests.length * 1000 + 20_000;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, limit);
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk;
    });
    child.on('error', fail);
    child.on('close', () => {
      clearTimeout(timer);
      const lines = out.split('\n').filter((line) => line !== '');
      if (late) return fail(new Error(`${folder}: did not end within ${limit / 1000} s`));
      if (lines.length !== requests.length)
        return fail(new Error(`${folder}: ${python} gave ${lines.length} of ${requests.length} answers: ${err}`));
      done(lines.map((line) => JSON.parse(line) as RunAnswer));
    });
    child.stdin.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  });
}
