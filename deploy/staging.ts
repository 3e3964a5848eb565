/**
 * A build is made in a staging folder and swapped in when it is finished and verified, so that a server or a reader never
 * meets half a build, and a build that fails or is killed leaves the last one as it was.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { NoBuild, readRecord } from './build-record';
import { Locked, withLock } from './file-lock';

export interface SitePlace {
  readonly folder: string;
  /** The build before this one: its hashed files are still served to pages that were sent before the swap. */
  readonly previous?: string;
}

/** Beside the build, so that a rename moves a whole folder at once. */
const beside = (folder: string, role: string): string =>
  path.join(path.dirname(folder), `.${path.basename(folder)}.${role}`);

export function placeOf(folder: string, root = process.cwd()): Required<SitePlace> {
  const full = path.resolve(root, folder);
  return { folder: full, previous: beside(full, 'previous') };
}

/** All output folders of a checkout share Docusaurus's generated files and caches, so they share a lock, too. */
export const buildLock = (root: string): string => path.join(root, 'generated', 'build.lock');

/** A folder of this process alone: what a killed build may still be writing ends up elsewhere. */
export const stagingFolder = ({ folder }: SitePlace): string => beside(folder, `staging-${process.pid}`);

async function stagingFolders({ folder }: SitePlace): Promise<string[]> {
  const prefix = path.basename(beside(folder, 'staging-'));
  const names = await readdir(path.dirname(folder)).catch(() => []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => path.join(path.dirname(folder), name));
}

function isFinished(folder: string): boolean {
  try {
    readRecord(folder);
    return true;
  } catch (error) {
    if (error instanceof NoBuild) return false;
    throw error;
  }
}

/**
 * After a kill between the two renames of a swap there is no build, but a finished one waits in staging or in `previous`.
 * Call it only while holding the build lock.
 */
export async function recoverSwap(place: Required<SitePlace>): Promise<void> {
  const staged = await stagingFolders(place);
  if (!existsSync(place.folder)) {
    const finished = [...staged, place.previous].find(isFinished);
    if (finished !== undefined) await rename(finished, place.folder);
  }
  for (const folder of [...staged, beside(place.folder, 'discarded')]) {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For commands that need a build and don't make one. A running build recovers the swap as its first step. */
export async function recoverKilledSwap(place: Required<SitePlace>, root = process.cwd()): Promise<void> {
  if (existsSync(place.folder)) return;
  await withLock(buildLock(root), 'A build', () => recoverSwap(place)).catch((error) => {
    if (!(error instanceof Locked)) throw error;
  });
}

/** From the second rename to the third there is no build: a server waits for it, a few milliseconds. */
export async function swapIn(
  staged: string,
  { folder, previous = beside(folder, 'previous') }: SitePlace,
): Promise<void> {
  const discarded = beside(folder, 'discarded');
  await mkdir(path.dirname(folder), { recursive: true });
  await rm(discarded, { recursive: true, force: true });
  if (existsSync(folder)) {
    if (existsSync(previous)) await rename(previous, discarded);
    await rename(folder, previous);
  }
  await rename(staged, folder);
  await rm(discarded, { recursive: true, force: true });
}
