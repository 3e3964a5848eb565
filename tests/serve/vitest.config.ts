import { defineConfig } from 'vitest/config';

/** The production server and nginx on real sockets, with a small site of their own. */
export default defineConfig({
  test: { include: ['tests/serve/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
});
