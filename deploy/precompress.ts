/**
 * Writes `.br` and `.gz` beside every file that compresses well, as strongly as is worth the time. The results are kept by
 * content in a cache, since most files of a build are the same as in the one before.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { mediaTypeOf } from './server/mime';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a compressed answer saves less than its headers cost. */
const smallest = 256;
/** Above this size the strongest setting takes twice the time for three thousandths of the bytes. */
const large = 1024 * 1024;
/** A copy that saves less than this share is not worth a variant. */
const worthwhile = 0.95;

/** Decided by the file alone, so that its compressed copy is the same in every build. */
export const brotliQuality = (bytes: number): number => (bytes > large ? 10 : 11);

/** As large as the file: the memory of a larger window is only filled and thrown away. */
const windowBits = (bytes: number): number => Math.min(24, Math.max(16, Math.ceil(Math.log2(bytes))));

export interface PrecompressResult {
  readonly files: number;
  readonly fromCache: number;
  readonly before: number;
  readonly brotli: number;
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  // Two files of the same content may be written at the same time.
  const temporary = `${file}.${randomUUID()}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, file);
}

async function compressed(bytes: Buffer, cache: string, name: string, how: (bytes: Buffer) => Promise<Buffer>) {
  const kept = path.join(cache, name);
  try {
    return { result: await readFile(kept), cached: true };
  } catch {
    const result = await how(bytes);
    await writeWhole(kept, result);
    return { result, cached: false };
  }
}

export async function precompress(
  folder: string,
  names: readonly string[],
  cache: string,
  progress: (done: number, all: number) => void = () => {},
): Promise<PrecompressResult> {
  await mkdir(cache, { recursive: true });
  const wanted = names.filter((name) => mediaTypeOf(name).compressible);
  const totals = { files: 0, fromCache: 0, before: 0, brotli: 0 };
  let done = 0;
  const queue = [...wanted];

  async function one(name: string): Promise<void> {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < smallest) return;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const quality = brotliQuality(bytes.length);
    const [br, gz] = await Promise.all([
      compressed(bytes, cache, `${hash}-${quality}-${process.versions.brotli}.br`, (input) =>
        brotli(input, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
            [constants.BROTLI_PARAM_SIZE_HINT]: input.length,
          },
        }),
      ),
      compressed(bytes, cache, `${hash}-9-${process.versions.zlib}.gz`, (input) => gzipped(input, { level: 9 })),
    ]);
    if (br.result.length > bytes.length * worthwhile || gz.result.length > bytes.length * worthwhile) return;
    await Promise.all([writeFile(`${file}.br`, br.result), writeFile(`${file}.gz`, gz.result)]);
    totals.files += 1;
    totals.fromCache += br.cached && gz.cached ? 1 : 0;
    totals.before += bytes.length;
    totals.brotli += br.result.length;
  }

  async function worker(): Promise<void> {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      await one(name);
      done += 1;
      progress(done, wanted.length);
    }
  }
  // Node compresses on its own threads, four at a time.
  await Promise.all([worker(), worker(), worker(), worker()]);
  return totals;
}

/** Drops what no build has used for a month. */
export async function pruneCache(cache: string, keepDays = 30): Promise<void> {
  const limit = Date.now() - keepDays * 86_400_000;
  for (const name of await readdir(cache).catch(() => [])) {
    const file = path.join(cache, name);
    // Another build may have dropped it already.
    await stat(file).then(
      ({ atimeMs }) => (atimeMs < limit ? unlink(file) : undefined),
      () => undefined,
    );
  }
}
