/** Adds the script that shows definitions. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

export default function glossary({ siteDir }: LoadContext): Plugin<undefined> {
  return { name: 'glossary', getClientModules: () => [path.join(siteDir, 'src/glossary/definitions.ts')] };
}
