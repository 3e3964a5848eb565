/** Adds the script to every page, if the brand file turns it on. Without it, nothing is shipped. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { bundleScript } from '../build-files/bundle-script';
import { shortHash } from '../build-files/hash';

export default function webMcp({ siteDir, baseUrl }: LoadContext): Plugin<undefined> {
  const script = bundleScript(siteDir, 'src/web-mcp/register.ts', { basePath: baseUrl });
  // Files that start so are cached forever (deploy/headers.ts).
  const name = `boot.web-mcp.${shortHash(script)}.js`;
  return {
    name: 'web-mcp',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', attributes: { src: baseUrl + name, defer: true } }] }),
    async postBuild({ outDir }) {
      writeFileSync(path.join(outDir, name), script);
    },
  };
}
