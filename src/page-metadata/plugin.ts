/** Adds structured data and social cards once the pages are built, in a thread of its own. Nothing of it runs in the browser. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { runInThread } from '../build-files/run-in-thread';
import { sourceFiles } from './sitemap';
import type { MetadataJob } from './write';

export default function pageMetadata({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  return {
    name: 'page-metadata',
    async postBuild({ outDir, routes, routesPaths }) {
      await runInThread<MetadataJob>('src/page-metadata/write.ts', {
        siteDir,
        outDir,
        baseUrl,
        routes: [...new Set(routesPaths)].sort(),
        sources: sourceFiles(routes),
      });
    },
  };
}
