/**
 * `new TrustedWorker(…)` is `new Worker(…)` by an address that Trusted Types accept. The bundler treats it as a worker, too:
 * see `configureWebpack` in `../plugin.ts`. A function, not a subclass: some browsers have no `Worker`.
 */
import { workerUrl } from '../../trusted-types/worker-url';

export const TrustedWorker = function startWorker(url: URL, options?: WorkerOptions): Worker {
  return new Worker(workerUrl(url), options);
} as unknown as new (
  url: URL,
  options?: WorkerOptions,
) => Worker;
