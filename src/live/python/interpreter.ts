/** One worker for one run: started, locked down, given one app, then ended. Never used twice. */
import { workerUrl } from '../../trusted-types/worker-url';
import {
  type LoadMessage,
  type RunMessage,
  type RunResult,
  type RuntimeParts,
  readFromBoot,
  readFromImports,
  readFromLoad,
  readFromRun,
  type ToWorker,
} from './worker-messages';

export class Interpreter {
  readonly #worker: Worker;

  constructor(address: string) {
    this.#worker = new Worker(workerUrl(address), { type: 'module', name: 'python' });
  }

  /** Returns a snapshot if Python was started without one. It is accepted before app code arrives, and never after. */
  async boot(parts: RuntimeParts): Promise<Blob | undefined> {
    const snapshot = await this.#ask({ type: 'boot', parts }, readFromBoot);
    return snapshot && new Blob([snapshot]);
  }

  /** The modules that the code names in `import` statements. */
  imports(code: string): Promise<string[]> {
    return this.#ask({ type: 'imports', code }, readFromImports);
  }

  /** The buffers are handed over, not copied. */
  load(packs: readonly ArrayBuffer[], modules: readonly string[]): Promise<void> {
    return this.#ask({ type: 'load', packs, modules } satisfies LoadMessage, readFromLoad, packs);
  }

  run(message: RunMessage): Promise<RunResult> {
    return this.#ask(message, readFromRun);
  }

  end(): void {
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  async #ask<Reply>(
    message: ToWorker,
    read: (data: unknown) => Reply,
    transfer: readonly Transferable[] = [],
  ): Promise<Reply> {
    const reply = new Promise<unknown>((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
      // Data that can't be deserialized is no reply either.
      this.#worker.onmessageerror = () => resolve(undefined);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'The worker could not be started.'));
      };
    });
    this.#worker.postMessage(message, [...transfer]);
    return read(await reply);
  }
}
