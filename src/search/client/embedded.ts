/** The page's side of the embedded back end: one worker per tab, started when a reader is about to search. */
import { fromPlainError, RetryError } from '../protocol/errors';
import type { SearchAnswers, SearchClient, WireRequest } from '../protocol/types';
import type { LocalIndex } from './local-index';
import { TrustedWorker } from './trusted-worker';
import type { FromWorker, ToWorker } from './worker';

/** A worker that hasn't started by then won't: its file is missing, or a policy forbids it. In milliseconds. */
const START_TIMEOUT = 8_000;

interface Waiting {
  readonly resolve: (answers: SearchAnswers) => void;
  readonly reject: (error: Error) => void;
}

export function createEmbeddedClient(baseUrl: string): SearchClient {
  let note: string | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();
  let starting: Promise<Worker> | undefined;
  let inPage: Promise<LocalIndex> | undefined;

  function start(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const worker = new TrustedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
      const fail = (reason: string) => {
        worker.terminate();
        for (const { reject: drop } of waiting.values()) drop(new RetryError(reason));
        waiting.clear();
        reject(new Error(reason));
      };
      const timer = setTimeout(() => fail('The search worker did not start.'), START_TIMEOUT);
      let alive = false;
      worker.onerror = () => {
        clearTimeout(timer);
        // One that never started won't start next time either: from then on, the page searches itself.
        if (alive) starting = undefined;
        fail('The search worker failed.');
      };
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'alive') {
          clearTimeout(timer);
          alive = true;
          resolve(worker);
          return;
        }
        const caller = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.kind === 'failure') caller?.reject(fromPlainError(data.error));
        else {
          note = data.note;
          caller?.resolve(data.answers);
        }
      };
      worker.postMessage({ kind: 'open', baseUrl } satisfies ToWorker);
    });
  }

  async function searchInPage(requests: readonly WireRequest[]): Promise<SearchAnswers> {
    inPage ??= import('./local-index').then(
      ({ createLocalIndex }) => createLocalIndex(baseUrl),
      () => {
        inPage = undefined;
        throw new RetryError('The search code could not be loaded.');
      },
    );
    const index = await inPage;
    const answers = await index.search(requests);
    note = index.note();
    return answers;
  }

  function workerOrNothing(): Promise<Worker | undefined> {
    if (inPage !== undefined || typeof Worker === 'undefined') return Promise.resolve(undefined);
    starting ??= start();
    return starting.catch(() => undefined);
  }

  return {
    async search(requests) {
      const worker = await workerOrNothing();
      if (worker === undefined) return searchInPage(requests);
      return new Promise<SearchAnswers>((resolve, reject) => {
        next += 1;
        waiting.set(next, { resolve, reject });
        worker.postMessage({ kind: 'search', id: next, requests } satisfies ToWorker);
      });
    },
    warm() {
      void workerOrNothing();
    },
    note: () => note,
  };
}
