/**
 * The Docusaurus plugin of the live apps: the Python runtime under `/py/`, large pictures of apps under `/app-data/`, and
 * the alias through which pages import the data of their apps.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { loadBrand } from '../brand/load';
import type { BrandNames } from '../brand/tokens';
import { shortHash } from '../build-files/hash';
import { writeGenerated } from '../build-files/write-generated';
import { prepareApp } from './data/prepare';
import { DATA_ALIAS } from './page/remark-apps';
import { buildRuntime } from './python/build';
import { loadApps } from './schema/load';

export default function liveApps({ siteDir, baseUrl, siteConfig }: LoadContext): Plugin<undefined> {
  const brand = siteConfig.customFields?.brand as BrandNames;
  const appsFolder = path.join(siteDir, 'apps');
  const python = () =>
    buildRuntime({
      library: brand.library,
      into: path.join(siteDir, 'generated/static/py'),
      cache: path.join(siteDir, 'node_modules/.cache/live-apps'),
    });
  // Started while the other plugins are still being loaded.
  let first: ReturnType<typeof python> | undefined = python();
  first.catch(() => undefined);
  const write = async (): Promise<void> => {
    const { colors } = await loadBrand(siteDir);
    const runtime = await (first ?? python());
    first = undefined;
    const worker = `${baseUrl}py/${runtime.name}/worker.js`;
    const published = new Set<string>();
    for (const app of loadApps(appsFolder)) {
      /** Under a name that changes with the content. Returns the address. */
      const publish = (content: string | Buffer, ending: string): string => {
        const name = `${app.id}.${shortHash(content)}.${ending}`;
        published.add(name);
        writeGenerated(siteDir, `static/app-data/${name}`, content);
        return `${baseUrl}app-data/${name}`;
      };
      const prepared = await prepareApp(app, { brand: { ...brand, colors }, worker, publish });
      writeGenerated(siteDir, `live/${app.id}.json`, JSON.stringify(prepared));
    }
    const folder = path.join(siteDir, 'generated/static/app-data');
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) if (!published.has(name)) rmSync(path.join(folder, name));
  };
  return {
    name: 'live-apps',
    getPathsToWatch: () => [`${appsFolder}/*/*`],
    async loadContent() {
      await write();
      return undefined;
    },
    configureWebpack: () => ({ resolve: { alias: { [DATA_ALIAS]: path.join(siteDir, 'generated/live') } } }),
  };
}
