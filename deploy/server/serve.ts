/**
 * The HTTP edge of the static server: sockets, timeouts, bytes from disk or memory, shutdown. What is answered is
 * decided in `respond.ts`.
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { ByteCache } from './byte-cache';
import { type Answer, type FileBody, notFound, respond, type Site } from './respond';
import { readSite, type SitePlace, versionOf } from './site';

export interface ServeOptions {
  readonly place: SitePlace;
  readonly port: number;
  /** All interfaces when absent. */
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

const largestCached = 512 * 1024;
const cacheSize = 96 * 1024 * 1024;
/** How often a finished new build is looked for, at most. */
const lookEvery = 1000;

const suffix = { br: '.br', gzip: '.gz' } as const;

export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { place, log = () => {} } = options;
  const { idleTimeout = 30_000, headTimeout = 10_000 } = options;
  const cache = new ByteCache(cacheSize);
  let site = await readSite(place);
  let version = versionOf(place);
  let looked = Date.now();
  let closing = false;

  function lookForNewBuild(): void {
    const now = Date.now();
    if (now - looked < lookEvery) return;
    looked = now;
    const current = versionOf(place);
    if (current === version || current === 0) return;
    version = current;
    readSite(place).then(
      (fresh) => {
        site = fresh;
        cache.clear();
      },
      (error: Error) => log(error.message),
    );
  }

  async function sendBytes(response: ServerResponse, answer: Answer, body: FileBody): Promise<void> {
    const file = path.join(place.folder, body.file.path) + (body.encoding ? suffix[body.encoding] : '');
    const length = body.end - body.start + 1;
    if (length <= 0) {
      response.writeHead(answer.status, answer.headers).end();
      return;
    }
    const whole = body.encoding !== undefined || length === body.file.size;
    if (whole && length <= largestCached) {
      let bytes = cache.get(file);
      if (!bytes) {
        bytes = await readFile(file);
        if (bytes.length !== length) throw new Error(`${body.file.path} changed while it was served`);
        cache.set(file, bytes);
      }
      response.writeHead(answer.status, answer.headers).end(bytes);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const stream = createReadStream(file, { start: body.start, end: body.end });
      stream.once('open', () => {
        response.writeHead(answer.status, answer.headers);
        stream.pipe(response);
      });
      stream.once('error', reject);
      response.once('close', () => {
        stream.destroy();
        resolve();
      });
    });
  }

  /** A file that vanished or changed under us: a new build is being written, or the folder was deleted. */
  function sendFailure(request: IncomingMessage, response: ServerResponse, current: Site, error: Error): void {
    log(`${request.method} ${request.url}: ${error.message}`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const text = 'The site is being updated. Try again in a moment.\n';
    response
      .writeHead(503, { ...current.headers.page, 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
      .end(request.method === 'HEAD' ? undefined : text);
  }

  const server = createServer(
    {
      headersTimeout: headTimeout,
      requestTimeout: headTimeout * 2,
      keepAliveTimeout: 20_000,
      connectionsCheckingInterval: Math.min(2_000, headTimeout),
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      lookForNewBuild();
      const current = site;
      const ask = { method: request.method ?? 'GET', target: request.url ?? '/', headers: request.headers };
      // A body is never read; the connection of a request that has one is not used again.
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
      if (closing || hasBody) response.setHeader('Connection', 'close');
      let answer: Answer;
      try {
        answer = respond(current, ask);
      } catch (error) {
        log(`${ask.method} ${ask.target.slice(0, 200)}: ${String(error)}`);
        answer = notFound(current, ask, 400);
      }
      if (answer.body.kind === 'file') {
        sendBytes(response, answer, answer.body).catch((error: Error) =>
          sendFailure(request, response, current, error),
        );
        return;
      }
      response.writeHead(answer.status, answer.headers).end(answer.body.kind === 'text' ? answer.body.text : undefined);
    },
  );
  server.setTimeout(idleTimeout, (socket) => socket.destroy());
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 0\r\n\r\n`,
      () => socket.destroy(),
    );
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, ...(options.host && { host: options.host }) }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;

  return {
    server,
    port,
    basePath: site.basePath,
    close: (grace = 10_000) => {
      closing = true;
      return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
        server.closeIdleConnections();
        // A connection becomes idle when its answer is out; Node closes only those idle at the moment of the call.
        const sweep = setInterval(() => server.closeIdleConnections(), 100);
      });
    },
  };
}
