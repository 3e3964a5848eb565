import { defineConfig } from 'vitest/config';

/** Tests against the built site: they need `npm run build` first. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
