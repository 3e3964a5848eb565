/** A script of this folder as a module that a browser can load. */
import path from 'node:path';
import { buildSync } from 'esbuild';

export function browserModule(entry: string): string {
  const [bundle] = buildSync({
    entryPoints: [path.join(import.meta.dirname, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  }).outputFiles;
  return bundle?.text ?? '';
}
