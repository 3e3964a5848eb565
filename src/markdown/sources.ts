/** What compiled pages depend on besides their own file (src/docusaurus/mdx-cache.ts). */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The bundler's settings come from the plugins, so a change of one of them may change every module. */
const plugins = (siteDir: string): string[] =>
  readdirSync(path.join(siteDir, 'src'))
    .map((feature) => `src/${feature}/plugin.ts`)
    .filter((file) => existsSync(path.join(siteDir, file)));

export const mdxSources = (siteDir: string) => ({
  modules: ['docusaurus.config.ts', 'src/docusaurus/classic-theme.ts', ...plugins(siteDir)],
  data: [process.env.BRAND_FILE ?? 'brand.config.ts', 'figures', 'python/library', 'python/reference.py'],
});
