/** One wheel from the first origin that has it, with the digest that the lock file lists. Node only. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DownloadOptions, download, NotThere } from './download';
import type { LockEntry } from './lock';
import { inFolder, type Origin } from './origins';
import { PackageError } from './package-error';
import type { Reporter } from './progress';

export interface Wheel {
  readonly file: string;
  /** An address, or `folder`: paths of one machine mean nothing on another. */
  readonly origin: string;
}

export interface WheelOptions {
  /** Where downloads wait until their packs are finished. */
  readonly downloads: string;
  readonly origins: readonly Origin[];
  readonly report: Reporter;
  readonly download?: DownloadOptions;
}

export async function obtainWheel(entry: LockEntry, options: WheelOptions): Promise<Wheel> {
  for (const origin of options.origins) {
    const found = await fromOrigin(entry, origin, options);
    if (found) return found;
  }
  const asked = options.origins.map(({ place }) => place).join(', ');
  throw new PackageError(
    `No origin has ${entry.file_name}. Asked: ${asked}. Copy the file to a folder and use --from <folder>.`,
  );
}

async function fromOrigin(
  entry: LockEntry,
  { kind, place }: Origin,
  options: WheelOptions,
): Promise<Wheel | undefined> {
  const { name, version, file_name, sha256 } = entry;
  if (kind === 'folder') {
    const file = inFolder(place, file_name);
    if (file === undefined) return undefined;
    if ((await sha256Of(file)) !== sha256) throw wrongDigest(file_name, place);
    return { file, origin: 'folder' };
  }
  mkdirSync(options.downloads, { recursive: true });
  const file = join(options.downloads, `${sha256.slice(0, 16)}-${file_name}`);
  const address = new URL(encodeURIComponent(file_name), place).href;
  if (existsSync(file)) return { file, origin: address };
  const label = `${name} ${version}: downloading`;
  const fetchFile = () =>
    download(address, file, {
      ...options.download,
      onProgress: (done, total) => options.report.advance(label, done, total),
    });
  const continues = (statSync(`${file}.part`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  try {
    let partial = await fetchFile();
    let isRight = (await sha256Of(partial)) === sha256;
    if (!isRight && continues) {
      // The beginning may be from a different origin or a broken disk.
      rmSync(partial, { force: true });
      partial = await fetchFile();
      isRight = (await sha256Of(partial)) === sha256;
    }
    if (!isRight) {
      rmSync(partial, { force: true });
      throw wrongDigest(file_name, place);
    }
    renameSync(partial, file);
    return { file, origin: address };
  } catch (error) {
    if (error instanceof NotThere) return undefined;
    throw error;
  }
}

function wrongDigest(fileName: string, place: string): PackageError {
  return new PackageError(
    `${fileName} from ${place} isn't the file that the lock file lists: its SHA-256 digest is different. Nothing was changed. Use a different origin with --from.`,
  );
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
