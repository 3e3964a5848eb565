/**
 * Downloads one file. What arrived stays on the disk as `<target>.part`, so that the next attempt, in this command or in
 * the next one, continues where this one stopped. Node only.
 */
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { PackageError } from './package-error';

export interface DownloadOptions {
  /** Attempts at one address; a connection that breaks is continued. */
  readonly attempts?: number;
  /** A connection that delivers nothing for so long is broken. */
  readonly silenceMs?: number;
  readonly pauseMs?: number;
  /** Bytes on the disk, and in total if the server reports it. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** The server answered, and doesn't have the file. */
export class NotThere extends Error {}

/** Returns the file with the whole content, whose digest the caller has to check. */
export async function download(address: string, target: string, options: DownloadOptions = {}): Promise<string> {
  const { attempts = 4, pauseMs = 1000 } = options;
  const partial = `${target}.part`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await attemptDownload(address, partial, options);
      return partial;
    } catch (error) {
      if (error instanceof NotThere || error instanceof PackageError || isOfDisk(error)) throw error;
      if (attempt >= attempts)
        throw new PackageError(
          `${address} could not be downloaded: ${reasonOf(error)}. Check the network and run the same command again, which continues the download; or copy the file from another machine and use --from <folder>.`,
        );
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

async function attemptDownload(address: string, partial: string, options: DownloadOptions): Promise<void> {
  const { silenceMs = 30_000, onProgress } = options;
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error(`no data for ${silenceMs / 1000} s`)), silenceMs);
  };
  hear();
  try {
    const present = sizeOf(partial);
    const response = await fetch(address, {
      signal: silence.signal,
      headers: { 'Accept-Encoding': 'identity', ...(present > 0 && { Range: `bytes=${present}-` }) },
    });
    if (response.status === 404 || response.status === 403 || response.status === 410)
      throw new NotThere(`status ${response.status}`);
    if (response.status === 416) {
      // More on the disk than the server has: start over.
      rmSync(partial, { force: true });
      throw new Error('the server could not continue the download');
    }
    if (!response.ok || !response.body) throw new Error(`the server answered with status ${response.status}`);
    const continued = continuesAt(response, present);
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = Number.isFinite(length) ? (continued ? present : 0) + length : undefined;
    let done = continued ? present : 0;
    const file = openSync(partial, continued ? 'a' : 'w');
    try {
      onProgress?.(done, total);
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        hear();
        for (let written = 0; written < chunk.byteLength; ) written += writeSync(file, chunk, written);
        done += chunk.byteLength;
        onProgress?.(done, total);
      }
    } finally {
      closeSync(file);
    }
    if (total !== undefined && done < total) throw new Error(`the connection ended after ${done} of ${total} bytes`);
  } finally {
    clearTimeout(timer);
  }
}

function continuesAt(response: Response, present: number): boolean {
  return response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${present}-`) === true;
}

function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : 0;
}

function isOfDisk(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && (syscall === 'write' || syscall === 'open');
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.message || cause?.code || message;
}
