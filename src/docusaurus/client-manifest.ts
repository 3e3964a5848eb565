/**
 * Names a page's own files in its HTML, so that they can be prefetched together with the application. Docusaurus looks up
 * its client manifest by the names of a page's modules, but Rspack's statistics only name chunks; the generated registry
 * knows which module is in which chunk.
 */
import fs from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly origins: Record<string, string[]>;
}

/** `"1a2b3c4d": [() => import(…), "@site/docs/x.mdx", …` → module and chunk. */
export function modulesOfChunks(registry: string): [module: string, chunk: string][] {
  return [...registry.matchAll(/^\s*"([^"]+)": \[.*?, ("(?:[^"\\]|\\.)*"), require\.resolveWeak/gm)].map(
    ([, chunk = '', module = '""']) => [JSON.parse(module) as string, chunk],
  );
}

/** Adds the modules of the registry. An empty result means that Docusaurus changed one of the two formats. */
export function withModules(manifest: Manifest, registry: string): Manifest {
  const added = modulesOfChunks(registry).flatMap(([module, chunk]) => {
    const files = manifest.origins[chunk];
    return files ? [[module, files] as const] : [];
  });
  if (added.length === 0) {
    throw new Error('The registry and the client manifest have no chunk in common: see src/docusaurus/README.md.');
  }
  return { ...manifest, origins: { ...manifest.origins, ...Object.fromEntries(added) } };
}

interface Compiler {
  readonly hooks: { readonly done: { tap: (options: { name: string; stage: number }, callback: () => void) => void } };
}

export class ClientManifestPlugin {
  constructor(private readonly generatedFilesDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap({ name: 'client-manifest', stage: 1000 }, () => {
      const manifestFile = path.join(this.generatedFilesDir, 'client-manifest.json');
      // Development has no manifest.
      if (!fs.existsSync(manifestFile)) return;
      const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Manifest;
      const registry = fs.readFileSync(path.join(this.generatedFilesDir, 'registry.js'), 'utf8');
      fs.writeFileSync(manifestFile, JSON.stringify(withModules(manifest, registry)));
    });
  }
}
