/** One worker for one run: started, locked down, given one app, then ended. Never used twice. */
import { workerUrl } from '../../trusted-types/worker-url';
import { type FromBoot, type FromRun, type RunMessage, type RuntimeParts, readFromBoot, readFromRun } from './messages';

const UNREADABLE = 'The result could not be read.';

export class Interpreter {
  readonly #worker: Worker;

  constructor(address: string) {
    this.#worker = new Worker(workerUrl(address), { type: 'module', name: 'python' });
  }

  /**
   * Returns parts that the next worker starts faster with. Modules and a snapshot are accepted before app code arrives,
   * and never after.
   */
  boot(parts: RuntimeParts): Promise<Partial<RuntimeParts>> {
    const learned: { -readonly [Key in keyof RuntimeParts]?: RuntimeParts[Key] } = {};
    return new Promise((resolve, reject) => {
      this.#listen<FromBoot>(readFromBoot, reject, (message) => {
        if (message.type === 'broken') reject(new Error(message.message));
        else if (message.type === 'compiled') {
          learned.python = message.python;
          learned.templates = message.templates;
        } else {
          if (message.snapshot) learned.snapshot = new Blob([message.snapshot]);
          resolve(learned);
        }
      });
      // A browser that can't pass modules on compiles again in each worker.
      this.#worker.onmessageerror = () => undefined;
      this.#worker.postMessage({ type: 'boot', parts });
    });
  }

  run(message: RunMessage): Promise<FromRun> {
    return new Promise((resolve, reject) => {
      this.#listen<FromRun>(readFromRun, reject, resolve);
      this.#worker.onmessageerror = () => reject(new Error(UNREADABLE));
      this.#worker.postMessage(message);
    });
  }

  end(): void {
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  #listen<Message>(
    read: (data: unknown) => Message | undefined,
    fail: (error: Error) => void,
    hear: (message: Message) => void,
  ): void {
    this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = read(data);
      if (message === undefined) fail(new Error(UNREADABLE));
      else hear(message);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error(event.message || 'The worker could not be started.'));
    };
  }
}
