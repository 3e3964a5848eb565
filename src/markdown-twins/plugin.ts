/** Writes the Markdown twins, `llms.txt` and `llms-full.txt` once the pages are built. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { loadBrand } from '../brand/load';
import type { LoadedApp } from '../live/schema/load';
import { loadedApps } from '../live/schema/loaded-apps';
import { twinOf } from './address';
import { appBlocks } from './app-markdown';
import { llmsFull, llmsIndex } from './llms';
import { type Twin, twinOfPage } from './page';

export default function markdownTwins({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  let apps: ReadonlyMap<string, LoadedApp> = new Map();
  return {
    name: 'markdown-twins',
    async allContentLoaded({ allContent }) {
      apps = new Map(loadedApps(allContent).map((app) => [app.id, app]));
    },
    async postBuild({ outDir, routesPaths }) {
      const brand = await loadBrand(siteDir);
      const twins: Twin[] = [];
      for (const route of [...new Set(routesPaths)].sort()) {
        if (!route.startsWith(baseUrl)) continue;
        const name = decodeURI(twinOf(route, baseUrl).slice(baseUrl.length));
        const page = path.join(outDir, name.replace(/md$/, 'html'));
        if (!existsSync(page)) continue;
        const twin = twinOfPage(readFileSync(page, 'utf8'), {
          route,
          siteUrl: brand.site.url,
          app: (id, result) => {
            const app = apps.get(id);
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
    },
  };
}
