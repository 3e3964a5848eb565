/**
 * Runs apps, one after another, each in an interpreter of its own: what an app did to its Python is gone with its run.
 * While the reader works, one further interpreter waits started, so that the next run doesn't have to.
 */
import { missingPackage, modulesOf, packagesFor, shortList } from '../packages/needed';
import { Interpreter } from './interpreter';
import { type Progress, RuntimeFiles } from './runtime-files';
import type { RunMessage, RunResult, RuntimeParts, SweepMessage, SweepPoint } from './worker-messages';

/** A download of which nothing arrives for so long has hung. */
const SILENCE_MS = 25_000;
/**
 * Starting Python and importing large packages take a slow phone this long at most. Nothing is heard meanwhile, and the
 * runtime's loader doesn't always report its own failures.
 */
const WORKING_MS = 120_000;
/** Python takes some 100 MB of memory, which a page that is only read should not hold. */
const IDLE_MS = 30_000;

/** Where apps run: in the reader's browser (this module), or on a server of their own (../runner/local-engine.ts). */
export interface Engine {
  /** Queues one job; `stop` ends it wherever it is. */
  run(job: Job): Started<Outcome>;
  /** The same for several inputs at once, with one time limit for all of them. */
  sweep(job: SweepJob): Started<SweepOutcome>;
}

export interface Started<Result> {
  readonly outcome: Promise<Result>;
  readonly stop: () => void;
}

interface Task {
  /** Packages to load besides those that the code imports. */
  readonly needs?: readonly string[];
  /** Seconds for the code and its template, counted from the moment Python receives them. */
  readonly timeLimit: number;
  readonly onProgress: (progress: Progress) => void;
  readonly onStart: () => void;
}

export type Job = Task & Omit<RunMessage, 'type'>;

/** The points are reported in the order of the inputs. */
export type SweepJob = Task & Omit<SweepMessage, 'type'> & { readonly onPoint: (point: SweepPoint) => void };

export type Outcome =
  | ({
      readonly kind: 'done' /** What to do about a missing package. */;
      readonly hint?: string | undefined;
    } & RunResult)
  | Ended;

export type SweepOutcome = { readonly kind: 'done' } | Ended;

export type Ended =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timeout'; readonly seconds: number }
  /** Python could not be started, or broke: a retry may help. */
  | { readonly kind: 'broken'; readonly message: string };

/** `signal`: aborted when the result is no longer wanted. */
type Use<Done> = (interpreter: Interpreter, signal: AbortSignal) => Promise<Done>;

