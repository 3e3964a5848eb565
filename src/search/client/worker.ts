/** The worker of the embedded back end: parsing and searching never block the page. */
import { type PlainError, toPlainError } from '../protocol/errors';
import type { SearchAnswers, WireRequest } from '../protocol/types';
import { createLocalIndex, type LocalIndex } from './local-index';

export type ToWorker =
  | { readonly kind: 'open'; readonly baseUrl: string }
  | { readonly kind: 'search'; readonly id: number; readonly requests: readonly WireRequest[] };

export type FromWorker =
  | { readonly kind: 'alive' }
  | { readonly kind: 'answers'; readonly id: number; readonly answers: SearchAnswers; readonly note?: string }
  | { readonly kind: 'failure'; readonly id: number; readonly error: PlainError };

interface WorkerPort {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

const port = self as unknown as WorkerPort;
let index: LocalIndex | undefined;

port.onmessage = ({ data }) => {
  if (data.kind === 'open') {
    index = createLocalIndex(data.baseUrl);
    void index.warm();
    port.postMessage({ kind: 'alive' });
    return;
  }
  const { id, requests } = data;
  const open = index;
  if (open === undefined) return;
  open.search(requests).then(
    (answers) => {
      const note = open.note();
      port.postMessage({ kind: 'answers', id, answers, ...(note === undefined ? {} : { note }) });
    },
    (error: unknown) => port.postMessage({ kind: 'failure', id, error: toPlainError(error) }),
  );
};
