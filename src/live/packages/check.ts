/** Do the packs on the disk match `python/packages.json`? Asked by `npm run packages -- check` and by every build. Node only. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageData, packsFolder, readData } from './data';
import { readPack } from './pack';
import { PackageError } from './package-error';

export interface Place {
  /** `python/` of the project. */
  readonly folder: string;
  /** The version of Pyodide that is installed. */
  readonly pyodide: string;
}

export interface CheckedPackage {
  readonly data: PackageData;
  readonly bytes: Uint8Array;
}

/** Throws an error that names every problem and the fix. */
export function checkedPackages(place: Place): CheckedPackage[] {
  const packages = readData(place.folder);
  const names = new Set(packages.map(({ name }) => name));
  const problems = packages.flatMap((data) => {
    const missing = data.dependencies.find((name) => !names.has(name));
    return (
      packProblem(data, place) ?? (missing === undefined ? [] : `${data.name}: it needs ${missing}, which isn't listed`)
    );
  });
  if (problems.length > 0)
    throw new PackageError(
      `The packs in python/packs/ don't match python/packages.json:\n${problems.map((line) => `  ${line}`).join('\n')}\nTo get them, run: npm run packages -- add`,
    );
  return packages.map((data) => ({ data, bytes: readFileSync(join(packsFolder(place.folder), data.pack.file)) }));
}

export function packProblem({ name, pack }: PackageData, { folder, pyodide }: Place): string | undefined {
  if (pack.pyodide !== pyodide) return `${name}: packed for Pyodide ${pack.pyodide}, but ${pyodide} is installed`;
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(packsFolder(folder), pack.file));
  } catch {
    return `${name}: ${pack.file} is missing`;
  }
  const isSame = bytes.byteLength === pack.size && createHash('sha256').update(bytes).digest('hex') === pack.sha256;
  if (!isSame) return `${name}: ${pack.file} was changed after it was packed`;
  try {
    readPack(bytes);
    return undefined;
  } catch (error) {
    return `${name}: ${pack.file} is ${(error as Error).message}`;
  }
}