export class PythonClient implements Engine {
  readonly #files: RuntimeFiles;
  #parts: RuntimeParts | undefined;
  #spare: Promise<Interpreter> | undefined;
  /** By name. */
  readonly #packs = new Map<string, Blob>();
  /** The jobs that run or wait. */
  readonly #jobs = new Set<Task>();
  #last: Promise<unknown> = Promise.resolve();
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly workerUrl: string) {
    this.#files = new RuntimeFiles(workerUrl);
  }

  run(job: Job): Started<Outcome> {
    const { app, request, template, files } = job;
    return this.#queue(job, request.code, async (interpreter) => {
      const result = await interpreter.run({ type: 'run', app, request, template, files });
      const hint = missingPackage(this.#files.offered, result.answer.error?.message ?? '');
      return { kind: 'done' as const, ...result, hint };
    });
  }

  sweep(job: SweepJob): Started<SweepOutcome> {
    const { app, code, inputs, files, onPoint } = job;
    return this.#queue(job, code, async (interpreter, signal) => {
      const report = (point: SweepPoint) => signal.aborted || onPoint(point);
      await interpreter.sweep({ type: 'sweep', app, code, inputs, files }, report);
      return { kind: 'done' as const };
    });
  }

  #queue<Done>(task: Task, code: string, use: Use<Done>): Started<Done | Ended> {
    const stopping = new AbortController();
    const { signal } = stopping;
    const stopped = new Promise<Ended>((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'stopped' }));
    });
    clearTimeout(this.#idleTimer);
    this.#jobs.add(task);
    const performed = this.#last.then(() => this.#perform(task, code, use, signal));
    this.#last = performed.finally(() => {
      this.#jobs.delete(task);
      // The next run's interpreter starts while the reader looks at this result.
      this.#prepare().catch(() => undefined);
      if (this.#jobs.size === 0) this.#idleTimer = setTimeout(() => this.#dispose(), IDLE_MS);
    });
    return { outcome: Promise.race([stopped, performed]), stop: () => stopping.abort() };
  }

  /** Uses an interpreter until the end or the time limit. */
  async #perform<Done>(task: Task, code: string, use: Use<Done>, signal: AbortSignal): Promise<Done | Ended> {
    const { timeLimit } = task;
    let interpreter: Interpreter | undefined;
    let limit: AbortSignal | undefined;
    try {
      interpreter = await unlessAborted(this.#prepare(), signal);
      this.#spare = undefined;
      await unlessAborted(this.#loadPackages(interpreter, task, code), signal);
      task.onStart();
      limit = AbortSignal.timeout(timeLimit * 1000);
      return await unlessAborted(use(interpreter, signal), signal, limit);
    } catch (error) {
      if (limit?.aborted) return { kind: 'timeout', seconds: timeLimit };
      return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
    } finally {
      interpreter?.end();
    }
  }

  /** Loads what the app needs and its code imports. The time doesn't count against the app. */
  async #loadPackages(interpreter: Interpreter, { needs = [], onProgress }: Task, code: string): Promise<void> {
    const { offered } = this.#files;
    if (Object.keys(offered).length === 0) return;
    const silence = watchForSilence();
    try {
      silence.hear(WORKING_MS);
      const imported = await unlessAborted(interpreter.imports(code), silence.signal);
      silence.hear();
      const names = packagesFor(offered, needs, imported);
      if (names.length === 0) return;
      const wanted = names.flatMap((name) => offered[name] ?? []);
      const what = shortList(names);
      const total = wanted.reduce((sum, { size }) => sum + size, 0);
      let done = 0;
      const fetched = wanted.map(async (one, index) => {
        const name = names[index] ?? '';
        const count = (bytes: number) => {
          silence.hear();
          done += bytes;
          onProgress({ done: Math.min(done, total), total, what });
        };
        const kept = this.#packs.get(name);
        if (kept) count(one.size);
        const pack = kept ?? (await this.#files.loadPack(one, count, silence.signal));
        this.#packs.set(name, pack);
        return pack.arrayBuffer();
      });
      const packs = await Promise.all(fetched);
      onProgress({ done: total, total, what });
      silence.hear(WORKING_MS);
      await unlessAborted(interpreter.load(packs, modulesOf(offered, names, imported)), silence.signal);
    } finally {
      silence.end();
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
    const silence = watchForSilence();
    try {
      const report = (progress: Progress) => {
        silence.hear();
        for (const job of this.#jobs) job.onProgress(progress);
      };
      const parts = this.#parts ?? (await this.#files.load(report, silence.signal));
      this.#parts = parts;
      if (parts.snapshot === undefined) return await this.#boot(parts, silence);
      return await this.#boot(parts, silence).catch(async () => {
        await this.#files.forgetSnapshot();
        return this.#boot({ ...parts, snapshot: undefined }, silence);
      });
    } finally {
      silence.end();
    }
  }

  async #boot(parts: RuntimeParts, silence: Silence): Promise<Interpreter> {
    silence.hear(WORKING_MS);
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
    this.#packs.clear();
  }
}

/** Fails with the signal's reason once one is aborted. */
function unlessAborted<Value>(promise: Promise<Value>, ...signals: readonly AbortSignal[]): Promise<Value> {
  const aborted = signals.map(
    (signal) =>
      new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  );
  return Promise.race([...aborted, promise]);
}

type Silence = ReturnType<typeof watchForSilence>;

/** Ends a start that makes no progress. */
function watchForSilence() {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (milliseconds = SILENCE_MS) => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(new Error('Python did not start in time.')), milliseconds);
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
