/** Reads a finished build for the server: the list of its files, and the files of the build before that are still wanted. */
import { existsSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { classOf } from '../headers';
import { type BuildRecord, listFiles, NoBuild, readRecord, recordFile } from '../record';
import type { SitePlace } from '../staging';
import type { Site, SiteFile } from './respond';

export async function readFiles(folder: string): Promise<Map<string, SiteFile>> {
  const names = await listFiles(folder);
  const all = new Set(names);
  const isCopy = (name: string): boolean => /\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, ''));
  const stats = new Map(
    await Promise.all(names.map(async (name) => [name, await stat(path.join(folder, name))] as const)),
  );
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    const own = stats.get(name);
    if (!own || isCopy(name)) continue;
    const br = stats.get(`${name}.br`)?.size;
    const gzip = stats.get(`${name}.gz`)?.size;
    files.set(name, {
      path: name,
      size: own.size,
      modified: own.mtimeMs,
      compressed: { ...(br !== undefined && { br }), ...(gzip !== undefined && { gzip }) },
    });
  }
  return files;
}

/** What pages of the build before may still ask for, and the current build does not have. */
async function keptFiles({ previous }: SitePlace, current: ReadonlyMap<string, SiteFile>): Promise<SiteFile[]> {
  if (previous === undefined || !existsSync(previous)) return [];
  return [...(await readFiles(previous)).values()]
    .filter(({ path: name }) => ['hashed', 'python'].includes(classOf(name)) && !current.has(name))
    .map((file) => ({ ...file, root: previous }));
}

/** A finished build, and the version it was at that moment. */
export interface Release {
  readonly site: Site;
  readonly version: string;
}

type ServedRecord = Pick<BuildRecord, 'basePath' | 'headers'>;

/** `record` is for a tree that has none of its own. */
export async function readRelease(place: SitePlace, record?: ServedRecord): Promise<Release> {
  for (let attempt = 1; ; attempt += 1) {
    const version = versionOf(place);
    try {
      const { basePath, headers } = record ?? readRecord(place.folder);
      const files = await readFiles(place.folder);
      for (const file of await keptFiles(place, files)) files.set(file.path, file);
      // Otherwise the folders were swapped while they were read.
      if (versionOf(place) === version) return { site: { basePath, headers, files }, version };
    } catch (error) {
      if (attempt >= 3 || versionOf(place) === version) throw error;
    }
    if (attempt >= 10) throw new NoBuild(`${place.folder} changes faster than it can be read.`);
  }
}

/** Changes when another build was swapped in; empty while there is none. */
export function versionOf({ folder }: SitePlace): string {
  const stats = statSync(recordFile(folder), { throwIfNoEntry: false });
  return stats ? `${stats.ino}-${stats.mtimeMs}` : '';
}
