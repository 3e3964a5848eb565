/** Writes the Markdown twins once the pages are built, in a thread of its own: the pages are indexed for search meanwhile. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { LoadedApp } from '../live/schema/load';
import { loadedApps } from '../live/schema/loaded-apps';
import type { TwinsJob } from './write';

function writeInThread(job: TwinsJob): Promise<void> {
  const thread = new Worker(path.join(job.siteDir, 'src/markdown-twins/thread.mjs'), { workerData: job });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The thread of the Markdown twins ended with code ${code}.`)),
    );
  });
}

export default function markdownTwins({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  let apps: readonly LoadedApp[] = [];
  return {
    name: 'markdown-twins',
    async allContentLoaded({ allContent }) {
      apps = loadedApps(allContent);
    },
    async postBuild({ outDir, routesPaths }) {
      await writeInThread({ siteDir, outDir, baseUrl, routes: [...new Set(routesPaths)].sort(), apps });
    },
  };
}
