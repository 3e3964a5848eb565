/** A service manager, or `kill`, ends npm: the server must end with it and leave its port. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, makeFixture } from './fixture';

let site: FixtureSite;
beforeAll(async () => {
  site = await makeFixture('/');
});
afterAll(() => site.remove());

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

it.each(['SIGTERM', 'SIGINT'] as const)('%s to `npm run serve` ends the server', async (signal) => {
  const npm = spawn('npm', ['run', 'serve', '--', '--dir', site.place.folder, '--port', '0'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  let port = 0;
  for await (const line of createInterface({ input: npm.stdout })) {
    port = Number(/at http:\/\/localhost:(\d+)/.exec(line)?.[1] ?? 0);
    if (port > 0) break;
  }
  expect(await isFree(port)).toBe(false);
  npm.kill(signal);
  await ended;
  expect(await isFree(port)).toBe(true);
});
