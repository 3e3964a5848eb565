import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The full sweeps of `npm run test:deep`, one file after the other: several of them measure. */
export default defineConfig({
  resolve: { alias: { '@site': path.dirname(path.dirname(import.meta.dirname)) } },
  root: import.meta.dirname,
  test: { include: ['*.test.ts'], testTimeout: 900_000, hookTimeout: 600_000, fileParallelism: false },
});
