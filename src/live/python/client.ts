/**
 * The page's side of Python: one worker per tab, shared by all apps on a page, started at the first run, replaced
 * after a stop, a time limit or a crash. Requests are answered one after another.
 */
import type { TemplateResult } from '../template/render';
import type { FromWorker, Phase, ToWorker } from './messages';
import type { RunAnswer, RunRequest } from './protocol';

/** A boot that reports nothing for so long has hung: the runtime's loader does not always say so itself. */
export const BOOT_SILENCE_MS = 25_000;

export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
}

export interface Job {
  readonly app: string;
  readonly request: RunRequest;
  readonly template: string;
  readonly files: Readonly<Record<string, string>>;
  /** Seconds, from the moment when Python starts on it. */
  readonly timeLimit: number;
  readonly onProgress: (progress: Progress) => void;
  readonly onStart: () => void;
}

export type Outcome =
  | { readonly kind: 'done'; readonly answer: RunAnswer; readonly rendered?: TemplateResult | undefined }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timeout'; readonly seconds: number }
  /** Python could not be started, or broke: a retry may help. */
  | { readonly kind: 'broken'; readonly message: string };

interface Waiting {
  readonly message: ToWorker;
  readonly timeLimit: number;
  readonly onProgress: (progress: Progress) => void;
  readonly onStart: () => void;
  readonly settle: (outcome: Outcome) => void;
}

export class PythonClient {
  #worker: Worker | undefined;
  #ready = false;
  #queue: Waiting[] = [];
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;

  constructor(
    private readonly workerUrl: string,
    private readonly bootSilence = BOOT_SILENCE_MS,
  ) {}

  /** Starts one job; `stop` ends it wherever it is. */
  run(job: Job): { readonly outcome: Promise<Outcome>; readonly stop: () => void } {
    const message: ToWorker = {
      type: 'run',
      id: ++this.#ids,
      app: job.app,
      request: job.request,
      template: job.template,
      files: job.files,
    };
    return this.#enqueue(message, job);
  }

  /** Renders a template over outputs that are already there. */
  render(
    template: string,
    outputs: string,
    job: Pick<Job, 'onProgress' | 'onStart'>,
  ): { readonly outcome: Promise<Outcome>; readonly stop: () => void } {
    return this.#enqueue({ type: 'render', id: ++this.#ids, template, outputs }, { ...job, timeLimit: 10 });
  }

  #enqueue(message: ToWorker, { timeLimit, onProgress, onStart }: Pick<Job, 'timeLimit' | 'onProgress' | 'onStart'>) {
    let entry: Waiting | undefined;
    const outcome = new Promise<Outcome>((settle) => {
      entry = { message, timeLimit, onProgress, onStart, settle };
      this.#queue.push(entry);
    });
    this.#next();
    return {
      outcome,
      stop: () => {
        const index = entry ? this.#queue.indexOf(entry) : -1;
        if (!entry || index < 0) return;
        if (index === 0 && (this.#running || !this.#ready)) this.#end({ kind: 'stopped' });
        else {
          this.#queue.splice(index, 1);
          entry.settle({ kind: 'stopped' });
        }
      },
    };
  }

  #next(): void {
    const [first] = this.#queue;
    if (!first || this.#running) return;
    if (!this.#worker) this.#start();
    if (!this.#ready) return;
    this.#running = true;
    first.onStart();
    this.#timer = setTimeout(() => this.#end({ kind: 'timeout', seconds: first.timeLimit }), first.timeLimit * 1000);
    this.#worker?.postMessage(first.message);
  }

  #start(): void {
    const worker = new Worker(this.workerUrl, { type: 'module', name: 'python' });
    this.#worker = worker;
    this.#listenForSilence();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.#worker) this.#hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker)
        this.#end({ kind: 'broken', message: event.message || 'The worker could not be started.' });
    };
    worker.onmessageerror = () => this.#end({ kind: 'broken', message: 'The result could not be read.' });
  }

  #listenForSilence(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#end({ kind: 'broken', message: 'Python did not start in time.' }),
      this.bootSilence,
    );
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        this.#listenForSilence();
        for (const { onProgress } of this.#queue) onProgress(message);
        break;
      case 'ready':
        clearTimeout(this.#timer);
        this.#ready = true;
        this.#next();
        break;
      case 'broken':
        this.#end({ kind: 'broken', message: message.message });
        break;
      case 'answer': {
        const [first] = this.#queue;
        if (first?.message.id !== message.id) return;
        clearTimeout(this.#timer);
        this.#running = false;
        this.#queue.shift();
        const empty: RunAnswer = { stdout: '', stderr: '', seconds: 0 };
        first.settle({ kind: 'done', answer: message.answer ?? empty, rendered: message.rendered });
        this.#next();
      }
    }
  }

  /** Ends the first job and the worker with it. A boot that failed ends all that wait for it: they would fail alike. */
  #end(outcome: Outcome): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    const booting = !this.#ready;
    this.#worker = undefined;
    this.#ready = false;
    this.#running = false;
    const ended = booting && outcome.kind === 'broken' ? this.#queue.splice(0) : this.#queue.splice(0, 1);
    for (const { settle } of ended) settle(outcome);
    this.#next();
  }
}
