/** Reads what a build left on disk: the list of its files, and the record of base path and headers beside it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { classOf, type HeadersByClass } from '../headers';
import type { Site, SiteFile } from './respond';

/** Written at the end of a build, outside of what is published. */
export interface DeployRecord {
  readonly basePath: string;
  /** Address of the published site, without the base path. */
  readonly url: string;
  readonly headers: HeadersByClass;
}

export interface SitePlace {
  readonly folder: string;
  readonly record: string;
  /** Where the build before this one was put; its hashed files are still served to pages that were sent before. */
  readonly previous?: string;
}

export class NoBuild extends Error {}

/** The record of `build/` is `generated/deploy/build.json`: each output folder has its own. */
export function placeOf(folder: string, root = process.cwd()): SitePlace {
  const name = path.basename(folder);
  return {
    folder: path.resolve(root, folder),
    record: path.join(root, 'generated', 'deploy', `${name}.json`),
    previous: path.join(root, 'generated', 'previous', name),
  };
}

async function walk(folder: string, below: string, found: string[]): Promise<void> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(folder, name, found);
      else if (entry.isFile()) found.push(name);
    }),
  );
}

/** Every file below a folder, as paths with forward slashes, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  await walk(folder, '', found);
  return found.sort();
}

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

export function readRecord(place: SitePlace): DeployRecord {
  if (!existsSync(path.join(place.folder, 'index.html')) || !existsSync(place.record)) {
    const shown = path.relative(process.cwd(), place.folder) || '.';
    throw new NoBuild(
      `There is no finished build in ${shown}/. Run \`npm run build\` first, or \`npm start\`, which builds and serves.`,
    );
  }
  return JSON.parse(readFileSync(place.record, 'utf8')) as DeployRecord;
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
  readonly version: number;
}

export async function readRelease(place: SitePlace): Promise<Release> {
  for (let attempt = 1; ; attempt += 1) {
    const version = versionOf(place);
    try {
      const { basePath, headers } = readRecord(place);
      const files = await readFiles(place.folder);
      for (const file of await keptFiles(place, files)) files.set(file.path, file);
      // Otherwise the folders were exchanged while they were read.
      if (versionOf(place) === version) return { site: { basePath, headers, files }, version };
    } catch (error) {
      if (attempt >= 3 || versionOf(place) === version) throw error;
    }
  }
}

/** Changes when a new build was finished; 0 while there is none. */
export function versionOf(place: SitePlace): number {
  return statSync(place.record, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
