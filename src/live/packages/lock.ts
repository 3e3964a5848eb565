/**
 * Pyodide's lock file: which wheels were built for this version of the runtime, with their digests. A lock file of the
 * operator's own, in the same format, adds wheels or replaces them.
 */
import * as z from 'zod';
import { normalized } from './names';
import { PackageError } from './package-error';

const entrySchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  file_name: z.string().regex(/^[^/\\]+$/, 'must be a file name without a folder'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  depends: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
  /** `dynlib`: a library that compiled packages share, and no package that code imports. */
  install_dir: z.enum(['site', 'dynlib']).default('site'),
});

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

export type LockEntry = z.infer<typeof entrySchema>;
/** By normalized name. */
export type Lock = ReadonlyMap<string, LockEntry>;

/** Later files win. `where`: how messages call the file. */
export function readLocks(files: readonly { readonly text: string; readonly where: string }[]): Lock {
  const lock = new Map<string, LockEntry>();
  for (const { text, where } of files) {
    for (const entry of Object.values(parse(text, where).packages)) lock.set(normalized(entry.name), entry);
  }
  return lock;
}

function parse(text: string, where: string): z.infer<typeof lockSchema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PackageError(`${where} isn't valid JSON. Use a file in the format of Pyodide's pyodide-lock.json.`);
  }
  const { success, data, error } = lockSchema.safeParse(json);
  if (success) return data;
  const [issue] = error.issues;
  throw new PackageError(
    `${where} isn't a lock file: ${issue?.path.join('.') ?? ''}: ${issue?.message}. Use the format of Pyodide's pyodide-lock.json.`,
  );
}
