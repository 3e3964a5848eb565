/**
 * `npm run serve`: the production site from `build/` at PORT (3000) with the production routing, headers and compression.
 * Never builds. `npm run serve -- --dir other-build --port 3001` serves another output folder at another port.
 */
import { pathToFileURL } from 'node:url';
import { serve } from '../deploy/server/serve';
import { NoBuild, placeOf, readRecord } from '../deploy/server/site';
import { readOptions } from './command-line';

export class PortError extends Error {}

/** From `--port`, or else from PORT. */
export function wantedPort(value = process.env.PORT): number {
  if (value === undefined || value === '') return 3000;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new PortError(`PORT=${value} is not a port: give a number from 1 to 65535, for example PORT=3001.`);
  }
  return port;
}

/** In words, with the way out: the command that was typed, on the next port. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  port: number,
  command = process.env.npm_lifecycle_event ?? 'serve',
): string {
  const typed = ['start', 'test'].includes(command) ? `npm ${command}` : `npm run ${command}`;
  const other = port >= 65535 ? 3001 : port < 1024 ? 3000 : port + 1;
  const wayOut = `Choose another one: PORT=${other} ${typed}`;
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. ${wayOut}`;
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this user. ${wayOut}`;
  return `Port ${port} cannot be opened (${error.message}). ${wayOut}`;
}

export async function serveFolder(folder: string, port: number): Promise<void> {
  const place = placeOf(folder);
  readRecord(place);
  const host = process.env.HOST;
  const running = await serve({ place, port, ...(host && { host }), log: (line) => console.error(line) }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.syscall === 'listen' || error.syscall === 'bind'
        ? new PortError(explainListenError(error, port))
        : error;
    },
  );
  console.log(`Serving ${folder}/ at http://localhost:${running.port}${running.basePath}   (stop with Ctrl+C)`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      running.close().then(() => process.exit(0));
    });
  }
}

export function reportAndExit(error: unknown): never {
  const known = error instanceof PortError || error instanceof NoBuild;
  console.error(`\n${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readOptions({ options: { dir: { type: 'string', default: 'build' }, port: { type: 'string' } } });
  try {
    await serveFolder(values.dir, wantedPort(values.port));
  } catch (error) {
    reportAndExit(error);
  }
}
