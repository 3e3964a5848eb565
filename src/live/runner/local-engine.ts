/**
 * Runs an app on the reader's own server: the server runs the code, and a worker here renders the template with the outputs.
 * The server knows the code; it only receives the inputs.
 */
import { workerUrl } from '../../trusted-types/worker-url';
import type { Ended, Engine, Job, Outcome, Started, SweepJob, SweepOutcome } from '../python/client';
import { readFromRun, readFromSweep } from '../python/worker-messages';
import type { TemplateResult } from '../template/render';

interface Answered {
  readonly answer: {
    readonly outputs?: unknown;
    readonly figures?: unknown;
    readonly error?: { readonly message?: unknown };
  };
}

/** What `run_process.py` reports. */
interface Reply {
  readonly answer?: Answered['answer'];
  readonly timeout?: number;
  readonly stopped?: boolean;
  readonly broken?: string;
}

export interface TemplateJob {
  readonly engine: ArrayBuffer;
  readonly template: string;
  readonly outputs: string;
  readonly figures?: string | undefined;
}

const post = (path: string, content: object, signal?: AbortSignal): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(content),
    keepalive: path === '/stop',
    ...(signal && { signal }),
  });

export class LocalEngine implements Engine {
  #program: Promise<ArrayBuffer> | undefined;

  run(job: Job): Started<Outcome> {
    return this.#start((name, signal) => this.#perform(job, name, signal));
  }

  sweep(job: SweepJob): Started<SweepOutcome> {
    return this.#start((name, signal) => this.#performSweep(job, name, signal));
  }

  #start<Result extends SweepOutcome | Outcome>(
    perform: (name: string, signal: AbortSignal) => Promise<Result>,
  ): Started<Result | Ended> {
    const stopping = new AbortController();
    const { signal } = stopping;
    const name = `${Date.now()}-${Math.random()}`;
    const stopped = new Promise<Ended>((resolve) => {
      signal.addEventListener('abort', () => {
        void post('/stop', { run: name }).catch(() => undefined);
        resolve({ kind: 'stopped' });
      });
    });
    const performed = perform(name, signal).catch(
      (error: unknown): Ended => ({
        kind: 'broken',
        message: error instanceof TypeError ? 'the runner doesn’t answer. Is it still started?' : String(error),
      }),
    );
    return { outcome: Promise.race([stopped, performed]), stop: () => stopping.abort() };
  }

  async #perform(job: Job, run: string, signal: AbortSignal): Promise<Outcome> {
    // The caller must know the run before it hears of it.
    await undefined;
    job.onStart();
    const result = await this.#ask(run, job.request.inputs, job.timeLimit, signal);
    if ('kind' in result) return result;
    const { answer } = result;
    const rendered =
      typeof answer.outputs === 'string' ? await this.#render(job, answer.outputs, answer.figures) : undefined;
    if (rendered === 'late') return { kind: 'timeout', seconds: job.timeLimit };
    return { kind: 'done', ...readFromRun({ type: 'answer', answer, rendered }) };
  }

  /** One process after another, as for runs; the time limit is for all of them, with the start of each. */
  async #performSweep(job: SweepJob, run: string, signal: AbortSignal): Promise<SweepOutcome> {
    await undefined;
    job.onStart();
    const limit = AbortSignal.timeout(job.timeLimit * 1000);
    const late = () => void post('/stop', { run }).catch(() => undefined);
    limit.addEventListener('abort', late);
    try {
      for (const inputs of job.inputs) {
        const result = await this.#ask(run, inputs, job.timeLimit, signal);
        if (limit.aborted) return { kind: 'timeout', seconds: job.timeLimit };
        if (signal.aborted) return { kind: 'stopped' };
        if ('kind' in result) return result;
        const { outputs, error } = result.answer;
        const point = readFromSweep({ type: 'point', outputs, error: error?.message });
        if (point) job.onPoint(point);
      }
      return { kind: 'done' };
    } finally {
      limit.removeEventListener('abort', late);
    }
  }

  /** The server's answer, or how the run ended without one. */
  async #ask(run: string, inputs: object, seconds: number, signal: AbortSignal): Promise<Answered | Ended> {
    const response = await post('/run', { run, inputs }, signal);
    if (!response.ok) return { kind: 'broken', message: (await response.text()).trim() };
    const { answer, timeout, stopped, broken } = (await response.json()) as Reply;
    if (timeout !== undefined) return { kind: 'timeout', seconds };
    if (stopped) return { kind: 'stopped' };
    return answer ? { answer } : { kind: 'broken', message: broken ?? 'the answer could not be read' };
  }

  /** In a worker of its own, which ends with the answer or at the time limit. */
  async #render(job: Job, outputs: string, figures: unknown): Promise<TemplateResult | 'late'> {
    this.#program ??= fetch('/minijinja_js_bg.wasm').then((response) => response.arrayBuffer());
    const engine = await this.#program;
    const worker = new Worker(workerUrl('/template-worker.js'), { type: 'module', name: 'template' });
    try {
      return await new Promise((resolve, reject) => {
        const limit = AbortSignal.timeout(job.timeLimit * 1000);
        limit.addEventListener('abort', () => resolve('late'));
        worker.onmessage = ({ data }: MessageEvent<TemplateResult>) => resolve(data);
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error('The template could not be rendered.'));
        };
        const appended = typeof figures === 'string' ? figures : undefined;
        worker.postMessage({ engine, template: job.template, outputs, figures: appended } satisfies TemplateJob);
      });
    } finally {
      worker.terminate();
    }
  }
}
