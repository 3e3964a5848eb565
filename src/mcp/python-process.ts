/**
 * Runs one app in a process of its own, which is killed with everything that it started when the app's time is over, when it
 * writes too much, or when nobody waits for it any more. Node only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunAnswer, RunRequest } from '../live/python/runner-protocol';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const RUNNER = path.resolve(HERE, '../live/python/runner.py');
const LIMITED = path.join(HERE, 'limited_runner.py');

/** What still runs. */
const running = new Map<ChildProcess, string>();

/** A server that ends leaves neither processes nor folders behind, however it ends: exit handlers can't wait. */
process.on('exit', () => {
  for (const [child, folder] of running) {
    kill(child);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Starting an interpreter and importing packages on a busy machine. It doesn't count against the app. */
const START_MS = 20_000;
/** After its time limit an app is killed from here. It ends itself later, in case that nobody is here. */
const OVERTIME_S = 10;
const MAX_ANSWER = 8_000_000;
const MEMORY_MB = 768;

export interface ProcessOptions {
  readonly python: string;
  /** Folder in which the library is staged, for `PYTHONPATH`. */
  readonly library: string;
  /** Seconds. */
  readonly timeLimit: number;
  /** What the code may open, by name. */
  readonly files: Readonly<Record<string, Buffer>>;
  readonly signal: AbortSignal;
}

/** The app didn't end on its own. The message is for the caller. */
export class RunStopped extends Error {}

function kill(child: ChildProcess): void {
  try {
    // The group: what the app started ends with it.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function start(folder: string, { python, library, timeLimit }: ProcessOptions): ChildProcess {
  const cpuSeconds = Math.ceil(timeLimit + START_MS / 1000);
  const limits = [MEMORY_MB, cpuSeconds, Math.ceil(timeLimit) + OVERTIME_S];
  return spawn(python, ['-B', LIMITED, RUNNER, ...limits.map(String)], {
    cwd: folder,
    detached: true,
    // The last one stays open and empty. It closes when this process ends, even by SIGKILL, and the app ends, too.
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    // Nothing of the server's own environment: it contains keys.
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      PYTHONPATH: library,
      PYTHONHASHSEED: '0',
      PYTHONIOENCODING: 'utf-8',
      MPLBACKEND: 'agg',
      MPLCONFIGDIR: folder,
      OPENBLAS_NUM_THREADS: '1',
      OMP_NUM_THREADS: '1',
      // An arena of a thread reserves address space, which counts as memory.
      MALLOC_ARENA_MAX: '1',
    },
  });
}

/** The one answer of a started process. */
function answerOf(child: ChildProcess, request: RunRequest, { timeLimit, signal }: ProcessOptions): Promise<RunAnswer> {
  return new Promise((resolve, reject) => {
    const stop = (message: string) => {
      reject(new RunStopped(message));
      kill(child);
    };
    let timer = setTimeout(() => stop('Python did not start in time.'), START_MS);
    let text = '';
    const read = (chunk: string) => {
      const waited = !text.includes('\n');
      text += chunk;
      if (text.length > MAX_ANSWER) stop('The app returned too much.');
      if (!waited || !text.startsWith('ready\n')) return;
      clearTimeout(timer);
      timer = setTimeout(() => stop(`The app was stopped at its time limit of ${timeLimit} s.`), timeLimit * 1000);
    };
    const aborted = () => stop('The request was canceled.');
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stdin?.on('error', () => undefined).end(`${JSON.stringify(request)}\n`);
    child.stdio[3]?.on('error', () => undefined);
    child.on('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`Python can't be started: ${cause.message}`, { cause }));
    });
    child.on('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      try {
        resolve(JSON.parse(text.slice(text.indexOf('\n') + 1)) as RunAnswer);
      } catch {
        reject(new RunStopped('The app ended without an answer: it used too much memory, or ended its own process.'));
      }
    });
    if (signal.aborted) aborted();
    signal.addEventListener('abort', aborted);
  });
}

/** Throws a RunStopped if the app didn't end on its own, and the reason of the signal if it had aborted before. */
export async function runProcess(request: RunRequest, options: ProcessOptions): Promise<RunAnswer> {
  options.signal.throwIfAborted();
  const folder = mkdtempSync(path.join(tmpdir(), 'app-run-'));
  try {
    for (const [name, bytes] of Object.entries(options.files)) writeFileSync(path.join(folder, name), bytes);
    const child = start(folder, options);
    running.set(child, folder);
    try {
      return await answerOf(child, request, options);
    } finally {
      kill(child);
      running.delete(child);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
