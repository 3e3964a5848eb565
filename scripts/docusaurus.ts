/** Starts Docusaurus's own command line as a child process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Interrupted, UserError } from './command-line';

const cli = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@docusaurus/core/package.json')),
  'bin',
  'docusaurus.mjs',
);

/** A build allocates much that is short-lived: with more room for it, a quarter less time goes into collecting it. */
const NEW_SPACE = '--max-semi-space-size=64';

/**
 * The child ends when this process does, even by a kill: its standard input is a pipe that closes then. Docusaurus renders
 * more than 100 pages in worker threads, which get the same option and have no standard input.
 */
const END_WITH_PARENT = `--import=data:text/javascript,${encodeURIComponent(
  "import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).on('error', () => {}).resume().unref();",
)}`;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface Options {
  readonly onLine?: (line: string) => void;
  readonly environment?: Readonly<Record<string, string>>;
}

function start(args: readonly string[], { onLine, environment }: Options): ChildProcess {
  const stdio = onLine ? 'pipe' : 'inherit';
  // For tests, which put a fast child in the place of Docusaurus.
  const program = process.env.DOCUSAURUS_CLI ?? cli;
  return spawn(process.execPath, [NEW_SPACE, END_WITH_PARENT, program, ...args], {
    stdio: ['pipe', stdio, stdio],
    env: { ...process.env, ...environment, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
}

/**
 * Resolves when Docusaurus has succeeded. A signal to this process is passed on and is a failure whatever the child's exit
 * code: Docusaurus answers it with code 0.
 */
export async function docusaurus(args: readonly string[], options: Options = {}): Promise<void> {
  const child = start(args, options);
  let received: (typeof SIGNALS)[number] | undefined;
  const forwards = SIGNALS.map((signal) => {
    const forward = (): void => {
      received = signal;
      child.kill(signal);
    };
    process.on(signal, forward);
    return () => process.off(signal, forward);
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && options.onLine) createInterface({ input: stream }).on('line', options.onLine);
  }
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve());
    });
  } finally {
    for (const stop of forwards) stop();
  }
  const name = `docusaurus ${args[0]}`;
  if (received !== undefined) throw new Interrupted(name, received);
  if (child.signalCode !== null) throw new UserError(`${name} was killed (${child.signalCode}).`);
  if (child.exitCode !== 0) throw new UserError(`${name} failed: see the message above.`);
}
