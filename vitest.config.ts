import { configDefaults, defineConfig } from 'vitest/config';

/** Unit tests live beside the code they test. Browser tests are Playwright's (playwright.config.ts). */
export default defineConfig({
  resolve: { alias: { '@site': import.meta.dirname } },
  test: {
    include: ['{src,plugins,scripts,deploy,bench,content-checks}/**/*.test.{ts,tsx}', 'apps/*.test.ts'],
    // Copies of this repository, made by the bench to build it at other sizes.
    exclude: [...configDefaults.exclude, 'bench/peers/**'],
    testTimeout: 20_000,
  },
});
