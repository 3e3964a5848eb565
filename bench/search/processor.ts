/**
 * Search in processor time: what opening the index, the first answer and each key cost Chromium's thread by its own
 * clock, at 1, 10 and 100 times the records. Steadier than the clock on the wall where the machine has other work.
 * `npx tsx bench/search/processor.ts`. Needs a build.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';
import { loadBrand } from '../../src/brand/load';
import { readIndex } from '../../src/search/records/build';
import { serializePages } from '../../src/search/records/manifest';
import { browserModule } from '../browser-module';
import { multiplied } from './growth';
import { readLabels } from './labels';
import type { steps } from './processor-page';

/** How many times the records, how many loads, and one labelled query in how many is typed. */
const SIZES = [
  [1, 7, 40],
  [10, 3, 90],
  [100, 1, 240],
] as const;

const root = path.resolve(import.meta.dirname, '../..');
const brand = await loadBrand(root);
const { pages } = readIndex(path.join(root, 'build'));
const queries = readLabels(brand, brand.site.basePath).map(({ query }) => query);
const bundle = browserModule(path.join(import.meta.dirname, 'processor-page.ts'));
let file = '';
const replies: Record<string, () => readonly [string, string]> = {
  '/': () => ['text/html', '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>'],
  '/page.js': () => ['text/javascript', bundle],
  '/pages.json': () => ['application/json', file],
};
const server = createServer((request, response) => {
  const [type, body] = replies[request.url ?? '']?.() ?? ['text/plain', ''];
  response.writeHead(200, { 'content-type': type }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGUMENTS });
const at = (values: readonly number[], share: number): string =>
  ([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1);

try {
  for (const [times, loads, every] of SIZES) {
    file = serializePages(multiplied(pages, times));
    // The highest level, at which files are published, takes minutes on a hundred times the text and gains a tenth.
    const params = { [constants.BROTLI_PARAM_QUALITY]: times === 100 ? 6 : 11 };
    const kilobytes = Math.round(brotliCompressSync(file, { params }).length / 1024);
    const opened: number[] = [];
    const answered: number[] = [];
    const keys: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      const page = await browser.newPage();
      await page.goto(origin);
      await page.waitForFunction('window.steps');
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const spent = async (): Promise<number> => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
      };
      const step = async (name: keyof typeof steps, query = ''): Promise<number> => {
        const before = await spent();
        await page.evaluate(`steps.${name}(${JSON.stringify(query)})`);
        return (await spent()) - before;
      };
      await step('fetch');
      const open = await step('open');
      opened.push(open);
      answered.push(open + (await step('ask', 'plot')));
      if (load === 0) {
        for (const query of queries.filter((_, number) => number % every === 0)) {
          for (let length = 1; length <= query.length; length += 1) {
            keys.push(await step('ask', query.slice(0, length)));
          }
        }
      }
      await page.close();
    }
    console.log(
      `× ${times}: ${kilobytes} KB with brotli; open ${at(opened, 0.5)} ms, first answer with it ${at(answered, 0.5)} ms; ${keys.length} keys, p50 ${at(keys, 0.5)} ms, p95 ${at(keys, 0.95)} ms (load ${os.loadavg()[0]?.toFixed(1)})`,
    );
  }
} finally {
  await browser.close();
  server.close();
}
