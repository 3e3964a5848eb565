/** What the server answers: queries for anyone with the search key, writes for the admin key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '../engine/engine';
import { ApiError } from '../protocol/errors';
import { decodeParams, encodeParams } from '../protocol/params';
import type { SearchAnswer, SearchParams } from '../protocol/types';
import type { Indexes } from './indexes';

export const LIMITS = {
  queryBody: 64 * 1024,
  writeBody: 10 * 1024 * 1024,
  queriesPerRequest: 20,
  paramsLength: 8 * 1024,
  /** How long the queries of one request may take together, in milliseconds. */
  requestBudget: 1000,
  /** Per index. */
  cachedAnswers: 500,
} as const;

export interface SearchService {
  readonly indexes: Indexes;
  /** Readers must send it, in a header or the query string; without one, queries are open. */
  readonly searchKey?: string;
  /** Allows writes, by header only: query strings end up in logs. Without one, there are no writes. */
  readonly adminKey?: string;
}

export interface RouteRequest {
  readonly method: string;
  readonly url: URL;
  /** The key in the header. */
  readonly headerKey: string | undefined;
  body(limit: number): Promise<unknown>;
  /** Whether the client has closed the connection. */
  isAborted(): boolean;
}

type Fields = Record<string, unknown>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time: how long a comparison takes must not tell how much of a guess was right. */
function isKey(given: string | undefined, expected: string | undefined): boolean {
  return given !== undefined && expected !== undefined && timingSafeEqual(digest(given), digest(expected));
}

function asObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new ApiError('The body must be an object.', 400);
  return value as Fields;
}

/** The requests in a body. */
function requestsIn(body: unknown): unknown[] {
  const { requests } = asObject(body);
  if (!Array.isArray(requests) || requests.length === 0)
    throw new ApiError('The body needs a list of "requests".', 400);
  return requests;
}

/** The latest answers of each engine: many readers ask the same. An index that changes has a new engine. */
const cache = new WeakMap<Engine, Map<string, SearchAnswer>>();

function cachedSearch(engine: Engine, wire: string): SearchAnswer {
  const answers = cache.get(engine) ?? new Map<string, SearchAnswer>();
  cache.set(engine, answers);
  const found = answers.get(wire) ?? engine.search(decodeParams(wire), wire);
  if (answers.size >= LIMITS.cachedAnswers) answers.clear();
  answers.set(wire, found);
  return found;
}

/** Parameters come as one string; newer clients send them as fields next to the index name. */
function answerQuery(indexes: Indexes, value: unknown): SearchAnswer {
  const { indexName, params, type: _type, ...fields } = asObject(value);
  const wire = params ?? encodeParams(fields as unknown as SearchParams);
  if (typeof indexName !== 'string') throw new ApiError('A request needs an "indexName".', 400);
  if (typeof wire !== 'string' || wire.length > LIMITS.paramsLength) {
    throw new ApiError(`"params" must be a string of at most ${LIMITS.paramsLength} characters.`, 400);
  }
  return { ...cachedSearch(indexes.engine(indexName), wire), index: indexName };
}

async function answerQueries(indexes: Indexes, request: RouteRequest): Promise<object> {
  const requests = requestsIn(await request.body(LIMITS.queryBody));
  if (requests.length > LIMITS.queriesPerRequest) {
    throw new ApiError(`At most ${LIMITS.queriesPerRequest} requests at a time.`, 400);
  }
  const results: SearchAnswer[] = [];
  let spent = 0;
  for (const one of requests) {
    // Other connections get their turn between two queries.
    if (results.length > 0) await nextTurn();
    if (request.isAborted()) throw new ApiError('The client closed the connection.', 400);
    if (spent > LIMITS.requestBudget) {
      throw new ApiError(`The queries took longer than ${LIMITS.requestBudget} ms: send fewer at a time.`, 429);
    }
    const started = performance.now();
    results.push(answerQuery(indexes, one));
    spent += performance.now() - started;
  }
  return { results };
}

type Write = (indexes: Indexes, name: string, body: () => Promise<unknown>) => Promise<object | undefined>;

/** The engine has settings and synonyms of its own: those of a push are accepted and not used. */
const ignore: Write = async (_indexes, _name, body) => {
  await body();
  return undefined;
};

/** Method and path after the index name → what it does, and what its answer has besides the task. */
const WRITES: Readonly<Record<string, Write>> = {
  'POST batch': async (indexes, name, body) => ({ objectIDs: indexes.batch(name, requestsIn(await body())) }),
  'PUT settings': ignore,
  'POST synonyms/batch': ignore,
  'POST operation': async (indexes, name, body) => {
    const { operation, destination } = asObject(await body());
    if (operation !== 'move' || typeof destination !== 'string') {
      throw new ApiError('The only operation is "move", and it needs a "destination".', 400);
    }
    indexes.move(name, destination);
    return undefined;
  },
  'DELETE ': async (indexes, name) => {
    indexes.remove(name);
    return { deletedAt: new Date().toISOString() };
  },
};

/** The body of the answer; undefined for none. */
export async function route(service: SearchService, request: RouteRequest): Promise<object | undefined> {
  const { indexes, searchKey, adminKey } = service;
  const { method, url, headerKey } = request;
  if (method === 'OPTIONS') return undefined;
  if (method === 'GET' && url.pathname === '/health') {
    return { status: 'ok', indexes: indexes.names().map((name) => ({ name, records: indexes.size(name) })) };
  }
  const [version, collection, name, ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (version !== '1' || collection !== 'indexes' || name === undefined) throw new ApiError('Not found', 404);
  const isAdmin = isKey(headerKey, adminKey);
  const action = rest.join('/');
  if (name === '*' && action === 'queries') {
    if (method !== 'POST') throw new ApiError('Method not allowed', 405);
    const given = headerKey ?? url.searchParams.get('x-algolia-api-key') ?? undefined;
    if (searchKey !== undefined && !isKey(given, searchKey) && !isAdmin) {
      throw new ApiError('Invalid Application-ID or API key', 403);
    }
    return answerQueries(indexes, request);
  }
  if (!isAdmin) throw new ApiError('Method not allowed with this API key', 403);
  if (method === 'GET' && rest[0] === 'task') return { status: 'published', pendingTask: false };
  const write = WRITES[`${method} ${action}`];
  if (write === undefined) throw new ApiError('Not found', 404);
  const extra = await write(indexes, name, () => request.body(LIMITS.writeBody));
  // Writes are done when they are answered, so that one number does for all tasks that a client waits for.
  return { taskID: 1, updatedAt: new Date().toISOString(), ...extra };
}
