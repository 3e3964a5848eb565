/**
 * The page's side of storage and network for Python: fetches the runtime's files, keeps the memory snapshot, and checks
 * both. The workers have no access to either, so app code that broke out of one could not plant anything here.
 */
import type { Offered, OfferedPackage } from '../packages/needed';
import type { RuntimeParts } from './worker-messages';

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Packages that are being loaded. Without it: Python itself. */
  readonly what?: string | undefined;
}

interface FileRecord {
  readonly size: number;
  readonly sha256: string;
}

/** `runtime.json`, written by the build. The folder's name contains the manifest's own digest. */
export interface Manifest {
  readonly files: Readonly<Record<string, FileRecord>>;
  /** Only where there are packages. */
  readonly packages?: Offered;
}

const CACHE = 'python-snapshot';
/** In `localStorage`, which no worker can reach: a snapshot counts only if the page itself has recorded its digest. */
const DIGEST_KEY = 'python-snapshot-digest';

export class RuntimeFiles {
  readonly #folder: string;
  readonly #snapshotUrl: string;
  #offered: Offered = {};
  /** Files that arrived damaged or incomplete: the next attempt must not get them from a cache. */
  readonly #damaged = new Set<string>();

  constructor(workerUrl: string) {
    this.#folder = new URL('.', new URL(workerUrl, document.baseURI)).href;
    this.#snapshotUrl = `${this.#folder}snapshot`;
  }

  /** Known once the runtime was loaded. */
  get offered(): Offered {
    return this.#offered;
  }

  async load(report: (progress: Progress) => void, signal: AbortSignal): Promise<RuntimeParts> {
    const [manifest, snapshot] = await Promise.all([this.#manifest(signal), this.#storedSnapshot()]);
    const names = ['pyodide.asm.wasm', 'minijinja_js_bg.wasm', 'python_stdlib.zip'];
    const total = names.reduce((sum, name) => sum + (manifest.files[name]?.size ?? 0), 0);
    let done = 0;
    const count = (bytes: number) => {
      done += bytes;
      report({ done: Math.min(done, total), total });
    };
    this.#offered = manifest.packages ?? {};
    const record = (name: string) => manifest.files[name] ?? { size: 0, sha256: '' };
    const files = await Promise.all(names.map((name) => this.#file(name, record(name), count, signal)));
    const [python, templates, standardLibrary] = files as [Blob, Blob, Blob];
    return { python, templates, standardLibrary, snapshot };
  }

  loadPack(offered: OfferedPackage, count: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
    return this.#file(offered.file, offered, count, signal);
  }

  async #manifest(signal: AbortSignal): Promise<Manifest> {
    const bytes = await (await this.#fetch('runtime.json', signal)).arrayBuffer();
    const digest = await digestOf(bytes);
    const expected = /-([0-9a-f]+)\/$/.exec(this.#folder)?.[1];
    if (digest !== undefined && (expected === undefined || !digest.startsWith(expected)))
      throw new Error('runtime.json is not the file that this page was built with.');
    return JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
  }

  async #fetch(name: string, signal: AbortSignal): Promise<Response> {
    const again = this.#damaged.has(name);
    if (again) await this.#forgetCopies(name);
    const response = await fetch(this.#folder + name, {
      credentials: 'same-origin',
      signal,
      ...(again && { cache: 'reload' }),
    });
    if (!response.ok || !response.body) throw new Error(`${name} could not be loaded (status ${response.status}).`);
    return response;
  }

  async #file(
    name: string,
    { size, sha256 }: FileRecord,
    count: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<Blob> {
    const { body } = await this.#fetch(name, signal);
    const bytes = new Uint8Array(size);
    let received = 0;
    for (const reader = (body as ReadableStream<Uint8Array>).getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      if (received + value.byteLength <= size) bytes.set(value, received);
      received += value.byteLength;
      count(value.byteLength);
    }
    if (received !== size) throw await this.#damage(name, `arrived incomplete (${received} of ${size} bytes).`);
    const digest = await digestOf(bytes.buffer);
    if (digest !== undefined && digest !== sha256) throw await this.#damage(name, 'arrived damaged.');
    this.#damaged.delete(name);
    return new Blob([bytes]);
  }

  async #damage(name: string, what: string): Promise<Error> {
    this.#damaged.add(name);
    await this.#forgetCopies(name);
    return new Error(`${name} ${what}`);
  }

  /** Copies that the service worker of offline reading has made. */
  async #forgetCopies(name: string): Promise<void> {
    try {
      for (const cache of await caches.keys()) await (await caches.open(cache)).delete(this.#folder + name);
    } catch {
      // Without storage there are no copies.
    }
  }

  async #storedSnapshot(): Promise<Blob | undefined> {
    try {
      const recorded = localStorage.getItem(DIGEST_KEY);
      if (recorded === null) return undefined;
      const snapshot = await (await (await caches.open(CACHE)).match(this.#snapshotUrl))?.arrayBuffer();
      if (snapshot && (await digestOf(snapshot)) === recorded) return new Blob([snapshot]);
      await this.forgetSnapshot();
      return undefined;
    } catch {
      return undefined; // Storage may be switched off. Then the first run on a page starts Python from scratch.
    }
  }

  /** Keeps the snapshot of this version of the runtime, and no other. */
  async keepSnapshot(snapshot: Blob): Promise<void> {
    try {
      const digest = await digestOf(await snapshot.arrayBuffer());
      if (digest === undefined) return;
      await caches.delete(CACHE);
      await (await caches.open(CACHE)).put(this.#snapshotUrl, new Response(snapshot));
      localStorage.setItem(DIGEST_KEY, digest);
    } catch {
      // A full disk costs the reader a second at the next start, nothing else.
    }
  }

  async forgetSnapshot(): Promise<void> {
    try {
      localStorage.removeItem(DIGEST_KEY);
      await caches.delete(CACHE);
    } catch {
      // Without storage there is nothing to forget.
    }
  }
}

/** SHA-256 in hex. Over plain HTTP browsers offer no digests, and whoever changed a file could change this page as well. */
async function digestOf(bytes: ArrayBuffer): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
