/** Reads a finished build into memory, with the files of the build before that are still wanted. */
import { existsSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BuildRecord, listFiles, NoBuild, readRecord, recordFile } from '../build-record';
import { isHashed } from '../headers';
import type { SitePlace } from '../staging';
import type { Site, SiteFile } from './respond';

/** A finished build, and the version it was at that moment. */
export interface Release {
  readonly site: Site;
  /** By file name; compressed copies are files of their own (`blog.html.br`). */
  readonly bytes: ReadonlyMap<string, Buffer>;
  readonly version: string;
}

type ServedRecord = Pick<BuildRecord, 'basePath' | 'headers' | 'redirects'>;

/** How often a finished new build is looked for, at most, in milliseconds. */
const lookEvery = 1000;

interface Content {
  readonly files: Map<string, SiteFile>;
  readonly bytes: Map<string, Buffer>;
}

/** Adds the files of a folder that are not there yet. */
async function addFiles({ files, bytes }: Content, folder: string, wants: (name: string) => boolean): Promise<void> {
  const names = (await listFiles(folder)).filter((name) => wants(name) && !bytes.has(name));
  await Promise.all(names.map(async (name) => bytes.set(name, await readFile(path.join(folder, name)))));
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && bytes.has(name.replace(/\.(br|gz)$/, ''))) continue;
    const br = bytes.get(`${name}.br`)?.length;
    const gzip = bytes.get(`${name}.gz`)?.length;
    files.set(name, {
      path: name,
      size: bytes.get(name)?.length ?? 0,
      modified: (await stat(path.join(folder, name))).mtimeMs,
      compressed: { ...(br !== undefined && { br }), ...(gzip !== undefined && { gzip }) },
    });
  }
}

/** `record` is for a tree that has none of its own. */
export async function readRelease(place: SitePlace, record?: ServedRecord): Promise<Release> {
  const { folder, previous } = place;
  for (let attempt = 1; ; attempt += 1) {
    const version = versionOf(place);
    try {
      const { basePath, headers, redirects = {} } = record ?? readRecord(folder);
      const content: Content = { files: new Map(), bytes: new Map() };
      await addFiles(content, folder, () => true);
      // What pages of the build before may still ask for.
      if (previous !== undefined && existsSync(previous)) await addFiles(content, previous, isHashed);
      // Otherwise the folders were swapped while they were read.
      if (versionOf(place) === version) {
        return { site: { basePath, headers, redirects, files: content.files }, bytes: content.bytes, version };
      }
    } catch (error) {
      if (attempt >= 3 || versionOf(place) === version) throw error;
    }
    if (attempt >= 10) throw new NoBuild(`${folder} changes faster than it can be read.`);
  }
}

/** Changes when another build was swapped in; empty while there is none. */
function versionOf({ folder }: SitePlace): string {
  const stats = statSync(recordFile(folder), { throwIfNoEntry: false });
  return stats ? `${stats.ino}-${stats.mtimeMs}` : '';
}

/** Returns the release to answer a request from; a new one takes over as soon as all of it is in memory. */
export async function followBuild(
  place: SitePlace,
  record: ServedRecord | undefined,
  log: (line: string) => void,
): Promise<() => Release> {
  let release = await readRelease(place, record);
  let looked = Date.now();
  let isReading = false;

  async function look(): Promise<void> {
    looked = Date.now();
    const version = versionOf(place);
    if (version === '' || version === release.version) return;
    isReading = true;
    try {
      release = await readRelease(place, record);
    } catch (error) {
      log(String(error));
    }
    isReading = false;
  }

  return () => {
    if (!isReading && Date.now() - looked >= lookEvery) void look();
    return release;
  };
}
