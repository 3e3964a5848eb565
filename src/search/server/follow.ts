/** Notices that another build, or a release that was rolled back to, has taken the place of the one that was read. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { INDEX_FOLDER, MANIFEST_FILE } from '../records/manifest';

/** Empty while builds are exchanged. */
function versionOf(folder: string): string {
  const stats = statSync(path.join(folder, INDEX_FOLDER, MANIFEST_FILE), { throwIfNoEntry: false });
  return stats ? `${stats.ino}-${stats.mtimeMs}` : '';
}

/** Returns a function that calls `load` if the build changed. A load that fails is tried again by the next call. */
export function watchBuild(folder: string, load: () => void): () => void {
  let version = versionOf(folder);
  return () => {
    const now = versionOf(folder);
    if (now === '' || now === version) return;
    load();
    version = now;
  };
}
