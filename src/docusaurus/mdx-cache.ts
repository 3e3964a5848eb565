/**
 * What pages are made from besides their own file. The bundler keeps compiled modules from one build to the next and only
 * compares the module's own file: without this list, a change of the brand, of a drawing, of a docstring in the Python
 * library, of the code that renders Markdown or of the bundler's own settings would not reach the pages.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { buildSync } from 'esbuild';

export interface MdxSources {
  /** Modules that turn Markdown into pages. Everything they import counts. */
  readonly modules: readonly string[];
  /** Files, and folders whose files all count. */
  readonly data: readonly string[];
}

/** Every local file that these modules import, directly or not. */
export function importedFiles(siteDir: string, modules: readonly string[]): string[] {
  const { metafile } = buildSync({
    absWorkingDir: siteDir,
    entryPoints: [...modules],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    alias: { '@site': siteDir },
    loader: { '.css': 'empty', '.woff2': 'empty', '.py': 'empty', '.html': 'empty' },
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs)
    .map((file) => path.resolve(siteDir, file))
    .sort();
}

function filesUnder(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

export function sourceFiles(siteDir: string, { modules, data }: MdxSources): string[] {
  return [...importedFiles(siteDir, modules), ...data.flatMap((place) => filesUnder(path.resolve(siteDir, place)))];
}

export default function mdxCache({ siteDir }: LoadContext, sources: MdxSources): Plugin<undefined> {
  return {
    name: 'mdx-cache',
    configureWebpack(config) {
      const { cache } = (config.experiments ?? {}) as { cache?: unknown };
      // An environment switch of Docusaurus turns the cache off.
      if (typeof cache !== 'object' || cache === null) return {};
      return { experiments: { cache: { buildDependencies: sourceFiles(siteDir, sources) } } } as object;
    },
  };
}
