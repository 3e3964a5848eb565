/** Adds the script that makes pictures open larger. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

export default function enlarge({ siteDir }: LoadContext): Plugin<undefined> {
  return { name: 'enlarge', getClientModules: () => [path.join(siteDir, 'src/enlarge/pictures.ts')] };
}
