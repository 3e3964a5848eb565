/** Writes the Markdown twins once the pages are built, in a thread of its own: the pages are indexed for search meanwhile. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { runInThread } from '../build-files/run-in-thread';
import type { LoadedApp } from '../live/schema/load';
import { loadedApps } from '../live/schema/loaded-apps';
import type { TwinsJob } from './write';

export default function markdownTwins({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  let apps: readonly LoadedApp[] = [];
  return {
    name: 'markdown-twins',
    async allContentLoaded({ allContent }) {
      apps = loadedApps(allContent);
    },
    async postBuild({ outDir, routesPaths }) {
      const routes = [...new Set(routesPaths)].sort();
      await runInThread<TwinsJob>('src/markdown-twins/write.ts', { siteDir, outDir, baseUrl, routes, apps });
    },
  };
}
