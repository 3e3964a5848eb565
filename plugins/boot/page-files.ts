/**
 * Tells the static pages which files they will need when the application takes over. Docusaurus asks its client manifest
 * by the names of a page's modules, but Rspack's statistics name chunks only; the registry says which module is in which
 * chunk. Without this, the page's own files are asked for one step after the main file.
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

export function withModules(manifest: Manifest, registry: string): Manifest {
  const added = modulesOfChunks(registry).flatMap(([module, chunk]) => {
    const files = manifest.origins[chunk];
    return files ? [[module, files] as const] : [];
  });
  return { ...manifest, origins: { ...manifest.origins, ...Object.fromEntries(added) } };
}

interface Compiler {
  readonly hooks: { readonly done: { tap: (options: { name: string; stage: number }, callback: () => void) => void } };
}

export class PageFilesPlugin {
  constructor(private readonly generatedFilesDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap({ name: 'page-files', stage: 1000 }, () => {
      const manifestFile = path.join(this.generatedFilesDir, 'client-manifest.json');
      // Development has none.
      if (!fs.existsSync(manifestFile)) return;
      const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Manifest;
      const registry = fs.readFileSync(path.join(this.generatedFilesDir, 'registry.js'), 'utf8');
      fs.writeFileSync(manifestFile, JSON.stringify(withModules(manifest, registry)));
    });
  }
}
