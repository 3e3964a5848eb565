/** Builds the first load: see src/boot/README.md for what it does, this file for how it enters the build. */

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

const require = createRequire(import.meta.url);

export const KATEX_VERSION = (require('katex/package.json') as { version: string }).version;

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
  return {
    name: 'boot',
    configureWebpack(_config, isServer, { currentBundler }) {
      return {
        // The package is of type "module": what Docusaurus makes for the server is CommonJS and must say so.
        ...(isServer ? { output: { chunkFilename: 'assets/js/[name].[contenthash:8].cjs' } } : {}),
        plugins: [
          new currentBundler.instance.DefinePlugin({ 'process.env.KATEX_VERSION': JSON.stringify(KATEX_VERSION) }),
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
      };
    },
  };
}
