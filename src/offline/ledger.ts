/** What is kept, how large it is and when it was last used; decides what goes when there is too much. Pure. */

export interface Entry {
  readonly size: number;
  /** Milliseconds. */
  readonly used: number;
  /** Of pages: what the offline page lists. */
  readonly title?: string;
}
export type Ledger = Readonly<Record<string, Entry>>;

/** The Python runtime takes about 25 MB of it, and only after an app was run. */
export const CAP_BYTES = 80 * 1024 * 1024;
/** A single file above this is never kept: it would push out everything else. */
export const LARGEST_BYTES = CAP_BYTES / 2;

export const totalOf = (ledger: Ledger): number => Object.values(ledger).reduce((sum, { size }) => sum + size, 0);

export function withEntry(ledger: Ledger, key: string, entry: Entry): Ledger {
  return { ...ledger, [key]: entry };
}

export function without(ledger: Ledger, keys: readonly string[]): Ledger {
  const gone = new Set(keys);
  return Object.fromEntries(Object.entries(ledger).filter(([key]) => !gone.has(key)));
}

/** The keys to drop, longest unused first, until the rest fits. */
export function toEvict(ledger: Ledger, cap: number): string[] {
  let total = totalOf(ledger);
  const dropped: string[] = [];
  for (const [key, { size }] of Object.entries(ledger).sort(([, a], [, b]) => a.used - b.used)) {
    if (total <= cap) break;
    dropped.push(key);
    total -= size;
  }
  return dropped;
}

/** A ledger as it was stored: what is not one is an empty one, what is not an entry is left out. */
export function readLedger(value: unknown): Ledger {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([key, entry]): [string, Entry][] => {
    const { size, used, title } = (entry ?? {}) as Partial<Record<keyof Entry, unknown>>;
    const good = [size, used].every((number) => typeof number === 'number' && Number.isFinite(number) && number >= 0);
    if (!good) return [];
    return [[key, { size: size as number, used: used as number, ...(typeof title === 'string' && { title }) }]];
  });
  return Object.fromEntries(entries);
}

/** The pages that can be read now, the last read first. */
export function keptPages(ledger: Ledger): { readonly address: string; readonly title: string }[] {
  return Object.entries(ledger)
    .flatMap(([address, { title, used }]) => (title === undefined ? [] : [{ address, title, used }]))
    .sort((a, b) => b.used - a.used);
}
