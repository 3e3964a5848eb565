/** `npm run packages -- remove`: takes packages out of the data, and with them what only they needed. Node only. */
import { deleteOthers, type PackageData, readData, writeData } from './data';
import { normalized } from './names';
import { PackageError } from './package-error';

/** Returns the names of what was removed. */
export function removePackages(folder: string, names: readonly string[]): string[] {
  const before = readData(folder);
  const after = without(before, names);
  writeData(folder, after);
  deleteOthers(folder, after);
  const kept = new Set(after.map(({ name }) => name));
  return before.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Pure. */
export function without(packages: readonly PackageData[], names: readonly string[]): PackageData[] {
  if (names.length === 0) throw new PackageError('Name the packages to remove: npm run packages -- remove pandas');
  const leaving = new Set(names.map(normalized));
  for (const name of leaving) {
    if (!packages.some((one) => one.name === name))
      throw new PackageError(
        `${name} isn't in python/packages.json. Packages: ${packages.map((one) => one.name).join(', ') || 'none'}.`,
      );
    const parents = packages.filter((one) => !leaving.has(one.name) && one.dependencies.includes(name));
    const parent = parents.find((one) => one.requested) ?? parents[0];
    if (parent)
      throw new PackageError(
        `${parent.name} needs ${name}. Remove both: npm run packages -- remove ${parent.name} ${[...leaving].join(' ')}`,
      );
  }
  let left = packages.filter(({ name }) => !leaving.has(name));
  for (;;) {
    const needed = new Set(left.flatMap(({ dependencies }) => dependencies));
    const next = left.filter(({ name, requested }) => requested || needed.has(name));
    if (next.length === left.length) return next;
    left = next;
  }
}
