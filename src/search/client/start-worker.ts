/**
 * Starts a worker by an address that Trusted Types accept. The bundler treats calls of this function like `new Worker(…)`:
 * see `configureWebpack` in `plugin.ts`.
 */
import { workerUrl } from '../../trusted-types/worker-url';

export function startWorker(url: URL, options: WorkerOptions): Worker {
  return new Worker(workerUrl(url), options);
}
