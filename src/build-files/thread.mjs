/** What run-in-thread.ts starts. A thread begins without the build's loader of TypeScript. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { default: run } = await import(workerData.module);
await run(workerData.job);
