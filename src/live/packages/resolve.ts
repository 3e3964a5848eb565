/** Names → everything they need, dependencies first. Pure. */
import { editDistance } from '../../spelling/edit-distance';
import type { Lock, LockEntry } from './lock';
import { normalized } from './names';
import { PackageError } from './package-error';

export function resolve(names: readonly string[], lock: Lock): LockEntry[] {
  const ordered = new Set<LockEntry>();
  const visit = (name: string, path: readonly string[]): void => {
    const key = normalized(name);
    const start = path.indexOf(key);
    if (start >= 0)
      throw new PackageError(
        `These packages need each other: ${[...path.slice(start), key].join(' → ')}. Correct \`depends\` in the lock file.`,
      );
    const entry = lock.get(key);
    if (!entry) throw new PackageError(missingMessage(name, path, lock));
    if (ordered.has(entry)) return;
    for (const dependency of entry.depends) visit(dependency, [...path, key]);
    ordered.add(entry);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}

function missingMessage(name: string, path: readonly string[], lock: Lock): string {
  const parent = path.at(-1);
  if (parent !== undefined)
    return `${parent} needs ${name}, which isn't in the lock file. Add an entry for ${name} to a lock file of your own and pass it with --lock.`;
  const key = normalized(name);
  const similar = [...lock.keys()].filter((other) => isSimilar(key, other)).slice(0, 3);
  const hint = similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : '';
  return `${name} isn't in the lock file: there is no build of it for this version of Pyodide.${hint} For a wheel of your own, pass a lock file with --lock.`;
}

function isSimilar(a: string, b: string): boolean {
  return editDistance(a, b, 1) <= 1 || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));
}
