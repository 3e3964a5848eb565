/**
 * Gives a folder of built pages its `/sw.js`: the offline worker and, in every page, the script that registers it; or, when
 * offline reading is off, the worker that removes an earlier one. Runs between Docusaurus and the finish of a build.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleScript } from '../build-files/bundle-script';
import { shortHash } from '../build-files/hash';
import { writeAtomically } from '../build-files/write-atomically';
import type { OfflineSettings } from './settings';
import { WORKER_FILE } from './strategy';

export interface OfflineBuild {
  /** The root of the project, where the sources are. */
  readonly siteDir: string;
  /** The folder of built pages. */
  readonly folder: string;
  readonly basePath: string;
  readonly offline: boolean;
}

type ChunkNames = string | { readonly [key: string]: ChunkNames };
const chunksOf = (names: ChunkNames): string[] =>
  typeof names === 'string' ? [names] : Object.values(names).flatMap(chunksOf);

/** The modules of the search page, by Docusaurus's own list of chunks. */
function searchChunks(siteDir: string, basePath: string): string[] {
  const file = path.join(siteDir, '.docusaurus', 'routesChunkNames.json');
  if (!existsSync(file)) return [];
  const routes = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ChunkNames>);
  return routes.flatMap(([route, names]) => (route.startsWith(`${basePath}search-`) ? chunksOf(names) : []));
}

export function offlineSettings({ siteDir, folder, basePath }: OfflineBuild): OfflineSettings {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/^\.deploy\/|^_headers$|^404\.html$|\.(?:br|gz)$/.test(name) && name !== WORKER_FILE)
    .sort();
  const names = all.filter((name) => !name.endsWith('.html'));
  const home = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const chunks = new Set(searchChunks(siteDir, basePath));
  const isNeeded = (name: string): boolean => {
    if (/^search-index\/|^boot\./.test(name)) return true;
    const chunk = /^assets\/(?:js|css)\/([^/]+?)\.[0-9a-f]{8}\.(?:js|css)$/.exec(name)?.[1];
    if (chunk === undefined) return false;
    // What all pages share has a number for a name; pages and their data have eight hexadecimal digits.
    return chunks.has(chunk) || /^\d+$/.test(chunk) || home.includes(name);
  };
  return {
    basePath,
    files: all.map((name) => encodeURI(name.replace(/^index\.html$|\.html$/, ''))),
    prepare: names.filter(isNeeded),
    python: names.filter((name) => name.startsWith('py/')),
  };
}

export function writeOffline(options: OfflineBuild): void {
  const { siteDir, folder, basePath, offline } = options;
  const worker = path.join(folder, WORKER_FILE);
  for (const suffix of ['.br', '.gz']) rmSync(worker + suffix, { force: true });
  if (!offline) {
    writeAtomically(worker, bundleScript(siteDir, 'src/offline/removal.ts', { basePath }));
    return;
  }

  const script = bundleScript(siteDir, 'src/offline/register.ts', { basePath });
  const name = `boot.offline.${shortHash(script)}.js`;
  writeAtomically(path.join(folder, name), script);
  // After the script, so that the worker's list of files has it.
  writeAtomically(worker, bundleScript(siteDir, 'src/offline/worker.ts', offlineSettings(options)));
  const tag = `<script src="${basePath}${name}" defer></script>`;
  for (const page of readdirSync(folder, { recursive: true }) as string[]) {
    if (!page.endsWith('.html')) continue;
    const file = path.join(folder, page);
    const html = readFileSync(file, 'utf8');
    if (!html.includes(tag)) writeAtomically(file, html.replace('</head>', `${tag}</head>`));
  }
}
