/**
 * The Docusaurus plugin of the live apps: the Python runtime under `/py/`, large pictures of apps under `/app-data/`, the
 * library's wheel under `/wheels/`, and the alias through which pages import the data of their apps.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { loadBrand } from '../brand/load';
import type { BrandNames } from '../brand/tokens';
import { shortHash } from '../build-files/hash';
import { deleteGenerated, writeGenerated } from '../build-files/write-generated';
import { type AppData, prepareApp } from './data/prepare';
import { type EmbedContent, pagesOfApps } from './embed/routes';
import { DATA_ALIAS } from './page/remark-apps';
import { buildRuntime } from './python/build';
import { appIds } from './schema/app-ids';
import { type LoadedApp, loadApps } from './schema/load';
import { LIVE_APPS } from './schema/loaded-apps';
import { publishWheel } from './take-home/publish';

const PROBLEM = 'live-problem.txt';
const isDevelopment = process.env.NODE_ENV === 'development';

interface Compilation {
  readonly compiler: { readonly isChild: () => boolean };
  readonly fileDependencies: { add: (file: string) => void };
  readonly errors: Error[];
}
interface Compiler {
  readonly hooks: {
    readonly afterCompile: { tap: (name: string, check: (compilation: Compilation) => void) => void };
  };
}

/** In development, the message about a broken app is in this file, and the overlay of the page shows it. */
class ShowProblem {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap(LIVE_APPS, ({ compiler: current, fileDependencies, errors }) => {
      if (current.isChild()) return;
      fileDependencies.add(this.file);
      const problem = readFileSync(this.file, 'utf8');
      if (problem) errors.push(new Error(problem));
    });
  }
}

export default function liveApps({ siteDir, baseUrl, siteConfig }: LoadContext): Plugin<readonly LoadedApp[]> {
  const brand = siteConfig.customFields?.brand as BrandNames;
  const appsFolder = path.join(siteDir, 'apps');
  const python = () =>
    buildRuntime({
      library: brand.library,
      into: path.join(siteDir, 'generated/static/py'),
      cache: path.join(siteDir, 'node_modules/.cache/live-apps'),
      packages: path.join(siteDir, 'python'),
      // Only what is published has to start as fast as it can.
      compiled: process.env.NODE_ENV === 'production' && process.env.BUILD_PURPOSE !== 'local',
    });
  // Started while the other plugins are still being loaded.
  let first: ReturnType<typeof python> | undefined = python();
  first.catch(() => undefined);
  const write = async (): Promise<readonly LoadedApp[]> => {
    const whole = await loadBrand(siteDir);
    const { colors, site } = whole;
    const runtime = await (first ?? python());
    first = undefined;
    // One runtime for all languages of the site.
    const worker = `${site.basePath}py/${runtime.name}/worker.js`;
    const library = { name: brand.library, wheel: `${site.basePath}${await publishWheel(siteDir, whole)}` };
    const published = new Set<string>();
    const apps = loadApps(appsFolder);
    for (const app of apps) {
      /** Under a name that changes with the content. Returns the address. */
      const publish = (content: string | Buffer, ending: string): string => {
        const name = `${app.id}.${shortHash(content)}.${ending}`;
        published.add(name);
        writeGenerated(siteDir, `static/app-data/${name}`, content);
        return `${baseUrl}app-data/${name}`;
      };
      const prepared = await prepareApp(app, {
        brand: { ...brand, colors },
        worker,
        embed: `${baseUrl}embed/${app.id}`,
        publish,
        packages: runtime.packages,
        library,
      });
      writeGenerated(siteDir, `live/${app.id}.json`, JSON.stringify(prepared));
    }
    const current = new Set(appIds(appsFolder).map((id) => `${id}.json`));
    deleteGenerated(siteDir, 'static/app-data', published);
    deleteGenerated(siteDir, 'live', current);
    deleteGenerated(siteDir, 'embed', current);
    return apps;
  };
  /** Every app alone on a page, for frames of other sites. */
  const addEmbeds: Plugin['allContentLoaded'] = async ({ allContent, actions }) => {
    const pages = pagesOfApps(allContent, siteDir);
    for (const id of appIds(appsFolder)) {
      const page = pages.get(id) ?? { title: siteConfig.title, permalink: baseUrl };
      // One module for each page: the application's list of modules is part of what every reader downloads.
      const app = JSON.parse(readFileSync(path.join(siteDir, `generated/live/${id}.json`), 'utf8')) as AppData;
      writeGenerated(siteDir, `embed/${id}.json`, JSON.stringify({ app, page } satisfies EmbedContent));
      actions.addRoute({
        path: `${baseUrl}embed/${id}`,
        component: '@site/src/live/embed/EmbedPage',
        exact: true,
        modules: { content: `@site/generated/embed/${id}.json` },
      });
    }
  };
  return {
    name: LIVE_APPS,
    allContentLoaded: addEmbeds,
    getPathsToWatch: () => [`${appsFolder}/*/*`],
    async loadContent() {
      try {
        const apps = await write();
        if (isDevelopment) writeGenerated(siteDir, PROBLEM, '');
        return apps;
      } catch (error) {
        if (!isDevelopment) throw error;
        writeGenerated(siteDir, PROBLEM, (error as Error).message);
        return [];
      }
    },
    configureWebpack: () => ({
      resolve: { alias: { [DATA_ALIAS]: path.join(siteDir, 'generated/live') } },
      plugins: isDevelopment ? [new ShowProblem(path.join(siteDir, 'generated', PROBLEM))] : [],
    }),
  };
}
