/** Publishes KaTeX's style sheet and fonts as static files that only pages with formulas request. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { shortHash } from '../build-files/hash';
import { siteFormulaStyles } from './font-faces';
import ranges from './fonts/ranges.json';

const require = createRequire(import.meta.url);
const KATEX = path.dirname(require.resolve('katex/package.json'));
const VERSION = (require('katex/package.json') as { version: string }).version;

/** Returns the name of their folder, which changes with the content. */
function publishStyles(siteDir: string): string {
  const css = siteFormulaStyles(fs.readFileSync(path.join(KATEX, 'dist/katex.min.css'), 'utf8'), ranges);
  const name = `katex-${VERSION}-${shortHash(css)}`;
  const statics = path.join(siteDir, 'generated/static');
  const target = path.join(statics, name);
  fs.mkdirSync(path.join(target, 'fonts'), { recursive: true });
  for (const other of fs.readdirSync(statics)) {
    if (other.startsWith('katex-') && other !== name) fs.rmSync(path.join(statics, other), { recursive: true });
  }
  fs.writeFileSync(path.join(target, 'katex.min.css'), css);
  for (const folder of [path.join(KATEX, 'dist/fonts'), path.join(siteDir, 'src/formulas/fonts')]) {
    for (const font of fs.readdirSync(folder).filter((file) => file.endsWith('.woff2'))) {
      fs.copyFileSync(path.join(folder, font), path.join(target, 'fonts', font));
    }
  }
  return name;
}

export default function formulas({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  const folder = publishStyles(siteDir);
  return {
    name: 'formulas',
    configureWebpack: (_config, _isServer, { currentBundler }) => ({
      plugins: [
        new currentBundler.instance.DefinePlugin({
          'process.env.KATEX_STYLES': JSON.stringify(`${baseUrl}${folder}/katex.min.css`),
        }),
      ],
    }),
  };
}
