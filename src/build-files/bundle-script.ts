/** Bundles the small scripts that pages run before the application. Node only. */
import path from 'node:path';
import { buildSync } from 'esbuild';

/** A browser-ready script. `SETTINGS` in the source is replaced by the given value. */
export function bundleScript(siteDir: string, entry: string, settings: unknown = null): string {
  const result = buildSync({
    entryPoints: [path.join(siteDir, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define: { SETTINGS: JSON.stringify(settings) },
  });
  const text = result.outputFiles[0]?.text ?? '';
  return text.trim().replace(/<\/(?=script)/gi, '<\\/');
}
