/** A script as a module that a browser can load. */
import { buildSync } from 'esbuild';

export function browserModule(entry: string): string {
  const [bundle] = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  }).outputFiles;
  return bundle?.text ?? '';
}
