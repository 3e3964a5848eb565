/**
 * The Model Context Protocol over HTTP (Streamable HTTP, stateless, answers in JSON): every request gets a server of its own.
 * Requests of browsers are answered for listed origins only, so that no other site can use a server on the reader's machine.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { mcpServer, type Toolbox } from './tools';

/** Of a message, without the files that apps accept. */
const MAX_BODY = 1024 * 1024;

export interface McpLogLine {
  readonly time: string;
  readonly method: string;
  readonly path: '/mcp';
  readonly status: number;
  readonly ms: number;
}

export interface McpOptions extends Toolbox {
  /** Whose pages may send requests: `https://docs.example.org`. Other programs send no origin. */
  readonly origins: readonly string[];
  /** How large the files of one call may be, in bytes. */
  readonly maxFiles?: () => number;
  /** Clients must send it: `Authorization: Bearer <key>`. */
  readonly key?: string;
  /** After each answer. Neither keys nor inputs are in it. */
  readonly onAnswer?: (line: McpLogLine) => void;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws a Refused. */
function check({ method, headers }: IncomingMessage, { origins, key }: McpOptions): void {
  if (headers.origin !== undefined && !origins.includes(headers.origin)) throw new Refused(403, 'Origin not allowed');
  if (method !== 'POST' && method !== 'OPTIONS') throw new Refused(405, 'Method not allowed');
  if (key === undefined || method === 'OPTIONS') return;
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(key))) throw new Refused(401, 'Invalid key');
}

/** Files are sent as base64: four characters for three bytes. */
export const bodyLimit = (maxFiles: number): number => MAX_BODY + 4 * Math.ceil(maxFiles / 3);

function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(new Refused(413, `The body is larger than ${limit} bytes.`));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', () => reject(new Refused(400, 'The client closed the connection.')));
    request.on('close', () => reject(new Refused(400, 'The client closed the connection.')));
  });
}

function parse(text: string): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused(400, 'The body is not valid JSON.');
  }
  // Batches are no longer part of the protocol, and would multiply what one request may cost.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused(400, 'Send one message.');
  return body;
}

function corsHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'origin',
    ...(headers.origin !== undefined && {
      'access-control-allow-origin': headers.origin,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'content-type, authorization, mcp-protocol-version, mcp-session-id',
      'access-control-max-age': '86400',
    }),
  };
}

async function serve(options: McpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  check(request, options);
  for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const body = parse(await readBody(request, bodyLimit(options.maxFiles?.() ?? 0)));
  const gone = new AbortController();
  const server = mcpServer(options, gone.signal);
  // Without a generator of session ids, the transport keeps no session.
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => {
    gone.abort();
    void transport.close();
    void server.close();
  });
  // The SDK's types aren't written for exact optional properties.
  await server.connect(transport as Transport);
  await transport.handleRequest(request, response, body);
}

function refuse(response: ServerResponse, error: unknown): void {
  const [status, message] = error instanceof Refused ? [error.status, error.message] : [500, 'Internal error'];
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(status === 405 && { allow: 'POST, OPTIONS' }),
    ...(status === 413 && { connection: 'close' }),
  });
  response.end(body);
}

/** Answers requests for `/mcp`, and leaves others (false) to the caller. */
export function mcpHandler(options: McpOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!/^\/mcp\/?(?:\?|$)/.test(request.url ?? '')) return false;
    const started = performance.now();
    response.on('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const { method = '' } = request;
      options.onAnswer?.({ time: new Date().toISOString(), method, path: '/mcp', status: response.statusCode, ms });
    });
    serve(options, request, response).catch((error: unknown) => {
      if (!(error instanceof Refused)) options.log?.(error);
      refuse(response, error);
      request.resume();
    });
    return true;
  };
}
