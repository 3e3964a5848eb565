/**
 * The HTTP edge of the static server: sockets, timeouts, bytes from disk or memory, shutdown. What is answered is
 * decided in `respond.ts`.
 */
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ByteCache } from './byte-cache';
import { type Answer, type FileBody, notFound, respond, type Site } from './respond';
import { type Release, readRelease, type SitePlace, versionOf } from './site';

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
/** How often a finished new build is looked for, at most, in milliseconds. */
const lookEvery = 1000;
/** How long a request whose file is gone waits for the build that took its place, and how often it looks. */
const patience = 1000;
const waitStep = 20;

const suffix = { br: '.br', gzip: '.gz' } as const;

interface Served extends Release {
  readonly cache: ByteCache;
}

export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { place, log = () => {} } = options;
  const { idleTimeout = 30_000, headTimeout = 10_000 } = options;
  /** Bytes are kept with the release they are from: an answer that was on its way during a change puts them nowhere else. */
  const keepBytes = (release: Release): Served => ({ ...release, cache: new ByteCache(cacheSize) });
  let served = keepBytes(await readRelease(place));
  let reading: Promise<void> | undefined;
  let looked = Date.now();
  let closing = false;

  /** Reads the build that is there now, if it is another one; once for all who ask meanwhile. */
  function takeNewBuild(): Promise<void> {
    const current = versionOf(place);
    if (current === served.version || current === 0) return Promise.resolve();
    reading ??= readRelease(place)
      .then(
        (release) => {
          served = keepBytes(release);
        },
        (error: Error) => log(error.message),
      )
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  function lookForNewBuild(): void {
    const now = Date.now();
    if (now - looked < lookEvery) return;
    looked = now;
    void takeNewBuild();
  }

  /** The release that took the place of `old`, or `old` itself when there is none in time. */
  async function successorOf(old: Served): Promise<Served> {
    for (const end = Date.now() + patience; served === old && Date.now() < end; await wait(waitStep))
      await takeNewBuild();
    return served;
  }

  /** The file as the release lists it; a build that is being exchanged may have another one under the same name. */
  async function openFile({ file, encoding }: FileBody): Promise<FileHandle> {
    const name = path.join(file.root ?? place.folder, file.path);
    const handle = await open(encoding ? name + suffix[encoding] : name);
    try {
      // Looked at after the opening: when the file itself is still the old one, so is the copy that was opened before.
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

  async function sendBytes(response: ServerResponse, answer: Answer, body: FileBody, cache: ByteCache): Promise<void> {
    const length = body.end - body.start + 1;
    if (length <= 0) {
      response.writeHead(answer.status, answer.headers).end();
      return;
    }
    const key = `${body.encoding ?? ''} ${body.file.path}`;
    const whole = body.encoding !== undefined || length === body.file.size;
    const known = whole ? cache.get(key) : undefined;
    if (known) {
      response.writeHead(answer.status, answer.headers).end(known);
      return;
    }
    const handle = await openFile(body);
    if (response.destroyed) {
      // The reader left meanwhile: nobody would close the file.
      await handle.close();
      return;
    }
    if (whole && length <= largestCached) {
      const bytes = await handle.readFile().finally(() => handle.close());
      cache.set(key, bytes);
      response.writeHead(answer.status, answer.headers).end(bytes);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      // Open already: what is sent is one file to its end, whatever is moved meanwhile.
      const stream = handle.createReadStream({ start: body.start, end: body.end });
      response.writeHead(answer.status, answer.headers);
      stream.pipe(response);
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

  async function answerFrom(
    current: Served,
    request: IncomingMessage,
    response: ServerResponse,
    mayAskAgain: boolean,
  ): Promise<void> {
    const ask = { method: request.method ?? 'GET', target: request.url ?? '/', headers: request.headers };
    let answer: Answer;
    try {
      answer = respond(current.site, ask);
    } catch (error) {
      log(`${ask.method} ${ask.target.slice(0, 200)}: ${String(error)}`);
      answer = notFound(current.site, ask, 400);
    }
    if (answer.body.kind !== 'file') {
      response.writeHead(answer.status, answer.headers).end(answer.body.kind === 'text' ? answer.body.text : undefined);
      return;
    }
    try {
      await sendBytes(response, answer, answer.body, current.cache);
    } catch (error) {
      const next = mayAskAgain && !response.headersSent ? await successorOf(current) : current;
      if (next !== current) await answerFrom(next, request, response, false);
      else sendFailure(request, response, current.site, error as Error);
    }
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
      // A body is never read; the connection of a request that has one is not used again.
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
      if (closing || hasBody) response.setHeader('Connection', 'close');
      const current = served;
      answerFrom(current, request, response, true).catch((error: Error) =>
        sendFailure(request, response, current.site, error),
      );
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
    basePath: served.site.basePath,
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
