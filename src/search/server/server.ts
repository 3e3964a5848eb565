/**
 * The search protocol over HTTP, from built records: for sites that host their own search, and for the tests. Reads are
 * open (or need the search key, if one is set); writes need the admin key, and do not exist without one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Engine } from '../engine/engine';
import { UnknownFacet } from '../engine/filters';
import { ApiError } from '../protocol/errors';
import { decodeParams, encodeParams } from '../protocol/params';
import type { SearchAnswer, SearchParams } from '../protocol/types';
import { type BatchOperation, createIndexes, type Indexes } from './indexes';

export interface LogLine {
  readonly time: string;
  readonly method: string;
  /** Without the query string: credentials stand there. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly queries?: number;
  readonly error?: string;
}

export interface SearchServerOptions {
  readonly indexes?: Indexes;
  readonly searchKey?: string;
  readonly adminKey?: string;
  readonly log?: (line: LogLine) => void;
}

export const LIMITS = {
  queryBody: 64 * 1024,
  writeBody: 10 * 1024 * 1024,
  queriesPerRequest: 20,
  paramsLength: 8 * 1024,
  /** Per index. */
  keptAnswers: 500,
} as const;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'content-type, x-algolia-api-key, x-algolia-application-id, x-algolia-agent',
  'access-control-max-age': '86400',
};

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly search: URLSearchParams;
  readonly key: string | undefined;
  body(limit: number): Promise<unknown>;
}

interface Told {
  readonly status: number;
  readonly body: unknown;
  readonly queries?: number;
}

function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    const tooLarge = () => new ApiError(`The body is larger than ${limit} bytes.`, 413);
    if (declared > limit) {
      reject(tooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('aborted', () => reject(new ApiError('The request was broken off.', 400)));
    request.on('error', () => reject(new ApiError('The request was broken off.', 400)));
  });
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError(`${what} must be an object.`, 400);
  return value as Record<string, unknown>;
}

/** Parameters come as one string; newer clients send them as fields beside the index name. */
function wireParams(request: Record<string, unknown>): string {
  const { indexName: _indexName, params, type: _type, ...fields } = request;
  const wire =
    typeof params === 'string'
      ? params
      : params === undefined
        ? encodeParams(fields as unknown as SearchParams)
        : undefined;
  if (wire === undefined) throw new ApiError('"params" must be a string.', 400);
  if (wire.length > LIMITS.paramsLength)
    throw new ApiError(`"params" is longer than ${LIMITS.paramsLength} characters.`, 400);
  return wire;
}

/** The last answers of each engine, by what was asked: many readers ask the same. An index that changes has a new engine. */
const kept = new WeakMap<Engine, Map<string, SearchAnswer>>();

function answerOf(engine: Engine, wire: string): SearchAnswer {
  const answers = kept.get(engine) ?? new Map<string, SearchAnswer>();
  kept.set(engine, answers);
  const found = answers.get(wire) ?? engine.search(decodeParams(wire), wire);
  // The one asked for last stands last; the first is the longest unused.
  answers.delete(wire);
  answers.set(wire, found);
  for (const [oldest] of answers) {
    if (answers.size <= LIMITS.keptAnswers) break;
    answers.delete(oldest);
  }
  return found;
}

function answerQuery(indexes: Indexes, value: unknown): SearchAnswer {
  const request = asObject(value, 'A request');
  if (typeof request.indexName !== 'string') throw new ApiError('A request needs an "indexName".', 400);
  const wire = wireParams(request);
  try {
    return { ...answerOf(indexes.engine(request.indexName), wire), index: request.indexName };
  } catch (error) {
    throw error instanceof UnknownFacet ? new ApiError(error.message, 400) : error;
  }
}

async function answerQueries(indexes: Indexes, asked: Asked): Promise<Told> {
  const { requests } = asObject(await asked.body(LIMITS.queryBody), 'The body');
  if (!Array.isArray(requests) || requests.length === 0)
    throw new ApiError('The body needs a list of "requests".', 400);
  if (requests.length > LIMITS.queriesPerRequest) {
    throw new ApiError(`At most ${LIMITS.queriesPerRequest} requests at a time.`, 400);
  }
  return {
    status: 200,
    body: { results: requests.map((request) => answerQuery(indexes, request)) },
    queries: requests.length,
  };
}

let lastTask = 0;
function task(extra: object = {}): Told {
  lastTask += 1;
  return { status: 200, body: { taskID: lastTask, updatedAt: new Date().toISOString(), ...extra } };
}

