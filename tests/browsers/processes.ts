/** Browsers and their helpers as child processes. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const START_SECONDS = 60;

/** The first match in what a process prints. Fails when the process ends before it. */
export function lineOf(
  child: ChildProcess,
  stream: NodeJS.ReadableStream | null,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const found = pattern.exec(printed);
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnfile} ended with code ${code} before it was ready: ${printed.slice(-500)}`)),
    );
  });
}

/** Waits until an address answers, whatever it answers. */
export async function whenAnswering(address: string): Promise<void> {
  const end = Date.now() + START_SECONDS * 1000;
  for (;;) {
    try {
      await fetch(address);
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`${address} does not answer within ${START_SECONDS} s`, { cause: error });
      await pause(50);
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
