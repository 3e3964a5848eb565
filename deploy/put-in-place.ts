/**
 * Exchanges a build for a newer one. A build is made beside the one that is served and moved over it when it is finished,
 * so that a server, or a reader, never meets half a build, and a build that fails leaves the last one as it was.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SitePlace } from './server/site';

const nginxOf = ({ record }: SitePlace): string => record.replace(/\.json$/, '.nginx.conf');

/** Where the build that will stand in `place` is made. */
export function workshopOf(place: SitePlace, root: string): SitePlace {
  const name = path.basename(place.folder);
  const folder = path.join(root, 'generated', 'next', name);
  return { folder, record: `${folder}.json` };
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another file system.
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true, preserveTimestamps: true });
    await rm(from, { recursive: true });
  });
}

export async function putInPlace(fresh: SitePlace, place: SitePlace): Promise<void> {
  if (place.previous !== undefined) await rm(place.previous, { recursive: true, force: true });
  // From here to the last line there is no finished build: a server waits for it, a few milliseconds.
  await rm(place.record, { force: true });
  if (existsSync(place.folder)) {
    if (place.previous !== undefined) await move(place.folder, place.previous);
    else await rm(place.folder, { recursive: true });
  }
  await move(fresh.folder, place.folder);
  await move(nginxOf(fresh), nginxOf(place));
  await move(fresh.record, place.record);
}
