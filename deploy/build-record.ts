/**
 * What a finished build says about itself, in `.deploy/` inside its own folder: a tree and the headers that belong to it
 * can't be mixed up. The record is written last and lists every file, so its presence and its list prove a build complete.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Redirects } from '../src/redirects/redirects';
import type { HeadersByClass } from './headers';

/** Never served: the servers answer 404 below it. */
export const DEPLOY_FOLDER = '.deploy';
/** The releases of a web root are in a folder beside it, with this ending. Never served either. */
export const RELEASES_ENDING = '.releases';

export interface BuildRecord {
  readonly basePath: string;
  /** Address of the published site, without the base path. */
  readonly url: string;
  /** `npm start` builds for this machine only, without compressed copies. */
  readonly purpose: 'deployment' | 'local';
  readonly headers: HeadersByClass;
  /** Of the inline scripts that `headers` allow. */
  readonly scriptHashes: readonly string[];
  /** Absent in builds from before there were any. */
  readonly redirects?: Redirects;
  /** File → size and hash of its content, without `.deploy/`. */
  readonly files: Readonly<Record<string, { readonly size: number; readonly hash: string }>>;
}

export class NoBuild extends Error {}

export const inDeployFolder = (folder: string, name: string): string => path.join(folder, DEPLOY_FOLDER, name);
export const recordFile = (folder: string): string => inDeployFolder(folder, 'record.json');

/** Every file below a folder, as paths with forward slashes, sorted, without `.deploy/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith(`${DEPLOY_FOLDER}/`))
    .sort();
}

export async function describeFiles(folder: string): Promise<BuildRecord['files']> {
  const files: Record<string, { size: number; hash: string }> = {};
  for (const name of await listFiles(folder)) {
    const bytes = await readFile(path.join(folder, name));
    files[name] = { size: bytes.length, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
  }
  return files;
}

/** The addresses below the base path that others may link to or subscribe to: pages, redirects and feeds. */
export const addressesOf = ({ files }: Pick<BuildRecord, 'files'>): string[] =>
  Object.keys(files)
    .filter((name) => /\.html$|\.xml$|(^|\/|\.)feed\.json$/.test(name) && !['404.html', 'offline.html'].includes(name))
    .map((name) => `/${name.replace(/(?:^index)?\.html$/, '')}`);

function noBuild(folder: string, problem: string): NoBuild {
  const shown = path.relative(process.cwd(), folder) || '.';
  return new NoBuild(
    `There is no finished build in ${shown}/${problem}. Run \`npm run build\` first, or \`npm start\`, which builds and serves.`,
  );
}

/** The record of a build whose files are all there, by name and size. Throws NoBuild otherwise. */
export function readRecord(folder: string): BuildRecord {
  let record: BuildRecord;
  try {
    record = JSON.parse(readFileSync(recordFile(folder), 'utf8')) as BuildRecord;
  } catch {
    throw noBuild(folder, '');
  }
  const wrong = Object.entries(record.files ?? {}).filter(
    ([name, { size }]) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size !== size,
  );
  if (wrong.length > 0 || record.files?.['index.html'] === undefined) {
    throw noBuild(folder, `: ${wrong[0]?.[0] ?? 'index.html'} is missing or was changed after the build`);
  }
  return record;
}
