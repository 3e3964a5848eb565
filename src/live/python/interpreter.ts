/** One worker for one run: started, locked down, given one app, then ended. Never used twice. */
import { workerUrl } from '../../trusted-types/worker-url';
import {
  type FromBoot,
  type FromRun,
  type RunMessage,
  type RuntimeParts,
  readFromBoot,
  readFromRun,
  type ToWorker,
} from './messages';

const UNREADABLE = 'The result could not be read.';

export class Interpreter {
  readonly #worker: Worker;

  constructor(address: string) {
    this.#worker = new Worker(workerUrl(address), { type: 'module', name: 'python' });
  }

  /** Returns a snapshot if Python was started without one. It is accepted before app code arrives, and never after. */
  boot(parts: RuntimeParts): Promise<Blob | undefined> {
    return this.#ask<FromBoot>({ type: 'boot', parts }, readFromBoot).then((message) => {
      if (message.type === 'broken') throw new Error(message.message);
      return message.snapshot && new Blob([message.snapshot]);
    });
  }

  run(message: RunMessage): Promise<FromRun> {
    return this.#ask<FromRun>(message, readFromRun);
  }

  end(): void {
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  #ask<Reply>(message: ToWorker, read: (data: unknown) => Reply | undefined): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const fail = (text: string) => reject(new Error(text));
      this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        const reply = read(data);
        if (reply === undefined) fail(UNREADABLE);
        else resolve(reply);
      };
      this.#worker.onmessageerror = () => fail(UNREADABLE);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message || 'The worker could not be started.');
      };
      this.#worker.postMessage(message);
    });
  }
}
