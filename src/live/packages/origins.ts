/** Where wheels come from: folders and addresses, asked in order. Node only. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PackageError } from './package-error';

export interface Origin {
  readonly kind: 'folder' | 'address';
  /** An absolute path, or an address that ends with a slash. */
  readonly place: string;
}

/** Pyodide's own distribution of the wheels that its lock file lists. */
export const distribution = (pyodide: string): string => `https://cdn.jsdelivr.net/pyodide/v${pyodide}/full/`;

/** `given`: `--from` options; `variable`: PACKAGES_FROM, separated by white space. Pyodide's distribution comes last. */
export function originsOf(given: readonly string[], variable: string | undefined, pyodide: string): Origin[] {
  const named = [...given, ...(variable ?? '').split(/\s+/).filter(Boolean)].map(originOf);
  return [...named, { kind: 'address', place: distribution(pyodide) }];
}

function originOf(text: string): Origin {
  if (/^https?:\/\//.test(text)) return { kind: 'address', place: text.endsWith('/') ? text : `${text}/` };
  const place = resolve(text);
  if (existsSync(place) && statSync(place).isDirectory()) return { kind: 'folder', place };
  throw new PackageError(
    `"${text}" is neither a folder nor an address. Examples: --from wheels, --from https://mirror.example.org/pyodide/`,
  );
}

/** The file if a folder has it. */
export const inFolder = (folder: string, file: string): string | undefined => {
  const found = join(folder, file);
  return existsSync(found) ? found : undefined;
};
