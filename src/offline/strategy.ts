/** Which request gets which treatment, and what may be stored: files of the build and nothing else. Pure. */

export type Strategy =
  /** A page: the network first, so that no one is stuck with an old version; the copy when the network fails or is slow. */
  | 'page'
  /** A file with a hash of its content in the name: a copy never goes stale. */
  | 'hashed'
  /** Any other file of the build: the network first, else the copy. */
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
  /** Every file of the build below the base path, as an address has it; pages without their ending. */
  readonly files: ReadonlySet<string>;
}

/** Below the base path; the same as the servers keep for a year (`deploy/headers.ts`). */
export const HASHED_PREFIXES = ['assets/', 'app-data/', 'py/', 'boot.', 'katex-', 'search-index/pages.'] as const;
export const WORKER_FILE = 'sw.js';

function inner(url: URL, { origin, basePath }: Place): string | undefined {
  if (url.origin !== origin || !`${url.pathname}/`.startsWith(basePath)) return undefined;
  return url.pathname.slice(basePath.length);
}

export function strategyOf({ url, method, mode, hasRange }: Asked, place: Place): Strategy {
  const parsed = new URL(url);
  const below = inner(parsed, place);
  if (below === undefined || below === WORKER_FILE || method !== 'GET' || hasRange) return 'pass';
  if (mode === 'navigate') return 'page';
  if (parsed.search !== '') return 'pass';
  if (HASHED_PREFIXES.some((prefix) => below.startsWith(prefix))) return 'hashed';
  return place.files.has(below) ? 'fresh' : 'pass';
}

/** What lies on the same origin without being part of the build may be private, or belong to another program. */
export function isOfBuild(key: string, place: Place): boolean {
  const below = inner(new URL(key), place);
  return below !== undefined && place.files.has(below);
}

/** One key for all spellings of a page: `/x`, `/x/`, `/x.html`, `/x/index.html`, with any query and hash. */
export function pageKey(url: string, basePath: string): string {
  const { origin, pathname } = new URL(url);
  const clean = pathname.replace(/(?:\/index)?(?:\.html)?\/*$/, '');
  // The worker sees nothing above the base path, which ends with a slash.
  return origin + (`${clean}/` === basePath ? basePath : clean);
}

/** What may be stored: a complete, good answer that its server lets others store, and no error page instead of a script. */
export function mayKeep(
  answer: { status: number; redirected: boolean; type: string },
  headers: { get(name: string): string | null },
  as: Strategy,
): boolean {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return false;
  if (/\b(?:no-store|private)\b/i.test(headers.get('Cache-Control') ?? '')) return false;
  const mime = headers.get('Content-Type') ?? '';
  const isPage = /^text\/html\b/i.test(mime);
  return as === 'page' ? isPage : !isPage;
}

export const WAIT_MS = 4000;
