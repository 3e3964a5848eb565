/**
 * How scripts are made small. Docusaurus looks for dead code and shorter expressions in every file; that is worth it in
 * code, but in the text of pages there is nothing to find (a thousandth of the bytes, a tenth of the time of a large build).
 */
import fs from 'node:fs';
import path from 'node:path';
import { getSwcJsMinimizerOptions, rspack } from '@docusaurus/faster';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { textFiles } from './texts';

const { SwcJsMinimizerRspackPlugin } = rspack;

export default function minimize({ generatedFilesDir }: LoadContext): Plugin<undefined> {
  return {
    name: 'minimize',
    configureWebpack({ optimization }, isServer) {
      const minimizers = optimization?.minimizer;
      if (isServer || !optimization?.minimize || !minimizers) return {};
      const texts = textFiles(fs.readFileSync(path.join(generatedFilesDir, 'registry.js'), 'utf8'));
      const options = getSwcJsMinimizerOptions();
      const minimizer = [
        ...minimizers.filter((one) => !(one instanceof SwcJsMinimizerRspackPlugin)),
        new SwcJsMinimizerRspackPlugin({ exclude: texts, minimizerOptions: { minify: true, ...options } as object }),
        new SwcJsMinimizerRspackPlugin({
          include: texts,
          minimizerOptions: { minify: true, ...options, compress: false } as object,
        }),
      ];
      return { mergeStrategy: { 'optimization.minimizer': 'replace' }, optimization: { minimizer } } as object;
    },
  };
}
