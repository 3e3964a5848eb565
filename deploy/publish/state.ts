/**
 * The state of a published site on disk. Every release is a folder of its own in `<web root>.releases/`, with hard links
 * for what did not change, and the web root is a symbolic link to one of them: a publish or a rollback is the renaming of a
 * link, so at every moment readers see one whole release.
 */
import { lstat, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildRecord, inDeployFolder, RELEASES_ENDING, recordFile } from '../build-record';
import type { Files, Release } from './plan';

export class PublishError extends Error {}

export const stateFolder = (target: string): string => `${path.resolve(target)}${RELEASES_ENDING}`;
export const releaseFolder = (target: string, id: string): string => path.join(stateFolder(target), id);

/** What was begun and not finished, and what was taken back. */
export interface Journal {
  /** The release that is being published. Still there after a publish that broke off. */
  readonly pending?: string;
  /** Releases that were rolled back, as long as they are kept. */
  readonly withdrawn: readonly string[];
}

const journalFile = (target: string): string => path.join(stateFolder(target), 'journal.json');

const readJson = async <T>(file: string): Promise<T | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};

/** The old file or the new one, never half of it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

export const readJournal = async (target: string): Promise<Journal> =>
  (await readJson<Journal>(journalFile(target))) ?? { withdrawn: [] };
export const writeJournal = (target: string, journal: Journal): Promise<void> =>
  replaceFile(journalFile(target), JSON.stringify(journal));

export const filesOf = (record: BuildRecord): Files =>
  Object.fromEntries(Object.entries(record.files).map(([name, { hash }]) => [name, hash]));

/** Undefined for a folder whose preparation was not finished: `release.json` is written last. */
export async function readRelease(folder: string): Promise<(Release & { readonly record: BuildRecord }) | undefined> {
  const own = await readJson<Omit<Release, 'files'>>(inDeployFolder(folder, 'release.json'));
  const record = own && (await readJson<BuildRecord>(recordFile(folder)));
  return own && record && { ...own, files: filesOf(record), record };
}

/** Oldest first. */
export async function readReleases(target: string): Promise<Release[]> {
  const names = await readdir(stateFolder(target)).catch(() => []);
  const releases = await Promise.all(names.sort().map((name) => readRelease(releaseFolder(target, name))));
  return releases.filter((release) => release !== undefined);
}

/** The release that readers see: undefined before the first publish. */
export async function currentId(target: string): Promise<string | undefined> {
  const stats = await lstat(target).catch(() => undefined);
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) {
    const to = path.resolve(path.dirname(target), await readlink(target));
    if (path.dirname(to) === stateFolder(target)) return path.basename(to);
    throw new PublishError(`${target} is a symbolic link to ${to}: publish to that folder instead.`);
  }
  if (!stats.isDirectory()) throw new PublishError(`${target} is a file, not a folder.`);
  return undefined;
}

/** A web root that was a plain folder until now is moved aside first; its files are already linked into the release. */
export async function pointTo(target: string, id: string): Promise<void> {
  const state = stateFolder(target);
  const link = path.join(state, 'next-link');
  await rm(link, { force: true });
  await symlink(path.join(path.basename(state), id), link, 'dir');
  const stats = await lstat(target).catch(() => undefined);
  const replaced = path.join(state, 'replaced-folder');
  if (stats?.isDirectory()) {
    await rm(replaced, { recursive: true, force: true });
    await rename(target, replaced).catch((error: NodeJS.ErrnoException) => {
      throw new PublishError(
        `${target} can't be replaced by a link (${error.code}). Is it a mount point? Publish to a folder inside it.`,
      );
    });
  }
  await rename(link, target);
  await rm(replaced, { recursive: true, force: true });
}

/** After a kill while a plain folder was being replaced: it comes back, or the link that was ready is put in its place. */
export async function recoverWebRoot(target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await rename(path.join(stateFolder(target), 'replaced-folder'), target).catch(() => {});
}

/** Removes what a publish that broke off left behind, and the releases that are no longer kept. */
export async function removeReleases(target: string, keep: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(stateFolder(target), { withFileTypes: true })) {
    if (entry.isDirectory() && !keep.has(entry.name)) {
      await rm(releaseFolder(target, entry.name), { recursive: true, force: true });
    }
  }
}
