/** What the build passes to the worker and to the script that registers it. */

export interface OfflineSettings {
  /** Starts and ends with a slash. */
  readonly basePath: string;
  /** Every file of the build below the base path, as an address has it; pages without their ending. */
  readonly files: readonly string[];
  /** Files that search and every page need, fetched after the first visit. */
  readonly prepare: readonly string[];
}

/** About two builds, 80 MB with the Python runtime. Beyond that, what was stored first is deleted. */
export const MOST_COPIES = 600;

/** The number is the format of what is stored: with another one, earlier caches are deleted. */
export const cacheName = (basePath: string): string => `offline-3:${basePath}`;
/** Whether a cache of this origin is one of ours, of any format. */
export const isOurCache = (name: string, basePath: string): boolean =>
  /^offline-\d+:/.test(name) && name.slice(name.indexOf(':') + 1) === basePath;

export type ToOfflineWorker =
  /** A page was shown, by a load or by a route change, with these files. */
  { readonly kind: 'visited'; readonly page: string; readonly files: readonly string[] } | { readonly kind: 'prepare' };
