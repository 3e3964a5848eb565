/** A server under load: started as its users start it, on a free port, its memory watched, and told to stop. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import type { LoadOptions, LoadResult } from './load';

export interface LoadedServer {
  readonly port: number;
  /** Runs one load in a process of its own. */
  run(options: Omit<LoadOptions, 'port'>): Promise<LoadResult>;
  /** Megabytes in memory now. */
  memory(): number;
  /** Tells it to stop; its exit code. */
  stop(): Promise<number | null>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Its first line, on either stream that holds `ready`, says that it listens. */
export async function startServer(script: string, args: readonly string[], ready: RegExp): Promise<LoadedServer> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['scripts/with-install.mjs', script, ...args], {
    env: { ...process.env, PORT: String(port) },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      if (ready.test(said)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void exited.then(() =>
      reject(new Error(`${script} did not start (run \`npm run build\` first): ${said.slice(-500)}`)),
    );
  });
  return {
    port,
    run: (options) =>
      new Promise((resolve, reject) => {
        const args = ['scripts/with-install.mjs', 'tests/load/run.ts'];
        const loading = execFile(process.execPath, args, { maxBuffer: 1e7 }, (error, stdout) => {
          if (error) reject(error);
          else resolve(JSON.parse(stdout) as LoadResult);
        });
        loading.stdin?.end(JSON.stringify({ port, ...options }));
      }),
    memory() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      return Math.round(Number(kilobytes) / 1024);
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** 100 silent connections, 100 with half a request, 20 of which never read; the function closes them. */
export function holdConnections(port: number, half: string): () => void {
  const sockets: Socket[] = [];
  for (let n = 0; n < 200; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    if (n % 2 === 1) socket.write(half);
    if (n % 10 === 1) socket.pause();
    sockets.push(socket);
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
