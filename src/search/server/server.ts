/**
 * The search protocol over HTTP, from built records: for sites that host their own search, and for the tests. `routes.ts`
 * decides what to answer; this file reads requests, sends responses and closes connections.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError } from '../protocol/errors';
import type { Indexes } from './indexes';
import { type RouteResponse, route, type ServerKeys } from './routes';

export interface LogLine {
  readonly time: string;
  readonly method: string;
  /** Without the query string, which has credentials. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly queries?: number;
  readonly error?: string;
}

export interface SearchServerOptions extends ServerKeys {
  readonly indexes: Indexes;
  readonly log?: (line: LogLine) => void;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'content-type, x-algolia-api-key, x-algolia-application-id, x-algolia-agent',
  'access-control-max-age': '86400',
};

function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new ApiError(`The body is larger than ${limit} bytes.`, 413));
    const aborted = () => reject(new ApiError('The client closed the connection.', 400));
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      tooLarge();
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) tooLarge();
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('close', aborted);
    request.on('error', aborted);
  });
}

async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const text = await readBody(request, limit);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError('The body is not valid JSON.', 400);
  }
}

function parseTarget(target: string): { path: string[]; search: URLSearchParams } {
  try {
    const url = new URL(target, 'http://server');
    return { path: url.pathname.split('/').filter(Boolean).map(decodeURIComponent), search: url.searchParams };
  } catch {
    throw new ApiError('Malformed address', 400);
  }
}

function send(response: ServerResponse, { status, body }: RouteResponse): number {
  const text = body === undefined ? '' : JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  response.writeHead(status, {
    ...CORS,
    ...(status === 204 ? {} : { 'content-length': bytes }),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(text);
  return bytes;
}

async function handle(options: SearchServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  const method = request.method ?? 'GET';
  let shownPath = '?';
  let error: string | undefined;
  const respond = async (): Promise<RouteResponse> => {
    const { path, search } = parseTarget(request.url ?? '/');
    shownPath = `/${path.join('/')}`.slice(0, 200);
    const key = request.headers['x-algolia-api-key'];
    return route(options.indexes, options, {
      method,
      path,
      search,
      headerKey: typeof key === 'string' ? key : undefined,
      body: (limit) => readJson(request, limit),
      isAborted: () => response.destroyed,
    });
  };
  const answer = await respond().catch((reason: unknown): RouteResponse => {
    const status = reason instanceof ApiError ? reason.status : 500;
    error = reason instanceof Error ? reason.message : String(reason);
    // The cause of an internal error is for the log only.
    return { status, body: { message: status === 500 ? 'Internal error' : error, status } };
  });
  const bytes = send(response, answer);
  request.resume();
  options.log?.({
    time: new Date().toISOString(),
    method,
    path: shownPath,
    status: answer.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    bytes,
    ...(answer.queries === undefined ? {} : { queries: answer.queries }),
    ...(error === undefined ? {} : { error }),
  });
}

export function createSearchServer(options: SearchServerOptions): Server {
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 15_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => void handle(options, request, response),
  );
  server.maxRequestsPerSocket = 1000;
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    else socket.destroy();
  });
  return server;
}

/** Takes no new requests, finishes those under way, and after the deadline (in milliseconds) closes what is left. */
export async function stopServer(server: Server, deadline = 3000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), deadline);
  await closed;
  clearTimeout(timer);
}
