/**
 * Is the build newer than its sources? Decided by content, not by dates: a clone, a checkout or a touched file changes
 * dates without changing the site. A build carries the hash of each of its sources, so that the answer names what changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inDeployFolder, readRecord } from '../deploy/record';
import { DEPLOYMENT_VARIABLES } from '../src/brand/environment';

/** Everything that a build reads. Tests and READMEs are left out below. */
const sources = [
  'docs',
  'blog',
  'apps',
  'python',
  'src',
  'plugins',
  'static',
  'i18n',
  'figures',
  'deploy',
  'scripts/build.ts',
];
const files = ['brand.config.ts', 'docusaurus.config.ts', 'sidebars.ts', 'package-lock.json', 'tsconfig.json'];
/** Environment variables that change the built site. */
const variables = new Set<string>([...DEPLOYMENT_VARIABLES, 'BRAND_FILE']);

const leftOut = /(^|\/)(README\.md|tests|__pycache__|node_modules|\.[^/]+)(\/|$)|\.test\.tsx?$|\.pyc$/;

export type Sources = Readonly<Record<string, string>>;

function collect(root: string, name: string, found: string[]): void {
  if (leftOut.test(name)) return;
  const full = path.join(root, name);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isFile()) found.push(name);
  else if (stats.isDirectory()) for (const entry of readdirSync(full)) collect(root, `${name}/${entry}`, found);
}

export function readSources(
  root: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Sources {
  const names: string[] = [];
  for (const name of [...sources, ...files]) collect(root, name, names);
  const brand = environment.BRAND_FILE;
  if (brand && existsSync(path.resolve(root, brand))) names.push(path.relative(root, path.resolve(root, brand)));
  const result: Record<string, string> = {};
  for (const name of names.sort()) {
    result[name] = createHash('sha256')
      .update(readFileSync(path.join(root, name)))
      .digest('base64url')
      .slice(0, 16);
  }
  for (const [name, value] of Object.entries(environment).sort()) {
    if (variables.has(name) && value !== undefined) result[`$${name}`] = value;
  }
  result.node = process.version;
  return result;
}

/** The first difference in words, or undefined. */
export function firstDifference(before: Sources, now: Sources): string | undefined {
  const say = (name: string): string =>
    name.startsWith('$') ? `the variable ${name.slice(1)}` : name === 'node' ? 'the version of Node' : name;
  const changed = Object.keys(now).filter((name) => before[name] !== now[name]);
  const removed = Object.keys(before).filter((name) => !(name in now));
  const all = [
    ...changed.map((name) => `${say(name)} ${name in before ? 'changed' : 'is new'}`),
    ...removed.map((name) => `${say(name)} is gone`),
  ];
  if (all.length === 0) return undefined;
  return all.length === 1 ? all[0] : `${all[0]} and ${all.length - 1} more`;
}

/** Why a build is needed, or undefined when the one in `folder` is up to date. */
export function reasonToBuild(root: string, folder: string): string | undefined {
  if (!existsSync(folder)) return 'there is no build yet';
  try {
    readRecord(folder);
    const built = JSON.parse(readFileSync(inDeployFolder(folder, 'sources.json'), 'utf8')) as Sources;
    return firstDifference(built, readSources(root));
  } catch {
    return 'the build folder is incomplete';
  }
}
