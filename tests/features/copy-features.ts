/**
 * A copy of the repository in which the feature pages can be built: with a second version, a history for the last update, and
 * only the apps that they show, since every app is also a page of its own in each language.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Copy, copyRepository, root } from '../brand/copy-and-build';

function removeOtherApps(folder: string): void {
  const features = path.join(folder, 'tests/features');
  const shown = (readdirSync(features, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.mdx'))
    .flatMap((file) => [...readFileSync(path.join(features, file), 'utf8').matchAll(/<App id="([^"]+)"/g)])
    .map(([, id]) => id);
  for (const { name } of readdirSync(path.join(folder, 'apps'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  ))
    if (!shown.includes(name)) rmSync(path.join(folder, 'apps', name), { recursive: true });
}

export function copyFeatures(): Copy {
  const copy = copyRepository();
  removeOtherApps(copy.folder);
  cpSync(path.join(root, 'tests/features/versioned'), copy.folder, { recursive: true });
  const git = (...args: string[]) => spawnSync('git', args, { cwd: copy.folder, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Author', '-c', 'user.email=author@example.org', 'commit', '--quiet', '-m', 'Add pages');
  return copy;
}
