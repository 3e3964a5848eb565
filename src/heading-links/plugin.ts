/** Adds the script that copies the address of a heading. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

export default function headingLinks({ siteDir }: LoadContext): Plugin<undefined> {
  return { name: 'heading-links', getClientModules: () => [path.join(siteDir, 'src/heading-links/links.ts')] };
}
