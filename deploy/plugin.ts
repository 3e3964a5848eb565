/**
 * What only Docusaurus knows, noted in `.deploy/site.json` for the steps after it: the routes, against which a build is
 * verified, and the npm packages whose code readers download, from which THIRD_PARTY.md and the SBOM are made. It is written
 * when every page is, so a build that was interrupted has none.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { inDeployFolder } from './build-record';

export interface SiteNote {
  /** With the base path. */
  readonly routes: readonly string[];
  /** Folders below the root: of two versions of a package, the one that ships. */
  readonly packages: readonly string[];
}

export const readSiteNote = (folder: string): SiteNote =>
  JSON.parse(fs.readFileSync(inDeployFolder(folder, 'site.json'), 'utf8')) as SiteNote;

interface StatsModule {
  readonly nameForCondition?: string | null;
  readonly modules?: readonly StatsModule[];
}

/** `<root>/node_modules/@scope/name/file.js` → `node_modules/@scope/name`, the innermost package. */
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

export default function deployNotes({ siteDir }: LoadContext): Plugin<undefined> {
  const packages = new Set<string>();
  return {
    name: 'deploy-notes',
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const stats = { all: false, modules: true, nestedModules: true, modulesSpace: Number.POSITIVE_INFINITY };
      return {
        plugins: [
          {
            apply(compiler) {
              compiler.hooks.done.tap('deploy-notes', (result) => {
                const { modules = [] } = result.toJson(stats) as { modules?: StatsModule[] };
                collect(modules, siteDir, packages);
              });
            },
          },
        ],
      };
    },
    async postBuild({ outDir, routesPaths }) {
      // What the library's wheel contains (src/live/take-home/publish.ts).
      const wheel = path.join(siteDir, 'generated/wheel-packages.json');
      if (fs.existsSync(wheel))
        for (const name of JSON.parse(fs.readFileSync(wheel, 'utf8')) as string[]) packages.add(name);
      const note: SiteNote = { routes: [...new Set(routesPaths)].sort(), packages: [...packages].sort() };
      const file = inDeployFolder(outDir, 'site.json');
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, `${JSON.stringify(note, null, 2)}\n`);
    },
  };
}
