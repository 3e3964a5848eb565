/**
 * Search in the build: writes the index after the pages, adds the search page, and passes settings to the browser. In
 * development, where no pages are built, the index comes from the sources, each time that they are loaded.
 */
import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { EMBEDDED_INDEX, type SearchSettings } from './client/settings';
import { collectPages, writeIndex } from './records/build';
import { INDEX_FOLDER } from './records/manifest';
import { sourcePages } from './records/sources';

/** `searchPath` is without the base path here. A type, not an interface: the configuration wants plain objects. */
export type SearchPluginOptions = Omit<SearchSettings, 'indexName' | 'siteUrl'>;

function remoteOf(backend: SearchSettings['backend']): Parameters<typeof writeIndex>[3] {
  if (backend.mode !== 'hosts') return {};
  const { mode: _mode, index: _index, ...remote } = backend;
  return remote;
}

export default function search(context: LoadContext, options: SearchPluginOptions): Plugin<undefined> {
  const { baseUrl, siteConfig, generatedFilesDir } = context;
  const { backend, searchPath, ...others } = options;
  const settings: SearchSettings = {
    // These two first and in this order: the browser tests replace them together.
    backend,
    indexName: backend.mode === 'embedded' ? EMBEDDED_INDEX : backend.index,
    ...others,
    searchPath: `${baseUrl}${searchPath}`,
    siteUrl: siteConfig.url,
  };
  const isDevelopment = process.env.NODE_ENV === 'development';
  // Not in the plugin's own folder, which is Docusaurus's.
  const developmentFolder = path.join(generatedFilesDir, 'development-search');
  return {
    name: 'search',
    async contentLoaded({ actions }) {
      actions.setGlobalData(settings);
      actions.addRoute({ path: settings.searchPath, component: '@site/src/search/ui/SearchPage.tsx', exact: true });
    },
    async allContentLoaded({ allContent }) {
      if (!isDevelopment) return;
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent;
      const blog = allContent['docusaurus-plugin-content-blog']?.default as BlogContent;
      fs.rmSync(developmentFolder, { recursive: true, force: true });
      writeIndex(developmentFolder, settings.indexName, sourcePages(context, docs, blog));
    },
    configureWebpack(_config, isServer) {
      if (isServer || !isDevelopment) return {};
      const served = {
        directory: path.join(developmentFolder, INDEX_FOLDER),
        publicPath: `${baseUrl}${INDEX_FOLDER}`,
        watch: false,
      };
      return { devServer: { static: [served] } } as object;
    },
    async postBuild({ outDir, routesPaths }) {
      const pages = collectPages({ folder: outDir, baseUrl, routes: routesPaths });
      const manifest = writeIndex(outDir, settings.indexName, pages, remoteOf(backend));
      logger.info(`Search: ${manifest.records} records of ${manifest.pages} pages.`);
    },
  };
}
