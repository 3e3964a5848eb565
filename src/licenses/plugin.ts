/**
 * Records which npm packages have code in the files that readers download, in `generated/deploy/client-packages.json`.
 * THIRD_PARTY.md lists the licenses of these, not of everything in package.json, most of which never ships.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

interface StatsModule {
  readonly nameForCondition?: string | null;
  readonly modules?: readonly StatsModule[];
}

/** The folder of the innermost package, so that the right one of two versions is read. */
export function folderOf(file: string, root: string): string | undefined {
  const folder = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];
  return folder && path.relative(root, folder).replaceAll('\\', '/');
}

function collect(modules: readonly StatsModule[], root: string, found: Set<string>): void {
  for (const module of modules) {
    const folder = module.nameForCondition ? folderOf(module.nameForCondition, root) : undefined;
    if (folder) found.add(folder);
    collect(module.modules ?? [], root, found);
  }
}

export default function clientPackages({ siteDir }: LoadContext): Plugin<undefined> {
  return {
    name: 'client-packages',
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      return {
        plugins: [
          {
            apply(compiler) {
              compiler.hooks.done.tap('client-packages', (stats) => {
                const { modules = [] } = stats.toJson({
                  all: false,
                  modules: true,
                  nestedModules: true,
                  modulesSpace: Number.POSITIVE_INFINITY,
                }) as {
                  modules?: StatsModule[];
                };
                const found = new Set<string>();
                collect(modules, siteDir, found);
                const file = path.join(siteDir, 'generated', 'deploy', 'client-packages.json');
                fs.mkdirSync(path.dirname(file), { recursive: true });
                fs.writeFileSync(file, `${JSON.stringify([...found].sort(), null, 2)}\n`);
              });
            },
          },
        ],
      };
    },
  };
}
