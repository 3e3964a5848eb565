/** Reads what a build left on disk: the list of its files, and the record of base path and headers beside it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { HeadersByClass } from '../headers';
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
}

export class NoBuild extends Error {}

/** The record of `build/` is `generated/deploy/build.json`: each output folder has its own. */
export function placeOf(folder: string, root = process.cwd()): SitePlace {
  return {
    folder: path.resolve(root, folder),
    record: path.join(root, 'generated', 'deploy', `${path.basename(folder)}.json`),
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

export async function readSite(place: SitePlace): Promise<Site> {
  const { basePath, headers } = readRecord(place);
  return { basePath, headers, files: await readFiles(place.folder) };
}

/** Changes when a new build was finished. */
export function versionOf(place: SitePlace): number {
  return statSync(place.record, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
