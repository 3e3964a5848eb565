import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** A smoke test of the built site in each installed browser. */
export default defineConfig({
  resolve: { alias: { '@site': path.resolve(import.meta.dirname, '../..') } },
  test: {
    include: ['tests/browsers/*.test.ts'],
    testTimeout: 180_000,
    // WebDriver BiDi speaks over a WebSocket, which Node 20 has behind this flag.
    execArgv: ['--experimental-websocket'],
  },
});
