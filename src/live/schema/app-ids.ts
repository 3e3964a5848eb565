/** Lists the apps: the folders that contain an `app.yaml`. Node only. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function appIds(appsFolder: string): string[] {
  return readdirSync(appsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(appsFolder, entry.name, 'app.yaml')))
    .map((entry) => entry.name)
    .sort();
}
