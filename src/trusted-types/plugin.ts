/** Makes the application comply with Trusted Types: see README.md. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

const require = createRequire(import.meta.url);

export default function trustedTypes({ siteDir }: LoadContext): Plugin<undefined> {
  const source = (name: string) => path.join(siteDir, 'src/trusted-types', name);
  return {
    name: 'trusted-types',
    getClientModules: () => [source('default-policy.ts')],
    configureWebpack: (_config, isServer, { currentBundler }) =>
      isServer || process.env.NODE_ENV !== 'production'
        ? {}
        : {
            output: { trustedTypes: { policyName: 'application' } },
            resolve: { alias: { 'original-react-jsx-runtime$': require.resolve('react/jsx-runtime') } },
            // Not an alias: Docusaurus's own alias of `react` would win.
            plugins: [
              new currentBundler.instance.NormalModuleReplacementPlugin(
                /^react\/jsx-runtime$/,
                source('jsx-runtime.ts'),
              ),
            ],
          },
  };
}
