/** A zip archive whose bytes depend on its contents only: sorted names, one fixed date. Node only. */
import { zipSync } from 'fflate';

/** The first date that the format can express. It's stored as local time, so it's given as local time. */
const DATE = new Date(1980, 0, 1);
/** rw-r--r-- */
const FILE_MODE = 0o100644 << 16;
const UNIX = 3;

/** `files`: content by path. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.keys(files)
    .sort()
    .map((path) => [path, new Uint8Array(Buffer.from(files[path] ?? ''))] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: DATE, os: UNIX, attrs: FILE_MODE }));
}
