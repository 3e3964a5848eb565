import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The full sweeps of `npm run test:deep`, one file after the other: several of them measure. */
export default defineConfig({
  resolve: { alias: { '@site': path.resolve(import.meta.dirname, '../..') } },
  test: {
    include: ['tests/deep/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    // WebDriver BiDi speaks over a WebSocket, which Node 20 has behind this flag.
    execArgv: ['--experimental-websocket'],
  },
});
