/** A copy of the repository in which the feature pages can be built: with a second version, and a history for the last update. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { type Copy, copyRepository, root } from '../brand/copy-and-build';

export function copyFeatures(): Copy {
  const copy = copyRepository();
  cpSync(path.join(root, 'tests/features/versioned'), copy.folder, { recursive: true });
  const git = (...args: string[]) => spawnSync('git', args, { cwd: copy.folder, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Author', '-c', 'user.email=author@example.org', 'commit', '--quiet', '-m', 'Add pages');
  return copy;
}
