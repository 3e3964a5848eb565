/** Starts Docusaurus's own command line as a child process, and reads what it says line by line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

const cli = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@docusaurus/core/package.json')),
  'bin',
  'docusaurus.mjs',
);

/** A build makes much that is thrown away at once: with room for it, a quarter less time goes into collecting it. */
const NEW_SPACE = '--max-semi-space-size=64';

export function docusaurus(args: readonly string[], stdio: 'pipe' | 'inherit' = 'pipe'): ChildProcess {
  const child = spawn(process.execPath, [NEW_SPACE, cli, ...args], {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const forward = (): void => void child.kill(signal);
    process.once(signal, forward);
    child.once('exit', () => process.off(signal, forward));
  }
  return child;
}

/** Calls `onLine` for every line of both streams; resolves when the process has ended. */
export async function readLines(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', onLine);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}
