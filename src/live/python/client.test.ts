/** How long the client waits for Python. The worker and its files are doubles; tests/e2e and tests/faults have real ones. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Job, PythonClient } from './client';

const SECOND = 1000;

/** Milliseconds until the worker answers, by type of message. */
let answerAfter: Record<string, number>;
let filesArriveAfter: number;

class PretendedWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;

  postMessage({ type }: { readonly type: string }): void {
    const answer = { outputs: '{}', stdout: '', stderr: '' };
    const data = {
      boot: { type: 'ready' },
      imports: { type: 'imports', names: [] },
      run: { type: 'answer', answer },
    }[type];
    setTimeout(() => this.onmessage?.({ data }), answerAfter[type] ?? 0);
  }

  terminate(): void {
    this.onmessage = null;
  }
}

vi.mock('../../trusted-types/worker-url', () => ({ workerUrl: String }));
vi.mock('./runtime-files', () => ({
  RuntimeFiles: class {
    offered = { numpy: { imports: [], depends: [] } };
    async load(_report: unknown, signal: AbortSignal) {
      await new Promise((resolve, reject) => {
        setTimeout(resolve, filesArriveAfter);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return { snapshot: new Blob() };
    }
    async keepSnapshot() {}
    async forgetSnapshot() {}
  },
}));

const job: Job = {
  app: 'one',
  request: { code: '', inputs: {} } as unknown as Job['request'],
  template: '',
  files: {},
  timeLimit: 10,
  onProgress: () => undefined,
  onStart: () => undefined,
};

async function outcomeAfter(milliseconds: number): Promise<string> {
  let kind = 'nothing yet';
  void new PythonClient('/py/worker.js').run(job).outcome.then((outcome) => {
    kind = outcome.kind === 'broken' ? outcome.message : outcome.kind;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return kind;
}

beforeEach(() => {
  answerAfter = {};
  filesArriveAfter = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', PretendedWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['boot', 'imports'])('a slow %s is no failure: phones and crowded machines take a minute', async (type) => {
  answerAfter = { [type]: 100 * SECOND };
  expect(await outcomeAfter(90 * SECOND)).toBe('nothing yet');
  answerAfter = { [type]: 100 * SECOND };
  expect(await outcomeAfter(110 * SECOND)).toBe('done');
});

it('files of which nothing arrives end the start soon', async () => {
  filesArriveAfter = 1000 * SECOND;
  expect(await outcomeAfter(24 * SECOND)).toBe('nothing yet');
  expect(await outcomeAfter(26 * SECOND)).toBe('Python did not start in time.');
});

it('a start that never ends is ended, with the snapshot and without', async () => {
  answerAfter = { boot: 1000 * SECOND };
  expect(await outcomeAfter(250 * SECOND)).toBe('Python did not start in time.');
});
