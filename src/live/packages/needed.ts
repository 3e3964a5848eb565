/** What a page offers its apps to import, what one of them needs, and the sentence for what isn't there. Pure. */
import { normalized } from './names';

/** In `runtime.json`, by name. */
export interface OfferedPackage {
  readonly version: string;
  /** Below the runtime's folder. */
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly imports: readonly string[];
  readonly dependencies: readonly string[];
  readonly license: string;
}

export type Offered = Readonly<Record<string, OfferedPackage>>;

/** The offered packages among `needs` and behind `imported` modules, dependencies first. */
export function packagesFor(offered: Offered, needs: readonly string[], imported: readonly string[]): string[] {
  const modules = new Set(imported.map(topLevel));
  const named = new Set(needs.map(normalized));
  const wanted = Object.entries(offered)
    .filter(([name, { imports }]) => named.has(name) || imports.some((module) => modules.has(module)))
    .map(([name]) => name);
  return withDependencies(offered, wanted);
}

/** Dependencies first. What isn't offered is left out, and packages that need each other end the search. */
export function withDependencies(offered: Offered, wanted: readonly string[]): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (name: string): void => {
    const found = offered[name];
    if (!found || seen.has(name)) return;
    seen.add(name);
    found.dependencies.forEach(visit);
    ordered.push(name);
  };
  wanted.forEach(visit);
  return ordered;
}

/** The modules among `imported` that these packages contain. */
export function modulesOf(offered: Offered, names: readonly string[], imported: readonly string[]): string[] {
  const own = new Set(names.flatMap((name) => offered[name]?.imports ?? []));
  return imported.filter((module) => own.has(topLevel(module)));
}

/** What to tell the reader whose code ended with this error, if it's about a module that isn't there. */
export function missingPackage(offered: Offered, error: string): string | undefined {
  const module = /^ModuleNotFoundError: No module named '([^']+)'/.exec(error)?.[1];
  if (module === undefined) return undefined;
  const top = topLevel(module);
  const owner = Object.entries(offered).find(([, { imports }]) => imports.includes(top))?.[0];
  if (owner !== undefined)
    return module === top
      ? `${owner} is available, but was not loaded, because no import statement names it. Add \`import ${top}\` to the code.`
      : undefined;
  const list = Object.entries(offered).map(([name, { version }]) => `${name} ${version}`);
  return list.length === 0
    ? `${top} isn't available here: apps on this site can import Python's standard library and no further packages.`
    : `${top} isn't available here. Besides Python's standard library, apps on this site can import ${listed(list)}.`;
}

/** `matplotlib and 10 more`. */
export function shortList(names: readonly string[]): string {
  return names.length <= 3 ? listed(names) : `${names.at(-1)} and ${names.length - 1} more packages`;
}

function listed(names: readonly string[]): string {
  return names.length <= 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const topLevel = (module: string): string => module.split('.')[0] ?? '';
