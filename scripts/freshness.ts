/**
 * Is the build newer than its sources? Decided by content, not by dates: a clone, a checkout or a touched file changes
 * dates without changing the site. A build carries a hash of its sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inDeployFolder, readRecord } from '../deploy/build-record';
import { DEPLOYMENT_VARIABLES } from '../src/brand/environment';

/** Everything that a build reads. Tests and READMEs are left out below. */
const sources = [
  ...['brand', 'docs', 'blog', 'apps', 'python', 'src', 'static', 'figures', 'deploy', 'scripts/build.ts'],
  ...['brand.config.ts', 'docusaurus.config.ts', 'sidebars.ts', 'redirects.yaml', 'package-lock.json', 'tsconfig.json'],
];
/** In `.deploy/`. */
export const SOURCES_FILE = 'sources.sha256';

const leftOut = /(^|\/)(README\.md|tests|__pycache__|node_modules|\.[^/]+)(\/|$)|\.test\.tsx?$|\.pyc$/;

function collect(root: string, name: string): string[] {
  const stats = leftOut.test(name) ? undefined : statSync(path.join(root, name), { throwIfNoEntry: false });
  if (stats?.isFile()) return [name];
  if (!stats?.isDirectory()) return [];
  return readdirSync(path.join(root, name))
    .sort()
    .flatMap((entry) => collect(root, `${name}/${entry}`));
}

export function hashOfSources(root: string): string {
  const hash = createHash('sha256').update(process.version);
  const brand = process.env.BRAND_FILE;
  for (const name of [...sources, ...(brand ? [path.relative(root, path.resolve(root, brand))] : [])]) {
    for (const file of collect(root, name)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  for (const name of DEPLOYMENT_VARIABLES) hash.update(`\0${name}=${process.env[name]}`);
  return hash.digest('hex');
}

/** Why a build is needed, or undefined when the one in `folder` is up to date. */
export function reasonToBuild(root: string, folder: string): string | undefined {
  if (!existsSync(folder)) return 'there is no build yet';
  try {
    readRecord(folder);
    const built = readFileSync(inDeployFolder(folder, SOURCES_FILE), 'utf8');
    return built === hashOfSources(root) ? undefined : 'the sources changed';
  } catch {
    return 'the build folder is incomplete';
  }
}
