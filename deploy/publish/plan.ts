/**
 * What a new release consists of, decided before anything is touched. Besides the files of the build it keeps the hashed
 * files of the releases before it for 30 days, because tabs that were open before the publish still ask for them, and any
 * file that another program put into the web root.
 */
import { isHashed } from '../headers';

export const keepDays = 30;
export const keepReleases = 5;

/** File below the site's folder → hash of its content. */
export type Files = Readonly<Record<string, string>>;

export interface Release {
  readonly id: string;
  /** Milliseconds. */
  readonly published: number;
  readonly files: Files;
  /** Hashed files of earlier releases → when a publish dropped them, in milliseconds. */
  readonly retired: Readonly<Record<string, number>>;
}

export interface Plan {
  /** Copied from the build, as are the changed ones. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Pages and other unhashed files that the new release no longer has, and hashed ones whose time is over. */
  readonly removed: readonly string[];
  readonly retired: Release['retired'];
  /** Files in the web root that no publish put there. */
  readonly foreign: readonly string[];
}

/** The hashed files of `current` that `next` lacks, with the time at which they were dropped. */
export function retire(next: Files, current: Release, now: number): Record<string, number> {
  const since = (file: string): number => current.retired[file] ?? now;
  const all = [...Object.keys(current.files), ...Object.keys(current.retired)];
  const kept = all.filter((file) => isHashed(file) && !(file in next) && now - since(file) <= keepDays * 86_400_000);
  return Object.fromEntries([...new Set(kept)].sort().map((file) => [file, since(file)]));
}

/** `present` lists the files in the web root now. */
export function planRelease(next: Files, current: Release | undefined, present: readonly string[], now: number): Plan {
  const before = current?.files ?? {};
  const names = Object.keys(next).sort();
  const retired = current ? retire(next, current, now) : {};
  const known = new Set([...Object.keys(before), ...Object.keys(current?.retired ?? {})]);
  return {
    added: names.filter((file) => !(file in before)),
    changed: names.filter((file) => file in before && before[file] !== next[file]),
    unchanged: names.filter((file) => before[file] === next[file]),
    removed: [...known].filter((file) => !(file in next) && !(file in retired)).sort(),
    retired,
    foreign: present.filter((file) => !known.has(file) && !(file in next)),
  };
}

/**
 * The release to go back to: the newest one that is older than the current one and was not itself rolled back, or the
 * one that is named.
 */
export function chooseRollback(
  releases: readonly Release[],
  current: string,
  withdrawn: readonly string[],
  id?: string,
): Release | undefined {
  if (id !== undefined) return releases.find((release) => release.id === id && id !== current);
  return releases.findLast((release) => release.id < current && !withdrawn.includes(release.id));
}

/**
 * The releases that stay after a publish: the new one, the one that readers saw before it, and the newest of the others.
 * Rolled-back releases count like any other, so that an operator can still look at them or publish them by name.
 */
export function releasesToKeep(ids: readonly string[], next: string, before: string | undefined): string[] {
  const newest = [...ids].sort().reverse();
  const first = [next, ...(before === undefined ? [] : [before])];
  return [...new Set([...first, ...newest])].slice(0, keepReleases);
}
