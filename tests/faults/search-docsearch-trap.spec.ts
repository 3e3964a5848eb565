/**
 * Why the modal is our own: the package whose texts it carries cannot keep its error screen. Shown here on the package
 * itself, so that an update that fixes it is noticed.
 */

import { buildSync } from 'esbuild';
import { frames } from '../e2e/search-support';
import { expect, test } from '../spec/browser-test';

const page_ = (failure: string) => `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { DocSearchModal } from '@docsearch/react';
  window.seen = [];
  new MutationObserver(() => {
    const text = document.body.textContent.includes('Unable to fetch results');
    if (window.seen.at(-1) !== text) window.seen.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  createRoot(document.getElementById('root')).render(createElement(DocSearchModal, {
    appId: 'x', apiKey: 'y', indexName: 'z', initialScrollY: 0,
    transformSearchClient: (client) => ({ ...client, search: () => { window.failed = true; return Promise.reject(${failure}); } }),
  }));
`;

for (const [name, failure] of [
  ['RetryError', "{ name: 'RetryError', message: 'Unreachable hosts' }"],
  ['ApiError', "{ name: 'ApiError', status: 403, message: 'no' }"],
] as const) {
  test(`DocSearch 3.9.0 does not keep its error screen after ${name}`, async ({ page, provoke }) => {
    // The package throws what it does not show.
    provoke(/^exception: /);
    const [bundle] = buildSync({
      stdin: { contents: page_(failure), resolveDir: process.cwd(), loader: 'js' },
      bundle: true,
      write: false,
      format: 'iife',
      define: { 'process.env.NODE_ENV': '"production"' },
    }).outputFiles;
    await page.route('**/trap', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><div id=root></div><script src=/trap.js></script>',
      }),
    );
    await page.route('**/trap.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: bundle?.text ?? '' }),
    );
    await page.goto('/trap');
    await page.locator('.DocSearch-Input').fill('plots');
    await page.waitForFunction(() => 'failed' in window);
    await frames(page);
    await expect(page.getByText('Unable to fetch results')).toHaveCount(0);
  });
}
