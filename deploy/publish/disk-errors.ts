/** Errors of the disk and of permissions during a publish or a rollback, in words, with what readers see now. */
import { readlinkSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { PublishError, stateFolder } from './state';

/** An error of a system call. */
export const isDiskError = (error: unknown): error is NodeJS.ErrnoException & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;

/** The release behind the link. Not asynchronous: a signal handler reads it, too. */
export function liveRelease(target: string): string | undefined {
  try {
    return path.basename(readlinkSync(target));
  } catch {
    return undefined;
  }
}

export function siteNote(before: string | undefined, now: string | undefined): string {
  if (now === undefined) return 'Nothing was published.';
  return now === before ? `The site is unchanged: readers see ${now}.` : `Readers already see ${now}.`;
}

/** What went wrong where, and what to do. The error of a copy has its destination, too. */
export function describeDiskError(error: NodeJS.ErrnoException & { dest?: string }, state: string): string {
  const { code = '', message } = error;
  const place = error.dest ?? error.path ?? state;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${code === 'ENOSPC' ? 'The disk is full' : 'Your quota is used up'}: ${place} could not be written. Free some space and run the command again.`;
    case 'EACCES':
    case 'EPERM':
      return `You don't have permission to write ${place}. Run the command as the user who owns the web root, or give yourself permission.`;
    case 'EROFS':
      return `${place} is on a read-only file system. Mount it for writing, or publish to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} can't be created, because a file is in its place. Move that file away, or publish to another folder.`;
    default:
      return `A file could not be read or written (${message}). Check the disk and run the command again.`;
  }
}

/** Finds a place that can't be written before anything is tried. Node's own error for some of them is misleading. */
export async function checkPlace(target: string): Promise<void> {
  const state = stateFolder(target);
  for (const wanted of [state, path.dirname(state)]) {
    let folder = wanted;
    let found = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code);
    while (typeof found === 'string' && /ENOENT|ENOTDIR/.test(found) && folder !== path.dirname(folder)) {
      folder = path.dirname(folder);
      found = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code);
    }
    if (typeof found === 'object' && !found.isDirectory()) {
      throw new PublishError(
        `${folder} is a file, but a publish to ${target} needs a folder there. Move the file away, or publish to another folder.`,
      );
    }
    await access(folder, constants.W_OK | constants.X_OK);
  }
}

/** Runs a publish or a rollback. The error of a system call becomes one that tells a person what to do. */
export async function withDiskErrors<T>(target: string, work: () => Promise<T>): Promise<T> {
  const before = liveRelease(target);
  try {
    return await work();
  } catch (error) {
    if (!isDiskError(error)) throw error;
    const note = siteNote(before, liveRelease(target));
    throw new PublishError(`${describeDiskError(error, stateFolder(target))} ${note}`, { cause: error });
  }
}
