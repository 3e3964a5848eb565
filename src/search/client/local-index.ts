/**
 * The embedded back end: fetches manifest and index, builds the engine, and answers requests. A failed load isn't
 * remembered: the next query tries again.
 */
import { createEngine, type Engine } from '../engine/engine';
import { Store } from '../engine/store';
import { ApiError, CONNECTION_TIMEOUT, DeserializationError, RetryError, SOCKET_TIMEOUT } from '../protocol/errors';
import { decodeParams } from '../protocol/params';
import type { SearchClient } from '../protocol/types';
import { INDEX_FOLDER, MANIFEST_FILE, parseManifest, parsePages } from '../records/manifest';
import { type PageContent, recordsOf } from '../records/pages';

export interface Timeouts {
  /** Until the response begins, in milliseconds. A file of 100 KB needs longer than a query. */
  readonly connect: number;
  /** Until all of it has arrived. */
  readonly read: number;
}

const TIMEOUTS: Timeouts = { connect: 10_000, read: 60_000 };

async function fetchText(url: string, cache: RequestCache, { connect, read }: Timeouts): Promise<string> {
  const controller = new AbortController();
  const timers = [setTimeout(() => controller.abort(CONNECTION_TIMEOUT), connect)];
  try {
    const response = await fetch(url, { cache, signal: controller.signal, credentials: 'same-origin' });
    clearTimeout(timers[0]);
    timers.push(setTimeout(() => controller.abort(SOCKET_TIMEOUT), read));
    if (!response.ok) throw new ApiError(`The search index answered ${response.status}.`, response.status);
    return await response.text();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new RetryError(String(controller.signal.reason ?? error));
  } finally {
    timers.forEach(clearTimeout);
  }
}

/** Pages that are indexed at a time, in about 6 ms: keys are handled in between. */
const SLICE = 8;

async function openIndex(pages: readonly PageContent[]): Promise<Engine> {
  const store = new Store();
  for (const [number, page] of pages.entries()) {
    for (const record of recordsOf(page)) store.add(record);
    if (number % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return createEngine(store);
}

export function createLocalIndex(baseUrl: string, timeouts: Timeouts = TIMEOUTS): SearchClient {
  const folder = `${baseUrl}${INDEX_FOLDER}/`;
  let loading: Promise<Engine> | undefined;

  async function load(): Promise<Engine> {
    // `no-cache` revalidates each time, which costs next to nothing if it didn't change.
    const manifest = await fetchText(`${folder}${MANIFEST_FILE}`, 'no-cache', timeouts);
    try {
      const pages = await fetchText(`${folder}${parseManifest(manifest).file}`, 'default', timeouts);
      return await openIndex(parsePages(pages));
    } catch (error) {
      if (error instanceof ApiError || error instanceof RetryError) throw error;
      throw new DeserializationError(error instanceof Error ? error.message : 'Unreadable search index');
    }
  }

  function engine(): Promise<Engine> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  return {
    async search(requests) {
      const ready = await engine();
      return {
        results: requests.map(({ indexName, params }) => ({
          ...ready.search(decodeParams(params), params),
          index: indexName,
        })),
      };
    },
    warm() {
      // In development, every edit makes a new index: search that is opened again uses it.
      if (process.env.NODE_ENV === 'development') loading = undefined;
      engine().catch(() => undefined);
    },
  };
}
