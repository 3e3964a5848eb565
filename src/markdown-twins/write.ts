/** Writes the Markdown twins, `llms.txt` and `llms-full.txt` of a folder of built pages. Node only. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadBrand } from '../brand/load';
import type { LoadedApp } from '../live/schema/load';
import { twinOf } from './address';
import { appBlocks } from './app-markdown';
import { llmsFull, llmsIndex } from './llms';
import { type Twin, twinOfPage } from './page';

export interface TwinsJob {
  readonly siteDir: string;
  readonly outDir: string;
  readonly baseUrl: string;
  readonly routes: readonly string[];
  readonly apps: readonly LoadedApp[];
}

export default async function writeTwins({ siteDir, outDir, baseUrl, routes, apps }: TwinsJob): Promise<void> {
  const brand = await loadBrand(siteDir);
  const appsById = new Map(apps.map((app) => [app.id, app]));
  const twins: Twin[] = [];
  for (const route of routes) {
    if (!route.startsWith(baseUrl)) continue;
    const name = decodeURI(twinOf(route, baseUrl).slice(baseUrl.length));
    const page = path.join(outDir, name.replace(/md$/, 'html'));
    if (!existsSync(page)) continue;
    const twin = twinOfPage(readFileSync(page, 'utf8'), {
      route,
      siteUrl: brand.site.url,
      app: (id, result) => {
        const app = appsById.get(id);
        return app ? appBlocks(app, brand, result) : result;
      },
    });
    if (!twin) continue;
    writeFileSync(path.join(outDir, name), twin.text);
    twins.push(twin);
  }
  const site = { name: brand.name, tagline: brand.tagline, url: brand.site.url, basePath: baseUrl };
  writeFileSync(path.join(outDir, 'llms.txt'), llmsIndex(site, twins));
  writeFileSync(path.join(outDir, 'llms-full.txt'), llmsFull(site, twins));
}
