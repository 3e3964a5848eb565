/**
 * Gives a folder of built pages its `/sw.js`: the offline worker and, in every page, the script that registers it; or, when
 * offline reading is off, the worker that removes an earlier one. Runs between Docusaurus and the finish of a build.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
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

export function offlineSettings({ folder, basePath }: Pick<OfflineBuild, 'folder' | 'basePath'>): OfflineSettings {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(
      (name) => !/^\.deploy\/|^_headers$|^404\.html$|^llms.*\.txt$|\.(?:md|br|gz)$/.test(name) && name !== WORKER_FILE,
    )
    .sort();
  const pages = ['index.html', 'search.html'].map((name) => readFileSync(path.join(folder, name), 'utf8')).join();
  // What all pages share has a number for a name; pages and their data have eight hexadecimal digits.
  const isNeeded = (name: string): boolean =>
    /^search-index\/|^boot\.|^assets\/(?:js|css)\/\d+\.[0-9a-f]{8}\.(?:js|css)$/.test(name) ||
    (/^assets\/(?:js|css)\//.test(name) && pages.includes(name));
  return {
    basePath,
    files: all.map((name) => encodeURI(name.replace(/^index\.html$|\.html$/, ''))),
    prepare: all.filter(isNeeded),
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
