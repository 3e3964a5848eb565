/**
 * The HTTP edge of the static server: sockets, timeouts, bytes from disk or memory, shutdown. What is answered is
 * decided in `respond.ts`.
 */
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { BuildRecord } from '../record';
import type { SitePlace } from '../staging';
import type { ByteCache } from './byte-cache';
import { CurrentRelease, type Served } from './current-release';
import { type Answer, type FileBody, notFound, respond } from './respond';

export interface ServeOptions {
  readonly place: SitePlace;
  /** For a tree that has no record of its own. */
  readonly record?: Pick<BuildRecord, 'basePath' | 'headers'>;
  readonly port: number;
  /** Reachable from this machine alone when absent. */
  readonly host?: string;
  /** How long a connection may stand still, in milliseconds. */
  readonly idleTimeout?: number;
  /** How long the head of a request may take, in milliseconds. */
  readonly headTimeout?: number;
  readonly log?: (line: string) => void;
}

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  readonly basePath: string;
  /** Stops listening, lets answers in flight finish, then resolves. Cuts what is left after `grace` milliseconds. */
  close(grace?: number): Promise<void>;
}

export const LOOPBACK = '127.0.0.1';
const largestCached = 512 * 1024;
const suffix = { br: '.br', gzip: '.gz' } as const;

/** The file as the release lists it; during a swap there may be another one under the same name. */
async function openFile(folder: string, { file, encoding }: FileBody): Promise<FileHandle> {
  const name = path.join(file.root ?? folder, file.path);
  const handle = await open(encoding ? name + suffix[encoding] : name);
  try {
    // Checked after opening: when the file itself is still the old one, so is the copy that was opened before.
    const [own, opened] = await Promise.all([stat(name), handle.stat()]);
    const size = encoding ? file.compressed[encoding] : file.size;
    if (own.mtimeMs === file.modified && opened.size === size) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  throw new Error(`${file.path} changed while it was served`);
}

function streamFile(response: ServerResponse, { status, headers }: Answer, handle: FileHandle, body: FileBody) {
  return new Promise<void>((resolve, reject) => {
    // Open already: what is sent is one file to its end, even if the build is swapped meanwhile.
    const stream = handle.createReadStream({ start: body.start, end: body.end });
    response.writeHead(status, headers);
    stream.pipe(response);
    stream.once('error', reject);
    response.once('close', () => {
      stream.destroy();
      resolve();
    });
  });
}

async function sendFile(
  response: ServerResponse,
  answer: Answer,
  body: FileBody,
  folder: string,
  cache: ByteCache,
): Promise<void> {
  const length = body.end - body.start + 1;
  const send = (bytes?: Buffer): void => void response.writeHead(answer.status, answer.headers).end(bytes);
  if (length <= 0) return send();
  const key = `${body.encoding ?? ''} ${body.file.path}`;
  const whole = body.encoding !== undefined || length === body.file.size;
  const cached = whole ? cache.get(key) : undefined;
  if (cached) return send(cached);
  const handle = await openFile(folder, body);
  // The reader left in the meantime: no response would close the file.
  if (response.destroyed) return handle.close();
  if (!whole || length > largestCached) return streamFile(response, answer, handle, body);
  const bytes = await handle.readFile().finally(() => handle.close());
  cache.set(key, bytes);
  return send(bytes);
}

/** A file that vanished or changed: the build folder was deleted, or changed by something other than a build. */
function sendFailure(request: IncomingMessage, response: ServerResponse, { site }: Served): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = 'The site is being updated. Try again in a moment.\n';
  response
    .writeHead(503, { ...site.headers.page, 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    .end(request.method === 'HEAD' ? undefined : text);
}

async function answerFrom(
  current: CurrentRelease,
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const ask = { method: request.method ?? 'GET', target: request.url ?? '/', headers: request.headers };
  let answer: Answer;
  try {
    answer = respond(served.site, ask);
  } catch (error) {
    current.log(`${ask.method} ${ask.target.slice(0, 200)}: ${String(error)}`);
    answer = notFound(served.site, ask, 400);
  }
  const { body } = answer;
  if (body.kind !== 'file') {
    response.writeHead(answer.status, answer.headers).end(body.kind === 'text' ? body.text : undefined);
    return;
  }
  try {
    await sendFile(response, answer, body, current.place.folder, served.cache);
  } catch (error) {
    const next =
      served === current.served && !response.headersSent ? await current.successorOf(served) : current.served;
    if (next !== served && !response.headersSent) return answerFrom(current, next, request, response);
    current.log(`${ask.method} ${ask.target.slice(0, 200)}: ${String(error)}`);
    sendFailure(request, response, served);
  }
}

const clientErrors: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = clientErrors[error.code ?? ''] ?? '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  );
}

function closeGracefully(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    // A connection becomes idle when its answer is out; Node closes only those idle at the moment of the call.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { place, record, host = LOOPBACK, idleTimeout = 30_000, headTimeout = 10_000, log = () => {} } = options;
  const current = await CurrentRelease.open(place, record, log);
  let closing = false;
  const server = createServer(
    {
      headersTimeout: headTimeout,
      requestTimeout: headTimeout * 2,
      keepAliveTimeout: 20_000,
      connectionsCheckingInterval: Math.min(2_000, headTimeout),
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      current.lookForNewBuild();
      // A body is never read; the connection of a request that has one is not used again.
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
      if (closing || hasBody) response.setHeader('Connection', 'close');
      const { served } = current;
      answerFrom(current, served, request, response).catch(() => sendFailure(request, response, served));
    },
  );
  server.setTimeout(idleTimeout, (socket) => socket.destroy());
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    server,
    port: address !== null && typeof address === 'object' ? address.port : options.port,
    basePath: current.served.site.basePath,
    close: (grace = 10_000) => {
      closing = true;
      return closeGracefully(server, grace);
    },
  };
}
