/** One worker for one run or sweep: started, locked down, given one app, then ended. Never used twice. */
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
  readFromSweep,
  type SweepMessage,
  type SweepPoint,
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

  /** Ends when there was a point for each of the inputs. */
  sweep(message: SweepMessage, onPoint: (point: SweepPoint) => void): Promise<void> {
    let left = message.inputs.length;
    return new Promise((resolve, reject) => {
      const onData = (data: unknown) => {
        try {
          const point = readFromSweep(data);
          if (point ? left-- === 0 : left > 0) throw new Error('The result could not be read.');
          if (point) onPoint(point);
          else resolve();
        } catch (error) {
          reject(error);
        }
      };
      this.#send(message, [], onData, reject);
    });
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
    const reply = new Promise<unknown>((resolve, reject) => this.#send(message, transfer, resolve, reject));
    return read(await reply);
  }

  #send(
    message: ToWorker,
    transfer: readonly Transferable[],
    onData: (data: unknown) => void,
    onFailure: (error: Error) => void,
  ): void {
    this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => onData(data);
    // Data that can't be deserialized is no reply either.
    this.#worker.onmessageerror = () => onData(undefined);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      onFailure(new Error(event.message || 'The worker could not be started.'));
    };
    this.#worker.postMessage(message, [...transfer]);
  }
}
