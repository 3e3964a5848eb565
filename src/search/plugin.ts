/**
 * Search in the build: writes the index after the pages, adds the search page, and passes settings to the browser. In
 * development it serves the index of the last build.
 */
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { EMBEDDED_INDEX, type SearchSettings } from './client/settings';
import { collectPages, readIndex, writeIndex } from './records/build';
import { INDEX_FOLDER } from './records/manifest';

/** `searchPath` is without the base path here. A type, not an interface: the configuration wants plain objects. */
export type SearchPluginOptions = Omit<SearchSettings, 'indexName' | 'siteUrl'>;

/** For development, where nothing is built: which index search answers from. */
function reportIndex(build: string): void {
  try {
    logger.info(`Search: the index was built ${readIndex(build).writtenAt.toISOString()}.`);
  } catch (error) {
    logger.warn(`Search: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export default function search(context: LoadContext, options: SearchPluginOptions): Plugin<undefined> {
  const { siteDir, baseUrl, siteConfig } = context;
  const { backend, searchPath, ...others } = options;
  const settings: SearchSettings = {
    // These two first and in this order: the browser tests replace them together.
    backend,
    indexName: backend.mode === 'embedded' ? EMBEDDED_INDEX : backend.index,
    ...others,
    searchPath: `${baseUrl}${searchPath}`,
    siteUrl: siteConfig.url,
  };
  return {
    name: 'search',
    async contentLoaded({ actions }) {
      actions.setGlobalData(settings);
      actions.addRoute({ path: settings.searchPath, component: '@site/src/search/ui/SearchPage.tsx', exact: true });
    },
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV === 'production') return {};
      const build = path.join(siteDir, 'build');
      reportIndex(build);
      const served = {
        directory: path.join(build, INDEX_FOLDER),
        publicPath: `${baseUrl}${INDEX_FOLDER}`,
        watch: false,
      };
      return { devServer: { static: [served] } } as object;
    },
    async postBuild({ outDir, routesPaths }) {
      const pages = collectPages({ folder: outDir, baseUrl, routes: routesPaths });
      const manifest = writeIndex(outDir, pages);
      logger.info(`Search: ${manifest.records} records of ${manifest.pages} pages.`);
    },
  };
}
