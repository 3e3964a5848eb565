/** `python/packages.json`: the packages that this site offers to its apps. Committed; the packs are not. Node only. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../../build-files/write-atomically';
import { PackageError } from './package-error';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const packageSchema = z.strictObject({
  name: z.string().min(1),
  version: z.string().min(1),
  /** The wheel. */
  file: z.string().min(1),
  sha256,
  license: z.string(),
  /** The address that the wheel came from, or `folder`. */
  origin: z.string(),
  dependencies: z.array(z.string()),
  /** What `import` statements call it. */
  imports: z.array(z.string()),
  /** Named in a command, not only needed by another package. */
  requested: z.boolean(),
  pack: z.strictObject({
    file: z.string().regex(/^[^/\\]+\.pack$/),
    size: z.number().int().positive(),
    sha256,
    /** The Pyodide version whose Python compiled it. */
    pyodide: z.string(),
  }),
});

export type PackageData = z.infer<typeof packageSchema>;

/** `folder`: `python/` of the project. */
export const packsFolder = (folder: string): string => join(folder, 'packs');
const dataFile = (folder: string): string => join(folder, 'packages.json');

export function readData(folder: string): PackageData[] {
  let text: string;
  try {
    text = readFileSync(dataFile(folder), 'utf8');
  } catch {
    return [];
  }
  try {
    return z.array(packageSchema).parse(JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const what = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new PackageError(
      `python/packages.json can't be read (${what}). Restore it with \`git checkout python/packages.json\`.`,
    );
  }
}

export function writeData(folder: string, packages: readonly PackageData[]): void {
  const sorted = [...packages].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeAtomically(dataFile(folder), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Deletes packs that the data doesn't list any more. */
export function deleteOthers(folder: string, packages: readonly PackageData[]): void {
  const packs = packsFolder(folder);
  const listed = new Set(packages.map(({ pack }) => pack.file));
  if (!existsSync(packs)) return;
  for (const file of readdirSync(packs)) if (file.endsWith('.pack') && !listed.has(file)) rmSync(join(packs, file));
}
