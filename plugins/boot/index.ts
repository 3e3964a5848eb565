/** How the first load (src/boot) enters the build: the client entry, three replaced modules, files of its own. */

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

const require = createRequire(import.meta.url);
const KATEX_VERSION = (require('katex/package.json') as { version: string }).version;

/** Modules of Docusaurus's client that ours stand in for; the reasons are in src/boot/README.md. */
const REPLACED = {
  PendingNavigation: 'PendingNavigation.tsx',
  preload: 'preload.ts',
  normalizeLocation: 'normalize-location.ts',
} as const;

/** KaTeX's style sheet and fonts, as static files that only pages with formulas ask for. */
function copyFormulaStyles(siteDir: string): void {
  const source = path.join(path.dirname(require.resolve('katex/package.json')), 'dist');
  const target = path.join(siteDir, 'generated/static', `katex-${KATEX_VERSION}`);
  if (fs.existsSync(target)) return;
  fs.mkdirSync(path.join(target, 'fonts'), { recursive: true });
  // Every browser that runs this site reads woff2.
  const css = fs
    .readFileSync(path.join(source, 'katex.min.css'), 'utf8')
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '');
  fs.writeFileSync(path.join(target, 'katex.min.css'), css);
  for (const font of fs.readdirSync(path.join(source, 'fonts')).filter((name) => name.endsWith('.woff2'))) {
    fs.copyFileSync(path.join(source, 'fonts', font), path.join(target, 'fonts', font));
  }
}

export default function boot({ siteDir, generatedFilesDir }: LoadContext): Plugin<undefined> {
  copyFormulaStyles(siteDir);
  const application = path.join(siteDir, 'src/boot/application');
  const client = `${path.join('@docusaurus', 'core', 'lib', 'client')}${path.sep}`;
  return {
    name: 'boot',
    configureWebpack(_config, isServer, { currentBundler }) {
      const { DefinePlugin, NormalModuleReplacementPlugin } = currentBundler.instance;
      const replacements = Object.entries(REPLACED).map(
        ([name, ours]) =>
          new NormalModuleReplacementPlugin(new RegExp(`^\\./${name}$`), (resource) => {
            if (`${resource.context}${path.sep}`.endsWith(client)) resource.request = path.join(application, ours);
          }),
      );
      return {
        mergeStrategy: { entry: 'replace' },
        // The package is of type "module": what Docusaurus makes for the server is CommonJS and must say so.
        ...(isServer
          ? { output: { chunkFilename: 'assets/js/[name].[contenthash:8].cjs' } }
          : { entry: path.join(application, 'index.tsx') }),
        plugins: [new DefinePlugin({ 'process.env.KATEX_VERSION': JSON.stringify(KATEX_VERSION) }), ...replacements],
        module: {
          // … and what it generates calls `require`.
          rules: [
            {
              test: (file: string) => file.startsWith(generatedFilesDir) && /\.m?js$/.test(file),
              type: 'javascript/auto',
            },
          ],
        },
        optimization: isServer
          ? {}
          : {
              splitChunks: {
                cacheGroups: {
                  // One style sheet for the pages; what a reader may never open keeps its own (`*.lazy.css`, `*.lazy.module.css`).
                  styles: {
                    test: (module: { nameForCondition: () => string | null }) =>
                      !/\.lazy(?:\.module)?\.css$/.test(module.nameForCondition() ?? ''),
                  },
                },
              },
            },
      };
    },
  };
}
