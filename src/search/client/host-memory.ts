/**
 * Which search hosts failed recently, across page loads. The hosted service's client has a cache of its own, but trusts
 * whatever is in the browser's storage: a foreign value would break search, and one from a clock that was set back would
 * keep a host down. This one uses only what it could have written.
 */

/** What the client calls a cache, as far as it uses it for hosts. */
export interface HostMemory {
  get<T>(key: object | string, byDefault: () => Readonly<Promise<T>>): Readonly<Promise<T>>;
  set<T>(key: object | string, value: T): Readonly<Promise<T>>;
  delete(key: object | string): Readonly<Promise<void>>;
  clear(): Readonly<Promise<void>>;
}

interface HostState {
  /** The client's own numbers: 1 up, 2 down, 3 timed out. */
  readonly status: number;
  readonly lastUpdate: number;
}

export const HOSTS_KEY = 'search.hosts';
/** The client asks a host again after this time, in milliseconds: older states mean nothing. */
const LASTS = 120_000;
const MOST_HOSTS = 20;

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
  const known = new Map<string, HostState>();

  function load(): void {
    let stored: unknown;
    try {
      stored = JSON.parse(storage().getItem(HOSTS_KEY) ?? '{}');
    } catch {
      // Blocked or corrupt: what this page knows itself is left.
    }
    const now = clock();
    for (const [host, state] of known) if (!isState(state, now)) known.delete(host);
    for (const [host, state] of Object.entries(stored ?? {}).slice(0, MOST_HOSTS)) {
      if (isState(state, now) && state.lastUpdate > (known.get(host)?.lastUpdate ?? 0))
        known.set(host, { status: state.status, lastUpdate: state.lastUpdate });
    }
  }

  function save(): void {
    try {
      if (known.size === 0) storage().removeItem(HOSTS_KEY);
      else storage().setItem(HOSTS_KEY, JSON.stringify(Object.fromEntries(known)));
    } catch {
      // Full or blocked: remembered until the page is left.
    }
  }

  return {
    async get(key, byDefault) {
      const fresh = await byDefault();
      load();
      const state = known.get(JSON.stringify(key));
      return state === undefined ? fresh : { ...fresh, ...state };
    },
    async set(key, value) {
      load();
      if (isState(value, clock()))
        known.set(JSON.stringify(key), { status: value.status, lastUpdate: value.lastUpdate });
      save();
      return value;
    },
    async delete(key) {
      load();
      known.delete(JSON.stringify(key));
      save();
    },
    async clear() {
      known.clear();
      save();
    },
  };
}
