/**
 * The search protocol over HTTP, from built records: for sites that host their own search, and for the tests. `routes.ts`
 * decides what to answer; this file reads requests, sends responses and closes connections.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError } from '../protocol/errors';
import { route, type SearchService } from './routes';

export interface LogLine {
  readonly time: string;
  readonly method: string;
  /** Without the query string, which has credentials. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly error?: string;
}

export interface SearchServerOptions extends SearchService {
  readonly log?: (line: LogLine) => void;
  /** Answers what isn't search, and then returns true: another protocol on the same port. */
  readonly other?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'content-type, x-algolia-api-key, x-algolia-application-id, x-algolia-agent',
  'access-control-max-age': '86400',
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
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

/** What can't be parsed is the client's mistake. */
function attempt<T>(parse: () => T, mistake: string): T {
  try {
    return parse();
  } catch {
    throw new ApiError(mistake, 400);
  }
}

async function handle(options: SearchServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  const { method = 'GET', headers } = request;
  const key = headers['x-algolia-api-key'];
  let path = '?';
  let status = 200;
  let error: string | undefined;
  const answer = async (): Promise<object | undefined> => {
    const url = attempt(() => new URL(request.url ?? '/', 'http://server'), 'Malformed address');
    path = attempt(() => decodeURIComponent(url.pathname), 'Malformed address').slice(0, 200);
    return route(options, {
      method,
      url,
      headerKey: typeof key === 'string' ? key : undefined,
      body: async (limit) => {
        const text = await readBody(request, limit);
        return attempt<unknown>(() => JSON.parse(text), 'The body is not valid JSON.');
      },
      isAborted: () => response.destroyed,
    });
  };
  const body = await answer().catch((reason: unknown) => {
    status = reason instanceof ApiError ? reason.status : 500;
    error = String(reason instanceof Error ? reason.message : reason);
    // The cause of an internal error is for the log only.
    return { message: status === 500 ? 'Internal error' : error, status };
  });
  const text = body === undefined ? '' : JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  if (body === undefined) status = 204;
  response.writeHead(status, {
    ...HEADERS,
    ...(body === undefined ? {} : { 'content-length': bytes }),
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(text);
  request.resume();
  const ms = Math.round((performance.now() - started) * 10) / 10;
  options.log?.({ time: new Date().toISOString(), method, path, status, ms, bytes, ...(error && { error }) });
}

export function createSearchServer(options: SearchServerOptions): Server {
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 15_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => void (options.other?.(request, response) || handle(options, request, response)),
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
