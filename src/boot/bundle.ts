/** Bundles the small scripts of the first load while the configuration is read. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** A browser-ready script. `SETTINGS` in the source stands for the given value. */
export function bundleScript(siteDir: string, entry: string, settings: unknown = null): string {
  const result = buildSync({
    entryPoints: [path.join(siteDir, 'src/boot', entry)],
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

/** For names that change with the content. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
