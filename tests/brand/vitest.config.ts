import { defineConfig } from 'vitest/config';

/** Whole builds in copies of the repository: slow, so they are few and each shows many things. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['*.test.ts'], testTimeout: 420_000, hookTimeout: 420_000, fileParallelism: false },
});
