/** Which request gets which treatment, decided from the request alone. Pure: the worker only carries it out. */

export type Strategy =
  /** A page: the network first, so that nobody is held in an old version; what was kept when the network fails or dawdles. */
  | 'page'
  /** A file with a hash of its content in the name: what was kept is right forever. */
  | 'hashed'
  /** Any other file of the site: the network first, else what was kept. */
  | 'fresh'
  /** Not ours to answer. */
  | 'pass';

export interface Asked {
  readonly url: string;
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly hasRange: boolean;
}

export interface Place {
  readonly origin: string;
  /** Starts and ends with a slash. */
  readonly basePath: string;
}

/** Below the base path; the same as the servers keep for a year (`deploy/headers.ts`). */
export const HASHED_PREFIXES = ['assets/', 'app-data/', 'py/', 'boot.', 'katex-', 'search-index/pages.'] as const;
export const WORKER_FILE = 'sw.js';

function inner(url: URL, { origin, basePath }: Place): string | undefined {
  if (url.origin !== origin || !`${url.pathname}/`.startsWith(basePath)) return undefined;
  return url.pathname.slice(basePath.length);
}

export function strategyOf({ url, method, mode, hasRange }: Asked, place: Place): Strategy {
  const below = inner(new URL(url), place);
  if (below === undefined || below === WORKER_FILE || method !== 'GET' || hasRange) return 'pass';
  if (mode === 'navigate') return 'page';
  return HASHED_PREFIXES.some((prefix) => below.startsWith(prefix)) ? 'hashed' : 'fresh';
}

/** One key for all spellings of a page: `/x`, `/x/`, `/x.html`, `/x/index.html`, with any query and hash. */
export function pageKey(url: string, basePath: string): string {
  const { origin, pathname } = new URL(url);
  const clean = pathname.replace(/(?:\/index)?(?:\.html)?\/*$/, '');
  // The worker sees nothing above the base path, which ends with a slash.
  return origin + (`${clean}/` === basePath ? basePath : clean);
}

/** What may be kept: a whole, good answer, and no error page in place of a script. */
export function mayKeep(
  answer: { status: number; redirected: boolean; type: string },
  mime: string,
  as: Strategy,
): boolean {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return false;
  const isPage = /^text\/html\b/i.test(mime);
  return as === 'page' ? isPage : !isPage;
}

export const WAIT_MS = 4000;
