/** Starts the real nginx on the generated configuration, in the foreground, with its files in a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRecord } from '../../deploy/build-record';
import { nginxLocations, nginxServer } from '../../deploy/nginx/conf';
import type { FixtureSite } from './fixture';

const modulesFolder = '/usr/lib/nginx/modules';
const brotliModule = path.join(modulesFolder, 'ngx_http_brotli_static_module.so');

export function findNginx(): string | undefined {
  return ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((place) =>
    existsSync(place),
  );
}

export const hasBrotli = (): boolean => existsSync(brotliModule);

/** Installs Debian's packages, or throws with what is missing. */
export function installNginx(): void {
  if (findNginx() && hasBrotli()) return;
  if (process.getuid?.() !== 0)
    throw new Error(
      'This test needs nginx and libnginx-mod-http-brotli-static: install them, or run as root on Debian.',
    );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
  execFileSync(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'nginx-light', 'libnginx-mod-http-brotli-static'],
    { env, stdio: 'ignore' },
  );
  if (!findNginx() || !hasBrotli()) {
    throw new Error(
      `nginx or its brotli module is still missing (modules: ${existsSync(modulesFolder) ? readdirSync(modulesFolder) : 'none'}).`,
    );
  }
}

export interface RunningNginx {
  readonly port: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The module for brotli, and a user who may read temporary folders. */
export const nginxPreamble = (): string[] => [
  ...(hasBrotli() ? [`load_module ${brotliModule};`] : []),
  ...(process.getuid?.() === 0 ? ['user root;'] : []),
];

/** `ownServer`: lines of a server block into which the locations are included, in place of the complete one. */
export async function startNginx(
  site: FixtureSite,
  port: number,
  ownServer?: readonly string[],
): Promise<RunningNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const settings = { ...readRecord(site.place.folder), root: site.documentRoot };
  const address = `127.0.0.1:${port}`;
  // As an operator would: the locations of the site in a server block with other things.
  const own = ['server {', `listen ${address};`, ...(ownServer ?? []), nginxLocations(settings), '}'].join('\n');
  const conf = ownServer ? own : nginxServer(settings, address, 'docs.example.org');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    ...nginxPreamble(),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 64; }',
    'http {',
    ...paths,
    '  access_log off;',
    ...(hasBrotli() ? ['  brotli_static on;'] : []),
    conf,
    '}',
  ].join('\n');
  return runNginx(main, port, folder);
}

/** With a complete configuration that listens on the port. */
export async function runNginx(main: string, port: number, ownFolder?: string): Promise<RunningNginx> {
  const folder = ownFolder ?? (await mkdtemp(path.join(tmpdir(), 'nginx-')));
  await writeFile(path.join(folder, 'nginx.conf'), main);
  const foreground = main.includes('daemon off;') ? [] : ['-g', 'daemon off;'];
  const child: ChildProcess = spawn(
    findNginx() ?? 'nginx',
    ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', `${folder}/error.log`, ...foreground],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const deadline = Date.now() + 10_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = existsSync(`${folder}/error.log`) ? readFileSync(`${folder}/error.log`, 'utf8') : '';
      throw new Error(`nginx did not start: ${said}${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
