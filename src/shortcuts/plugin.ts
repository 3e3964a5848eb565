/** Adds the script that opens the list of keyboard shortcuts. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

export default function shortcuts({ siteDir }: LoadContext): Plugin<undefined> {
  return { name: 'shortcuts', getClientModules: () => [path.join(siteDir, 'src/shortcuts/keys.ts')] };
}
