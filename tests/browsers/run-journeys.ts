/** Registers the journeys of one engine as tests. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { root } from '../spec/site';
import type { Browser, Engine } from './browser';
import type { Journey } from './journeys';
import { install, startBrowser } from './start';

const PICTURES = path.join(root, 'test-results', 'journeys');

async function keepPicture(browser: Browser, journey: string): Promise<string> {
  const file = path.join(PICTURES, `${browser.engine} ${journey}.png`);
  await mkdir(PICTURES, { recursive: true });
  await writeFile(file, await browser.screenshot());
  return file;
}

export function runJourneys(engine: Engine, journeys: readonly Journey[]): void {
  describe(engine, () => {
    let browser: Browser;
    beforeAll(async () => {
      install(engine);
      browser = await startBrowser(engine);
    }, 600_000);
    afterAll(() => browser?.stop(), 60_000);

    for (const { name, run } of journeys)
      it(name, async () => {
        try {
          await run(browser);
        } catch (error) {
          const picture = await keepPicture(browser, name).catch(() => 'none could be taken');
          throw new Error(`${(error as Error).message}\nScreenshot: ${picture}`, { cause: error });
        }
      });
  });
}
