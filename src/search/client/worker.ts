/** The worker that holds the embedded index, so that parsing and searching never hold up the page. */
import type { SearchAnswers, WireRequest } from '../protocol';
import { type Answerer, createAnswerer } from './answers';
import { type PlainError, toPlainError } from './errors';

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
let answerer: Answerer | undefined;

port.onmessage = ({ data }) => {
  if (data.kind === 'open') {
    answerer = createAnswerer(data.baseUrl);
    void answerer.warm();
    port.postMessage({ kind: 'alive' });
    return;
  }
  const { id, requests } = data;
  const open = answerer;
  if (open === undefined) return;
  open.search(requests).then(
    (answers) => {
      const note = open.note();
      port.postMessage({ kind: 'answers', id, answers, ...(note === undefined ? {} : { note }) });
    },
    (error: unknown) => port.postMessage({ kind: 'failure', id, error: toPlainError(error) }),
  );
};
