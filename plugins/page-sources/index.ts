/**
 * Names what pages are made from besides their own file. The bundler keeps finished pages from one build to the next and
 * compares only the page's file: without this, a change of a drawing, of the brand, of the code that renders Markdown or of a
 * docstring in the Python library would not reach the pages.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Files, and folders of which every file with one of the endings counts. */
export const SOURCES: readonly string[] = [
  'brand.config.ts',
  'figures',
  'python/library',
  'python/reference.py',
  'src/below-the-fold',
  'src/brand',
  'src/codeblocks',
  'src/config',
  'src/figures',
  'src/formulas',
  'src/live/page',
  'src/reference',
];
const ENDINGS = /\.(?:ts|tsx|svg|py|json)$/;

export function sourceFiles(siteDir: string, sources: readonly string[] = SOURCES): string[] {
  return sources.flatMap((source) => {
    const place = path.join(siteDir, source);
    if (!fs.statSync(place).isDirectory()) return [place];
    return fs
      .readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((name) => ENDINGS.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => path.join(place, name))
      .sort();
  });
}

export default function pageSources({ siteDir }: LoadContext): Plugin<undefined> {
  const brandFile = process.env.BRAND_FILE;
  return {
    name: 'page-sources',
    configureWebpack(config) {
      const { cache } = (config.experiments ?? {}) as { cache?: unknown };
      // Without a cache between builds (an environment switch of Docusaurus) there is nothing to name.
      if (typeof cache !== 'object' || cache === null) return {};
      const files = [...sourceFiles(siteDir), ...(brandFile ? [path.resolve(siteDir, brandFile)] : [])];
      return { experiments: { cache: { buildDependencies: files } } } as object;
    },
  };
}
