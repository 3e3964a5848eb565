/**
 * Runs an app on the reader's own server: the server runs the code, and a worker here renders the template with the outputs.
 * The server knows the code; it only receives the inputs.
 */
import { workerUrl } from '../../trusted-types/worker-url';
import type { Engine, Job, Outcome } from '../python/client';
import { readFromRun } from '../python/worker-messages';
import type { TemplateResult } from '../template/render';

/** What `run_process.py` reports. */
interface Reply {
  readonly answer?: { readonly outputs?: unknown; readonly figures?: unknown };
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

  run(job: Job): ReturnType<Engine['run']> {
    const stopping = new AbortController();
    const { signal } = stopping;
    const name = `${Date.now()}-${Math.random()}`;
    const stopped = new Promise<Outcome>((resolve) => {
      signal.addEventListener('abort', () => {
        void post('/stop', { run: name }).catch(() => undefined);
        resolve({ kind: 'stopped' });
      });
    });
    const performed = this.#perform(job, name, signal).catch(
      (error: unknown): Outcome => ({
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
    const response = await post('/run', { run, inputs: job.request.inputs }, signal);
    if (!response.ok) return { kind: 'broken', message: (await response.text()).trim() };
    const { answer, timeout, stopped, broken } = (await response.json()) as Reply;
    if (timeout !== undefined) return { kind: 'timeout', seconds: job.timeLimit };
    if (stopped) return { kind: 'stopped' };
    if (!answer) return { kind: 'broken', message: broken ?? 'the answer could not be read' };
    const rendered =
      typeof answer.outputs === 'string' ? await this.#render(job, answer.outputs, answer.figures) : undefined;
    if (rendered === 'late') return { kind: 'timeout', seconds: job.timeLimit };
    return { kind: 'done', ...readFromRun({ type: 'answer', answer, rendered }) };
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
