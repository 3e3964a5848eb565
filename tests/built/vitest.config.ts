import { defineConfig } from 'vitest/config';

/** What must hold for the files of a finished build: run `npm run build` first. */
export default defineConfig({
  test: { include: ['tests/built/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
