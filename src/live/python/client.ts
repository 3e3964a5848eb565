/**
 * Runs apps, one after another, each in an interpreter of its own: what an app did to its Python is gone with its run.
 * While the reader works, one further interpreter waits started, so that the next run doesn't have to.
 */
import type { TemplateResult } from '../template/render';
import { Interpreter } from './interpreter';
import type { RunMessage, RuntimeParts } from './messages';
import type { RunAnswer } from './protocol';
import { type Progress, RuntimeFiles } from './runtime-files';

export type { Progress };

/** A start that reports nothing for so long has hung: the runtime's loader does not always report its own failures. */
export const BOOT_SILENCE_MS = 25_000;
/** Python takes some 100 MB of memory, which a page that is only read should not hold. */
const IDLE_MS = 30_000;

export interface Job extends Omit<RunMessage, 'type'> {
  /** Seconds for the code and its template, counted from the moment Python receives them. */
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
  readonly job: Job;
  readonly signal: AbortSignal;
  readonly settle: (outcome: Outcome) => void;
}

export class PythonClient {
  readonly #files: RuntimeFiles;
  #parts: RuntimeParts | undefined;
  #spare: Promise<Interpreter> | undefined;
  #queue: Waiting[] = [];
  #working = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly workerUrl: string,
    private readonly bootSilence = BOOT_SILENCE_MS,
  ) {
    this.#files = new RuntimeFiles(workerUrl);
  }

  /** Queues one job; `stop` ends it wherever it is. */
  run(job: Job): { readonly outcome: Promise<Outcome>; readonly stop: () => void } {
    const stopping = new AbortController();
    let settle: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => {
      settle = resolve;
    });
    this.#queue.push({ job, signal: stopping.signal, settle });
    void this.#work();
    return {
      outcome,
      stop: () => {
        settle({ kind: 'stopped' });
        stopping.abort();
      },
    };
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    clearTimeout(this.#idleTimer);
    for (let [first] = this.#queue; first; [first] = this.#queue) {
      if (!first.signal.aborted) first.settle(await this.#perform(first));
      this.#queue = this.#queue.filter((waiting) => waiting !== first);
      // The next run's interpreter starts while the reader looks at this result.
      this.#prepare().catch(() => undefined);
    }
    this.#working = false;
    this.#idleTimer = setTimeout(() => this.#dispose(), IDLE_MS);
  }

  async #perform({ job, signal }: Waiting): Promise<Outcome> {
    let interpreter: Interpreter;
    try {
      interpreter = await unlessAborted(this.#prepare(), signal);
    } catch (error) {
      // A start that failed ends all jobs that wait for it: they would fail the same way.
      const broken: Outcome = { kind: 'broken', message: explain(error) };
      if (!signal.aborted) for (const { settle } of this.#queue.splice(1)) settle(broken);
      return broken;
    }
    this.#spare = undefined;
    try {
      return await perform(interpreter, job, signal);
    } finally {
      interpreter.end();
    }
  }

  /** The interpreter that waits, or is being started, or a new one. */
  #prepare(): Promise<Interpreter> {
    if (this.#spare) return this.#spare;
    const spare = this.#start();
    this.#spare = spare;
    spare.catch(() => {
      if (this.#spare === spare) this.#spare = undefined;
    });
    return spare;
  }

  async #start(): Promise<Interpreter> {
    const silence = watchForSilence(this.bootSilence);
    try {
      const report = (progress: Progress) => {
        silence.hear();
        for (const { job } of this.#queue) job.onProgress(progress);
      };
      this.#parts ??= await unlessAborted(this.#files.load(report, silence.signal), silence.signal);
      const { snapshot } = this.#parts;
      if (snapshot === undefined) return await this.#boot(this.#parts, silence);
      return await this.#boot(this.#parts, silence).catch(async () => {
        await this.#files.forgetSnapshot();
        return this.#boot({ ...(this.#parts as RuntimeParts), snapshot: undefined }, silence);
      });
    } finally {
      silence.end();
    }
  }

  async #boot(parts: RuntimeParts, silence: Silence): Promise<Interpreter> {
    silence.hear();
    const interpreter = new Interpreter(this.workerUrl);
    try {
      const snapshot = await unlessAborted(interpreter.boot(parts), silence.signal);
      if (snapshot) {
        this.#parts = { ...parts, snapshot };
        void this.#files.keepSnapshot(snapshot);
      }
      return interpreter;
    } catch (error) {
      interpreter.end();
      throw error;
    }
  }

  #dispose(): void {
    this.#spare?.then((interpreter) => interpreter.end()).catch(() => undefined);
    this.#spare = undefined;
    this.#parts = undefined;
  }
}

/** Runs the job to its end or its time limit. The outcome of a job that was stopped is already known. */
async function perform(interpreter: Interpreter, job: Job, signal: AbortSignal): Promise<Outcome> {
  const { app, request, template, files, timeLimit } = job;
  const ending = new AbortController();
  if (signal.aborted) ending.abort();
  signal.addEventListener('abort', () => ending.abort(), { once: true });
  job.onStart();
  const timer = setTimeout(() => ending.abort(), timeLimit * 1000);
  try {
    const reply = await unlessAborted(interpreter.run({ type: 'run', app, request, template, files }), ending.signal);
    return reply.type === 'broken'
      ? { kind: 'broken', message: reply.message }
      : { kind: 'done', answer: reply.answer, rendered: reply.rendered };
  } catch (error) {
    return ending.signal.aborted
      ? { kind: 'timeout', seconds: timeLimit }
      : { kind: 'broken', message: explain(error) };
  } finally {
    clearTimeout(timer);
  }
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Fails with the signal's reason once it is aborted. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

type Silence = ReturnType<typeof watchForSilence>;

/** Ends a start that makes no progress. */
function watchForSilence(limit: number) {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(new Error('Python did not start in time.')), limit);
  };
  hear();
  return {
    signal: ending.signal,
    hear,
    /** Also ends what else was being fetched when one file failed. */
    end: () => {
      clearTimeout(timer);
      ending.abort();
    },
  };
}
