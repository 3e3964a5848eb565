/**
 * Which search hosts failed recently, across page loads. The hosted service's client has a cache of its own, but trusts
 * whatever is in the browser's storage: a foreign value would break search, and one from a clock that was set back would
 * keep a host down. This one uses only what it could have written.
 */
import type algoliasearch from 'algoliasearch/lite';

/** What the client calls a cache. */
type HostMemory = NonNullable<NonNullable<Parameters<typeof algoliasearch>[2]>['hostsCache']>;

interface HostState {
  /** The client's own numbers: 1 up, 2 down, 3 timed out. */
  readonly status: number;
  readonly lastUpdate: number;
}

export const HOSTS_KEY = 'search.hosts';
/** The client asks a host again after this time, in milliseconds: older states mean nothing. */
const LASTS = 120_000;

function isState(value: unknown, now: number): value is HostState {
  const { status, lastUpdate } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    (status === 1 || status === 2 || status === 3) &&
    typeof lastUpdate === 'number' &&
    lastUpdate <= now &&
    now - lastUpdate <= LASTS
  );
}

export function createHostMemory(storage: () => Storage, clock: () => number = Date.now): HostMemory {
  let known: Record<string, unknown> = {};
  try {
    known = { ...JSON.parse(storage().getItem(HOSTS_KEY) ?? '{}') };
  } catch {
    // Blocked or corrupt: what this page learns itself is left.
  }
  return {
    async get(key, byDefault) {
      const fresh = await byDefault();
      const state = known[JSON.stringify(key)];
      if (!isState(state, clock())) return fresh;
      return { ...fresh, status: state.status, lastUpdate: state.lastUpdate };
    },
    async set(key, value) {
      const entries = Object.entries({ ...known, [JSON.stringify(key)]: value });
      known = Object.fromEntries(entries.filter(([, state]) => isState(state, clock())));
      try {
        storage().setItem(HOSTS_KEY, JSON.stringify(known));
      } catch {
        // Full or blocked: remembered until the page is left.
      }
      return value;
    },
    // The client never forgets a host.
    delete: async () => undefined,
    clear: async () => undefined,
  };
}
