/**
 * The embedded back end: fetches manifest and index, builds the engine, and answers requests. A failed load isn't
 * remembered: the next query tries again.
 */
import { createEngine, type Engine } from '../engine/engine';
import { Store } from '../engine/store';
import { ApiError, CONNECTION_TIMEOUT, DeserializationError, RetryError, SOCKET_TIMEOUT } from '../protocol/errors';
import { decodeParams } from '../protocol/params';
import type { SearchClient } from '../protocol/types';
import { INDEX_FOLDER, isManifest, MANIFEST_FILE, parsePages } from '../records/manifest';
import { type PageContent, recordsOf } from '../records/pages';

export interface Timeouts {
  /** Until the response begins, in milliseconds. A file of 100 KB needs longer than a query. */
  readonly connect: number;
  /** Between two chunks of the body. */
  readonly read: number;
}

const TIMEOUTS: Timeouts = { connect: 10_000, read: 10_000 };

async function fetchText(url: string, cache: RequestCache, timeouts: Timeouts): Promise<string> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abortAfter = (milliseconds: number, reason: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(reason), milliseconds);
  };
  try {
    abortAfter(timeouts.connect, CONNECTION_TIMEOUT);
    const response = await fetch(url, { cache, signal: controller.signal, credentials: 'same-origin' });
    if (!response.ok) throw new ApiError(`The search index answered ${response.status}.`, response.status);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (reader !== undefined) {
      abortAfter(timeouts.read, SOCKET_TIMEOUT);
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (controller.signal.aborted) throw new RetryError(String(controller.signal.reason));
    throw new RetryError(error instanceof Error ? error.message : 'Network request failed');
  } finally {
    clearTimeout(timer);
  }
}

async function parse<T>(text: string, read: (text: string) => T | Promise<T>): Promise<T> {
  try {
    return await read(text);
  } catch (error) {
    throw new DeserializationError(error instanceof Error ? error.message : 'Unreadable search index');
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
    const manifest = await parse(await fetchText(`${folder}${MANIFEST_FILE}`, 'no-cache', timeouts), (text) => {
      const value: unknown = JSON.parse(text);
      if (!isManifest(value)) throw new Error('The manifest names no index.');
      return value;
    });
    const text = await fetchText(`${folder}${manifest.file}`, 'default', timeouts);
    return parse(text, (json) => openIndex(parsePages(json)));
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
    warm: () => void engine().catch(() => undefined),
  };
}
