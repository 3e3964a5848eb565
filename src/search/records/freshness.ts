/** Whether the last built index is still up to date. For development, where nothing is built. */
import fs from 'node:fs';
import path from 'node:path';

/** The time of the newest file in these folders, in milliseconds; 0 if there are no files. */
export function newestChange(folders: readonly string[]): number {
  let newest = 0;
  for (const folder of folders) {
    if (!fs.existsSync(folder)) continue;
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      newest = Math.max(newest, fs.statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
    }
  }
  return newest;
}

export const NO_INDEX_NOTE = 'No index has been built yet. Run “npm run build” once to search in development.';

export function stalenessNote(writtenAt: Date, newest: number): string | undefined {
  if (!(newest > writtenAt.getTime())) return undefined;
  const when = writtenAt.toISOString().slice(0, 16).replace('T', ' ');
  return `This index was built ${when} UTC; pages have changed since. Run “npm run build” to renew it.`;
}