async function write(indexes: Indexes, asked: Asked, name: string, rest: readonly string[]): Promise<Told | undefined> {
  const route = `${asked.method} ${rest.join('/')}`;
  switch (route) {
    case 'POST batch': {
      const { requests } = asObject(await asked.body(LIMITS.writeBody), 'The body');
      if (!Array.isArray(requests)) throw new ApiError('The body needs a list of "requests".', 400);
      return task({ objectIDs: indexes.batch(name, requests as BatchOperation[]) });
    }
    case 'PUT settings':
      indexes.setSettings(name, asObject(await asked.body(LIMITS.writeBody), 'The settings'));
      return task();
    case 'GET settings':
      return { status: 200, body: indexes.settings(name) };
    case 'POST synonyms/batch': {
      const synonyms = await asked.body(LIMITS.writeBody);
      if (!Array.isArray(synonyms)) throw new ApiError('The body must be a list of synonyms.', 400);
      indexes.saveSynonyms(name, synonyms, asked.search.get('replaceExistingSynonyms') === 'true');
      return task();
    }
    case 'POST operation': {
      const { operation, destination } = asObject(await asked.body(LIMITS.writeBody), 'The body');
      if (operation !== 'move' || typeof destination !== 'string') {
        throw new ApiError('Only the operation "move" is known, and needs a "destination".', 400);
      }
      indexes.move(name, destination);
      return task();
    }
    case 'DELETE ':
      indexes.remove(name);
      return task({ deletedAt: new Date().toISOString() });
    default:
      return rest[0] === 'task' && asked.method === 'GET'
        ? { status: 200, body: { status: 'published', pendingTask: false } }
        : undefined;
  }
}

async function answer(indexes: Indexes, asked: Asked, options: SearchServerOptions): Promise<Told> {
  const { method, path, key } = asked;
  if (method === 'OPTIONS') return { status: 204, body: undefined };
  if (method === 'GET' && (path.join('/') === 'health' || path.join('/') === '1/isalive')) {
    const held = indexes.names().map((name) => ({ name, records: indexes.size(name) }));
    return { status: 200, body: { status: 'ok', indexes: held } };
  }
  if (path[0] !== '1' || path[1] !== 'indexes' || path[2] === undefined) throw new ApiError('Not found', 404);
  const isAdmin = options.adminKey !== undefined && key === options.adminKey;
  if (path[2] === '*' && path[3] === 'queries' && path.length === 4) {
    if (method !== 'POST') throw new ApiError('Method not allowed', 405);
    if (options.searchKey !== undefined && key !== options.searchKey && !isAdmin) {
      throw new ApiError('Invalid Application-ID or API key', 403);
    }
    return answerQueries(indexes, asked);
  }
  if (!isAdmin) throw new ApiError('Method not allowed with this API key', 403);
  const told = await write(indexes, asked, path[2], path.slice(3));
  if (told === undefined) throw new ApiError('Not found', 404);
  return told;
}

function parseTarget(target: string): { path: string[]; search: URLSearchParams } {
  try {
    const url = new URL(target, 'http://server');
    return { path: url.pathname.split('/').filter(Boolean).map(decodeURIComponent), search: url.searchParams };
  } catch {
    throw new ApiError('Malformed address', 400);
  }
}

function send(response: ServerResponse, status: number, body: unknown): number {
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

export function createSearchServer(options: SearchServerOptions = {}): Server {
  const indexes = options.indexes ?? createIndexes();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const method = request.method ?? 'GET';
    let status = 500;
    let bytes = 0;
    let path = '?';
    let queries: number | undefined;
    let problem: string | undefined;
    try {
      const { path: parts, search } = parseTarget(request.url ?? '/');
      path = `/${parts.join('/')}`.slice(0, 200);
      const header = request.headers['x-algolia-api-key'];
      const told = await answer(
        indexes,
        {
          method,
          path: parts,
          search,
          key: (typeof header === 'string' ? header : undefined) ?? search.get('x-algolia-api-key') ?? undefined,
          async body(limit) {
            const text = await readBody(request, limit);
            try {
              return JSON.parse(text) as unknown;
            } catch {
              throw new ApiError('The body is not valid JSON.', 400);
            }
          },
        },
        options,
      );
      status = told.status;
      queries = told.queries;
      bytes = send(response, status, told.body);
    } catch (error) {
      status = error instanceof ApiError ? error.status : 500;
      problem = error instanceof Error ? error.message : String(error);
      // What went wrong inside stays in the log.
      if (!response.headersSent)
        bytes = send(response, status, { message: status === 500 ? 'Internal error' : problem, status });
      request.resume();
    }
    options.log?.({
      time: new Date().toISOString(),
      method,
      path,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      bytes,
      ...(queries === undefined ? {} : { queries }),
      ...(problem === undefined ? {} : { error: problem }),
    });
  };
  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 15_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      void handle(request, response);
    },
  );
  server.maxRequestsPerSocket = 1000;
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    else socket.destroy();
  });
  return server;
}
