/**
 * No cycles between the folders of a folder, whatever their depth. dependency-cruiser, which finds the imports and checks
 * the allowed directions (.dependency-cruiser.cjs), compares folders only by the files directly inside them.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}
type Graph = Map<string, Set<string>>;

/** For each import, the two sibling folders where the paths of importer and imported part. */
function foldersOf(imports: readonly (readonly [string, string])[]): Graph {
  const graph: Graph = new Map();
  for (const [from, to] of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const level = a.findIndex((part, index) => part !== b[index]);
    // A file beside a folder is not a folder.
    if (level < 0 || level >= a.length - 1 || level >= b.length - 1) continue;
    const [importer, imported] = [a.slice(0, level + 1).join('/'), b.slice(0, level + 1).join('/')];
    graph.set(importer, (graph.get(importer) ?? new Set()).add(imported));
  }
  return graph;
}

/** The shortest way from each folder back to itself, one for each set of folders. */
function cyclesIn(graph: Graph): string[] {
  const cycles = new Map<string, string>();
  for (const start of graph.keys()) {
    const queue: string[][] = [[start]];
    const seen = new Set<string>();
    for (let way = queue.shift(); way; way = queue.shift()) {
      const here = way.at(-1) ?? '';
      if (graph.get(here)?.has(start)) {
        const key = [...way].sort().join();
        if (!cycles.has(key)) cycles.set(key, [...way, start].join(' → '));
        break;
      }
      for (const next of graph.get(here) ?? []) if (!seen.has(next)) queue.push([...way, next]);
      seen.add(here);
      for (const next of graph.get(here) ?? []) seen.add(next);
    }
  }
  return [...cycles.values()];
}

it('finds a cycle that no two files share', () => {
  const imports = [
    ['src/a/x/1.ts', 'src/b/y/2.ts'],
    ['src/b/z/3.ts', 'src/a/w/4.ts'],
    ['src/a/x/1.ts', 'src/c/5.ts'],
    ['src/c/5.ts', 'src/index.ts'],
  ] as const;
  expect(cyclesIn(foldersOf(imports))).toEqual(['src/a → src/b → src/a']);
});

it('no two folders of a folder depend on each other', () => {
  const output = execFileSync(
    'node_modules/.bin/depcruise',
    ['.', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: path.dirname(import.meta.dirname), encoding: 'utf8', maxBuffer: 1e9 },
  );
  const { modules } = JSON.parse(output) as Cruise;
  expect(modules.length).toBeGreaterThan(100);
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => !resolved.startsWith('node_modules/'))
      .map(({ resolved }) => [source, resolved] as const),
  );
  expect(cyclesIn(foldersOf(imports))).toEqual([]);
});
