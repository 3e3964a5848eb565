/**
 * The HTTP edge of the static server: sockets, timeouts, shutdown. What is answered is decided in `respond.ts`. A build is
 * served from memory as a whole, so what changes on disk meanwhile can't mix two builds or end an answer.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BuildRecord } from '../build-record';
import type { SitePlace } from '../staging';
import { type Answer, respond } from './respond';
import { followBuild, type Release } from './site';

export interface ServeOptions {
  readonly place: SitePlace;
  /** For a tree that has no record of its own. */
  readonly record?: Pick<BuildRecord, 'basePath' | 'headers' | 'redirects'>;
  readonly port: number;
  /** Reachable from this machine alone when absent. */
  readonly host?: string;
  /** How long a connection may stand still, in milliseconds. */
  readonly idleTimeout?: number;
  /** How long the head of a request may take, in milliseconds. */
  readonly headTimeout?: number;
  readonly log?: (line: string) => void;
  /** Called for each answer, once it is sent or the connection is gone. */
  readonly onAnswer?: (answered: Answered) => void;
}

/** No query strings: they may have secrets. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** The page with the link, where the browser tells. */
  readonly referrer?: string;
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '').slice(0, 500);

function describeAnswer(request: IncomingMessage, status: number, bytes: number, begun: number): Answered {
  const { method = '', url = '', headers } = request;
  return {
    method,
    path: withoutQuery(url),
    status,
    bytes,
    milliseconds: Math.round(performance.now() - begun),
    ...(headers.referer && { referrer: withoutQuery(headers.referer) }),
  };
}

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  readonly basePath: string;
  /** Stops listening, lets answers in flight finish, then resolves. Cuts what is left after `grace` milliseconds. */
  close(grace?: number): Promise<void>;
}

export const LOOPBACK = '127.0.0.1';

const suffix = { br: '.br', gzip: '.gz' } as const;

function send({ site, bytes }: Release, request: IncomingMessage, response: ServerResponse): Answer {
  const ask = { method: request.method ?? 'GET', target: request.url ?? '/', headers: request.headers };
  const answer = respond(site, ask);
  const { status, headers, body } = answer;
  response.writeHead(status, headers);
  if (body.kind === 'text') response.end(body.text);
  else if (body.kind === 'none') response.end();
  else {
    const { file, encoding, start, end } = body;
    const whole = bytes.get(encoding ? file.path + suffix[encoding] : file.path);
    // Ended when all is sent: Node counts a connection as idle, and a shutdown closes it, once its answer has ended.
    response.write(whole?.subarray(start, end + 1), () => response.end());
  }
  return answer;
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
  const { onAnswer } = options;
  const current = await followBuild(place, record, log);
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
      // A body is never read; the connection of a request that has one is not used again.
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
      if (closing || hasBody) response.setHeader('Connection', 'close');
      try {
        const begun = performance.now();
        const { status, headers } = send(current(), request, response);
        const bytes = Number(headers['Content-Length'] ?? 0);
        if (onAnswer) response.once('close', () => onAnswer(describeAnswer(request, status, bytes, begun)));
      } catch (error) {
        log(`${request.method} ${request.url?.slice(0, 200)}: ${String(error)}`);
        response.destroy();
      }
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
    basePath: current().site.basePath,
    close: (grace = 10_000) => {
      closing = true;
      return closeGracefully(server, grace);
    },
  };
}
