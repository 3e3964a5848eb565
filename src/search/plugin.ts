/**
 * Search in the build: writes the index after the pages, adds the search page, and passes settings to the browser. In
 * development it serves the last built index, with a note when pages changed since.
 */
import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { SearchBackend } from '../brand/brand';
import { EMBEDDED_INDEX, type SearchSettings } from './client/settings';
import { collectPages, readIndex, writeIndex } from './records/build';
import { NO_INDEX_NOTE, newestChange, stalenessNote } from './records/freshness';
import { INDEX_FOLDER } from './records/manifest';

/** A type, not an interface: the configuration wants plain objects. */
export type SearchPluginOptions = {
  /** The result of `publicBackend`. */
  readonly backend: SearchBackend;
  readonly resultsPerGroup: number;
  /** Path of the search page, without the base path. */
  readonly searchPath: string;
  readonly suggestions: readonly string[];
  readonly reportMissingResult?: string;
  /** Folders whose files become pages, to tell when the index is older than they are. */
  readonly contentFolders: readonly string[];
};

const DEV_FOLDER = 'search-dev';

export default function search(context: LoadContext, options: SearchPluginOptions): Plugin<undefined> {
  const { siteDir, generatedFilesDir, baseUrl, siteConfig } = context;
  const settings: SearchSettings = {
    backend: options.backend,
    indexName: options.backend.mode === 'embedded' ? EMBEDDED_INDEX : options.backend.index,
    resultsPerGroup: options.resultsPerGroup,
    searchPath: `${baseUrl}${options.searchPath}`,
    siteUrl: siteConfig.url,
    suggestions: options.suggestions,
    ...(options.reportMissingResult === undefined ? {} : { reportMissingResult: options.reportMissingResult }),
  };
  const devFolder = path.join(generatedFilesDir, DEV_FOLDER);

  /** When development starts, and shortly after each change of content. */
  function prepareDevelopment(): void {
    try {
      const { pages, writtenAt } = readIndex(path.join(siteDir, 'build'));
      const newest = newestChange(options.contentFolders.map((folder) => path.join(siteDir, folder)));
      writeIndex(devFolder, pages, stalenessNote(writtenAt, newest));
    } catch (error) {
      logger.warn(`Search: ${error instanceof Error ? error.message : String(error)}`);
      writeIndex(devFolder, [], NO_INDEX_NOTE);
    }
  }

  function watchContent(): void {
    let timer: NodeJS.Timeout | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(prepareDevelopment, 1000);
    };
    for (const folder of options.contentFolders) {
      fs.watch(path.join(siteDir, folder), { recursive: true }, later).unref();
    }
  }

  return {
    name: 'search',
    async loadContent() {
      if (process.env.NODE_ENV !== 'production') {
        prepareDevelopment();
        watchContent();
      }
      return undefined;
    },
    async contentLoaded({ actions }) {
      actions.setGlobalData(settings);
      actions.addRoute({ path: settings.searchPath, component: '@site/src/search/ui/SearchPage.tsx', exact: true });
    },
    configureWebpack(_config, isServer) {
      if (isServer) return {};
      const worker = ['...', 'TrustedWorker from ./trusted-worker'];
      const module = { parser: { javascript: { worker } } };
      if (process.env.NODE_ENV === 'production') return { module };
      const served = {
        directory: path.join(devFolder, INDEX_FOLDER),
        publicPath: `${baseUrl}${INDEX_FOLDER}`,
        watch: false,
      };
      return { module, devServer: { static: [served] } } as object;
    },
    async postBuild({ outDir, routesPaths }) {
      const pages = collectPages({ folder: outDir, baseUrl, routes: routesPaths });
      const manifest = writeIndex(outDir, pages);
      logger.info(`Search: ${manifest.records} records of ${manifest.pages} pages.`);
    },
  };
}
