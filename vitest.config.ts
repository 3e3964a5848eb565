/**
 * Vitest projects. Unit tests live beside the code; the other projects need a build, sockets or minutes.
 * `npm run test:unit` runs the first one, `npx vitest run src/search` the tests of a folder. Limits are generous because a
 * crowded machine is slow; nothing here asserts a time.
 */
import { configDefaults, defineConfig } from 'vitest/config';

const MINUTE = 60_000;
/** WebDriver BiDi uses a WebSocket, which Node 20 has behind this flag. */
const WEBSOCKET = ['--experimental-websocket'];

function project(name: string, include: readonly string[], minutes: number, options: object = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      testTimeout: minutes * MINUTE,
      hookTimeout: minutes * MINUTE,
      // Copies of this repository that the bench builds at different sizes.
      exclude: [...configDefaults.exclude, 'bench/peers/**'],
      ...options,
    },
  };
}

export default defineConfig({
  resolve: { alias: { '@site': import.meta.dirname } },
  test: {
    // By default Vitest leaves a core free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      project('unit', ['{src,plugins,scripts,deploy,bench,content-checks}/**/*.test.{ts,tsx}', 'apps/*.test.ts'], 2),
      // The production server and nginx on real sockets, with a small site of their own.
      project('serve', ['tests/serve/*.test.ts'], 2),
      // The files of a finished build.
      project('built', ['tests/built/*.test.ts'], 4),
      // Whole builds in copies of the repository.
      project('brand', ['tests/{brand,features}/*.test.ts'], 15),
      // A smoke test in each browser that is installed.
      project('browsers', ['tests/browsers/*.test.ts'], 15, { execArgv: WEBSOCKET }),
      // The full sweeps of `npm run test:deep`, with --no-file-parallelism because several of them measure.
      project('deep', ['tests/deep/*.test.ts'], 20, { execArgv: WEBSOCKET }),
    ],
  },
});
