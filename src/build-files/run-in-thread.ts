/**
 * Runs the default export of a module in a thread, with one argument that can be cloned. For work after the build that
 * would wait for a core while another is idle. A thread that fails, fails the build. Node only.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export function runInThread<Job extends { readonly siteDir: string }>(module: string, job: Job): Promise<void> {
  const place = (file: string): string => path.join(job.siteDir, file);
  const thread = new Worker(place('src/build-files/thread.mjs'), {
    workerData: { module: pathToFileURL(place(module)).href, job },
  });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The thread of ${module} ended with code ${code}.`)),
    );
  });
}
