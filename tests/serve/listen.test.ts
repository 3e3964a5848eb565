/**
 * `npm run serve` listens on this machine alone unless it is told otherwise. 127.0.0.2 is this machine, too, on Linux, but
 * a server that was bound to 127.0.0.1 doesn't answer there. The search server and the self-hosted runner have such a test
 * beside their code.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, makeFixture } from './fixture';

const root = path.resolve(import.meta.dirname, '../..');
let site: FixtureSite;
let server: ChildProcess | undefined;

beforeAll(async () => {
  site = await makeFixture('/');
});
afterEach(() => {
  server?.kill('SIGKILL');
});
afterAll(() => site.remove());

const answersAt = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts the server as its npm script does, and returns the port that it names. */
async function portOf(host: string | undefined): Promise<number> {
  const { HOST: _, ...environment } = process.env;
  const started = spawn(
    process.execPath,
    ['scripts/with-install.mjs', 'scripts/serve.ts', '--dir', site.place.folder],
    {
      cwd: root,
      env: { ...environment, PORT: '0', ...(host !== undefined && { HOST: host }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  server = started;
  return new Promise((resolve, reject) => {
    for (const input of [started.stdout, started.stderr]) {
      createInterface({ input }).on('line', (line) => {
        const port = /\bhttp:\/\/[\w.]+:(\d+)/.exec(line)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    }
    started.once('exit', (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
}

it.each([
  ['by default', undefined, false],
  ['with an empty HOST', '', false],
  ['with HOST=0.0.0.0', '0.0.0.0', true],
])('%s', async (_when, host, isOpen) => {
  const port = await portOf(host);
  expect(await answersAt('127.0.0.1', port)).toBe(true);
  expect(await answersAt('127.0.0.2', port)).toBe(isOpen);
});
