/** Middle and spread of repeated measurements. Times on a shared machine scatter: a figure without its spread says little. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing: a measurement is missing.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

export function summarize(values: readonly number[]): Summary {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values), runs: values.length };
}

/** Every engine once, then every engine again, each round begun by another, so that a drift of the machine hits all alike. */
export function interleaved<T>(items: readonly T[], rounds: number): T[] {
  return Array.from({ length: rounds }, (_, round) =>
    items.map((_item, index) => items[(index + round) % items.length] as T),
  ).flat();
}
