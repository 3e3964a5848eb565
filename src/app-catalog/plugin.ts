/** Writes `/apps.json` and the code of the apps once the pages are built, which tell where each app is shown. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { loadBrand } from '../brand/load';
import type { LoadedApp } from '../live/schema/load';
import { loadedApps } from '../live/schema/loaded-apps';
import { catalogEntry, catalogText, codeFile, codeOf } from './catalog';

/** The ids of the apps in a built page. */
export const appsIn = (html: string): string[] =>
  [...html.matchAll(/\sdata-app="?([a-z0-9-]+)/g)].map(([, id = '']) => id);

/** App → the first page that shows it. Docs come before posts, where an app may be repeated. */
export function firstPages(pages: ReadonlyMap<string, string>): Map<string, string> {
  const isPost = (name: string): number => Number(/^blog(?:\/|$)/.test(name));
  const names = [...pages.keys()].sort((a, b) => isPost(a) - isPost(b) || (a < b ? -1 : 1));
  const first = new Map<string, string>();
  for (const name of names) for (const id of appsIn(pages.get(name) ?? '')) if (!first.has(id)) first.set(id, name);
  return first;
}

export default function appCatalog({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  let apps: readonly LoadedApp[] = [];
  return {
    name: 'app-catalog',
    async allContentLoaded({ allContent }) {
      apps = loadedApps(allContent);
    },
    async postBuild({ outDir, routesPaths }) {
      const brand = await loadBrand(siteDir);
      const pages = new Map<string, string>();
      for (const route of routesPaths) {
        const name = route.slice(baseUrl.length).replace(/\/$/, '');
        const file = path.join(outDir, `${decodeURI(name) || 'index'}.html`);
        // Lists repeat the beginnings of posts, and an embedded app is a copy of the one on its page.
        if (existsSync(file) && !/^embed\/|^blog(?:$|\/(?:page|tags|authors|archive)(?:\/|$))/.test(name))
          pages.set(name, readFileSync(file, 'utf8'));
      }
      const shown = firstPages(pages);
      mkdirSync(path.join(outDir, 'app-code'), { recursive: true });
      const entries = apps.flatMap((app) => {
        const page = shown.get(app.id);
        if (page === undefined) return [];
        writeFileSync(path.join(outDir, codeFile(app.id)), codeOf(app, brand));
        return [catalogEntry(app, page, { brand, address: brand.site.url + baseUrl })];
      });
      writeFileSync(path.join(outDir, 'apps.json'), catalogText(entries));
    },
  };
}
