/** The thread in which the twins are written. It starts without Docusaurus's loader of TypeScript. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { writeTwins } = await import('./write.ts');
await writeTwins(workerData);
