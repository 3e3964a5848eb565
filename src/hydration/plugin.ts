/** Adds the inline script, the client entry, the replaced navigation and the progress bar to the build. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { configureClientBuild } from '../docusaurus/client-build';
import { inlineScript } from './inline-script/head-tag';

export default function hydration(context: LoadContext): Plugin<undefined> {
  const source = (name: string) => path.join(context.siteDir, 'src', name);
  return {
    name: 'hydration',
    configureWebpack: configureClientBuild(context, {
      entry: source('hydration/client-entry.tsx'),
      replacements: { PendingNavigation: source('navigation/PendingNavigation.tsx') },
    }),
    injectHtmlTags: () => ({ headTags: [inlineScript(context)] }),
    getClientModules: () => [source('navigation/progress-bar.ts')],
  };
}
