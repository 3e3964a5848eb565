/** Small files kept in memory, least recently used first out, bounded by their total size. */
export class ByteCache {
  readonly #entries = new Map<string, Buffer>();
  #size = 0;

  constructor(readonly limit: number) {}

  get size(): number {
    return this.#size;
  }

  get(key: string): Buffer | undefined {
    const bytes = this.#entries.get(key);
    if (bytes) {
      // A Map keeps insertion order: putting the entry back makes it the youngest.
      this.#entries.delete(key);
      this.#entries.set(key, bytes);
    }
    return bytes;
  }

  set(key: string, bytes: Buffer): void {
    this.#size -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
    if (bytes.length > this.limit) return;
    this.#entries.set(key, bytes);
    this.#size += bytes.length;
    for (const [oldest, dropped] of this.#entries) {
      if (this.#size <= this.limit) break;
      this.#entries.delete(oldest);
      this.#size -= dropped.length;
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
