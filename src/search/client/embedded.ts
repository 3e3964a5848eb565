/** The page's side of the embedded back end: one worker per tab, started by the first sign of wanting to search. */

import { fromPlainError, RetryError } from '../protocol/errors';
import type { SearchAnswers, SearchClient, WireRequest } from '../protocol/types';
import type { LocalIndex } from './local-index';
import type { FromWorker, ToWorker } from './worker';

export interface EmbeddedClient extends SearchClient {
  /** What the development server had to say about the index, once known. */
  note(): string | undefined;
}

/** A worker that has not said a word by then will not: its file is gone, or a policy forbids it. */
const WORKER_PATIENCE = 8_000;

interface Waiting {
  readonly resolve: (answers: SearchAnswers) => void;
  readonly reject: (error: Error) => void;
}

export function createEmbeddedClient(baseUrl: string): EmbeddedClient {
  let note: string | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();
  let starting: Promise<Worker> | undefined;
  let inPage: Promise<LocalIndex> | undefined;

  function start(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
      const fail = (reason: string) => {
        worker.terminate();
        for (const { reject: drop } of waiting.values()) drop(new RetryError(reason));
        waiting.clear();
        reject(new Error(reason));
      };
      const timer = setTimeout(() => fail('The search worker did not start.'), WORKER_PATIENCE);
      let alive = false;
      worker.onerror = () => {
        clearTimeout(timer);
        // One that never came alive will not next time either: the page answers itself from then on.
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
        const asker = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.kind === 'failure') asker?.reject(fromPlainError(data.error));
        else {
          note = data.note;
          asker?.resolve(data.answers);
        }
      };
      worker.postMessage({ kind: 'open', baseUrl } satisfies ToWorker);
    });
  }

  async function answerInPage(requests: readonly WireRequest[]): Promise<SearchAnswers> {
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
      if (worker === undefined) return answerInPage(requests);
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
