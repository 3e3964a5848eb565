/** How the first load (src/boot) enters the build: the client entry, three replaced modules, files of its own. */

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

import { shortHash } from '../../src/boot/bundle';
import { siteFormulaStyles } from '../../src/formulas/font-faces';
import ranges from '../../src/formulas/fonts/ranges.json';
import { PageFilesPlugin } from './page-files';

const require = createRequire(import.meta.url);
const KATEX_VERSION = (require('katex/package.json') as { version: string }).version;

/** Modules of Docusaurus's client that ours stand in for; the reasons are in src/boot/README.md. */
const REPLACED = {
  PendingNavigation: 'PendingNavigation.tsx',
  preload: 'preload.ts',
  normalizeLocation: 'normalize-location.ts',
} as const;

/** KaTeX's style sheet and fonts, as static files that only pages with formulas ask for. Returns their folder's name. */
function copyFormulaStyles(siteDir: string): string {
  const source = path.join(path.dirname(require.resolve('katex/package.json')), 'dist');
  const common = path.join(siteDir, 'src/formulas/fonts');
  const css = siteFormulaStyles(fs.readFileSync(path.join(source, 'katex.min.css'), 'utf8'), ranges);
  const name = `katex-${KATEX_VERSION}-${shortHash(css)}`;
  const statics = path.join(siteDir, 'generated/static');
  const target = path.join(statics, name);
  fs.mkdirSync(path.join(target, 'fonts'), { recursive: true });
  for (const other of fs.readdirSync(statics)) {
    if (other.startsWith('katex-') && other !== name) fs.rmSync(path.join(statics, other), { recursive: true });
  }
  fs.writeFileSync(path.join(target, 'katex.min.css'), css);
  for (const folder of [path.join(source, 'fonts'), common]) {
    for (const font of fs.readdirSync(folder).filter((file) => file.endsWith('.woff2'))) {
      fs.copyFileSync(path.join(folder, font), path.join(target, 'fonts', font));
    }
  }
  return name;
}

export default function boot({ siteDir, generatedFilesDir, baseUrl }: LoadContext): Plugin<undefined> {
  const formulaStyles = copyFormulaStyles(siteDir);
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
        plugins: [
          new DefinePlugin({
            'process.env.KATEX_STYLES': JSON.stringify(`${baseUrl}${formulaStyles}/katex.min.css`),
          }),
          ...replacements,
          ...(isServer ? [] : [new PageFilesPlugin(generatedFilesDir)]),
        ],
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
