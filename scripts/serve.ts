/**
 * `npm run serve`: the production site from `build/` at PORT (3000) with the production routing, headers and compression.
 * Never builds. `npm run serve -- --dir other-build --port 3001` serves another output folder at another port. It listens on
 * this machine alone; HOST=0.0.0.0 opens it to others. LOG=requests writes a line of JSON for each answer, LOG=not-found for
 * addresses without a page.
 */
import { pathToFileURL } from 'node:url';
import { LOOPBACK, type ServeOptions, serve } from '../deploy/server/serve';
import { placeOf, recoverKilledSwap } from '../deploy/staging';
import { readOptions, runCommand, UserError } from './command-line';

/** From `--port`, or else from PORT. */
export function wantedPort(value = process.env.PORT, byDefault = 3000): number {
  if (value === undefined || value === '') return byDefault;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UserError(`PORT=${value} is not a port: use a number from 1 to 65535, for example PORT=3001.`);
  }
  return port;
}

/** What LOG asks for: nothing, every answer, or the addresses that have no page. */
export function answerLog(
  wanted = process.env.LOG,
  write: (line: string) => void = console.log,
): Pick<ServeOptions, 'onAnswer'> {
  if (wanted === undefined || wanted === '') return {};
  if (wanted !== 'requests' && wanted !== 'not-found') {
    throw new UserError(`LOG=${wanted} is unknown: use LOG=requests or LOG=not-found.`);
  }
  return {
    onAnswer: (answered) => {
      if (wanted === 'requests' || answered.status === 404) {
        write(JSON.stringify({ time: new Date().toISOString(), ...answered }));
      }
    },
  };
}

/** An empty HOST is none: Node would take it for all interfaces. */
export const listenHost = (): string => process.env.HOST || LOOPBACK;

/** With the fix: the command that was typed, on the next port. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  port: number,
  command = process.env.npm_lifecycle_event ?? 'serve',
): string {
  const typed = ['start', 'test'].includes(command) ? `npm ${command}` : `npm run ${command}`;
  const other = port >= 65535 ? 3001 : port < 1024 ? 3000 : port + 1;
  const fix = `Choose another one: PORT=${other} ${typed}`;
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. ${fix}`;
  if (error.code === 'EACCES') return `You don't have permission to open port ${port}. ${fix}`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST=${listenHost()} is not an address of this machine.`;
  return `Port ${port} can't be opened (${error.message}). ${fix}`;
}

export const listenError = (error: NodeJS.ErrnoException, port: number): Error =>
  error.syscall === 'listen' || error.syscall === 'bind' || error.syscall === 'getaddrinfo'
    ? new UserError(explainListenError(error, port))
    : error;

export async function serveFolder(folder: string, port: number): Promise<void> {
  const host = listenHost();
  const place = placeOf(folder);
  await recoverKilledSwap(place);
  const running = await serve({ place, port, host, log: (line) => console.error(line), ...answerLog() }).catch(
    (error: NodeJS.ErrnoException) => {
      throw listenError(error, port);
    },
  );
  const name = host === LOOPBACK ? 'localhost' : host;
  console.log(`Serving ${folder}/ at http://${name}:${running.port}${running.basePath}   (stop with Ctrl+C)`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      running.close().then(() => process.exit(0));
    });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readOptions({ options: { dir: { type: 'string', default: 'build' }, port: { type: 'string' } } });
  await runCommand(() => serveFolder(values.dir, wantedPort(values.port)));
}
