/** The built site as the journeys need it: served, taken offline, with a service worker, replaced by another release. */
import { link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildRecord, listFiles, readRecord } from '../../deploy/build-record';
import { publish } from '../../deploy/publish/publish';
import { serve } from '../../deploy/server/serve';
import { placeOf, type SitePlace } from '../../deploy/staging';
import { writeOffline } from '../../src/offline/build';
import { pretendBuild } from '../faults/pretend-build';
import { root } from '../spec/site';

const built = placeOf('build', root);
const HOUR_MS = 3_600_000;

export interface Site {
  at(pathname: string): string;
  /** No request is answered any more. */
  goOffline(): Promise<void>;
  /** Serves what is in the folder now, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite(place: SitePlace = built, record?: BuildRecord): Promise<Site> {
  const listen = (port: number) => serve({ place, port, host: '127.0.0.1', ...(record && { record }) });
  let server = await listen(0);
  const { port } = server;
  const stop = () => server.close(0);
  return {
    at: (pathname) => `http://localhost:${port}${pathname}`,
    goOffline: stop,
    restart: async () => {
      await stop();
      server = await listen(port);
    },
    stop,
  };
}

/** Beside the build: hard links can't cross file systems. */
async function scratchFolder(): Promise<string> {
  const parent = path.join(root, 'generated');
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, 'journeys-'));
}

const removedAtEnd = (site: Site, folder: string): Site => ({
  ...site,
  stop: async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

/** The build with a service worker for offline reading. */
export async function startOfflineSite(): Promise<Site> {
  const folder = await scratchFolder();
  for (const file of await listFiles(built.folder)) {
    if (/\.html\.(br|gz)$|^sw\.js|^boot\.offline\./.test(file)) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await link(path.join(built.folder, file), path.join(folder, file));
  }
  writeOffline({ siteDir: root, folder, basePath: '/', offline: true });
  // The worker was written into a finished build, whose own record no longer fits.
  return removedAtEnd(await startSite({ folder }, readRecord(built.folder)), folder);
}

export interface ReleasedSite extends Site {
  /** Publishes another release. Without the old scripts it is as for a tab that was open for weeks. */
  deploy(options: { readonly keepsOldScripts: boolean }): Promise<void>;
}

/** Releases of the build, published as `npm run deploy` does it. `<html data-release>` numbers them. */
export async function startReleasedSite(): Promise<ReleasedSite> {
  const folder = await scratchFolder();
  const www = path.join(folder, 'www');
  let release = 0;
  const publishNext = async () => {
    release += 1;
    const source = path.join(folder, `build-${release}`);
    await pretendBuild(built.folder, source, release);
    await publish({ source, target: www, now: release * HOUR_MS });
    await rm(source, { recursive: true });
  };
  await publishNext();
  const site = removedAtEnd(await startSite({ folder: www }), folder);
  return {
    ...site,
    deploy: async ({ keepsOldScripts }) => {
      const before = (await listFiles(www)).filter((file) => file.startsWith('assets/js/'));
      await publishNext();
      if (!keepsOldScripts) for (const file of before) await rm(path.join(www, file), { force: true });
      await site.restart();
    },
  };
}
