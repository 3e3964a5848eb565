/** A new page, post, app, author and tag in a copy of the repository, written by the commands that authors use. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Copy } from './copy-and-build';

/** A command in the copy; its output explains a failure. */
const run = (copy: Copy, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, ['scripts/with-install.mjs', ...args], { cwd: copy.folder, encoding: 'utf8' });

export const checkAll = (copy: Copy) => run(copy, '--bundled', 'scripts/check.ts');

export function addNewContent(copy: Copy): SpawnSyncReturns<string>[] {
  const append = (file: string, text: string) => appendFileSync(path.join(copy.folder, file), text);
  append('blog/authors.yml', '\nguest:\n  name: Guest\n  title: Guest posts\n  page: true\n');
  append('blog/tags.yml', '\nnew-tag:\n  label: New tag\n  permalink: /new-tag\n  description: A tag for a test.\n');
  const results = [
    run(copy, 'scripts/new.ts', 'page', 'inputs/date-pickers', 'Date pickers'),
    run(
      copy,
      'scripts/new.ts',
      'post',
      'What changed in May',
      '--date',
      '2026-05-31',
      '--author',
      'guest',
      '--tags',
      'new-tag',
    ),
    run(copy, 'scripts/new.ts', 'app', 'double-it', 'Double it'),
  ];
  const page = path.join(copy.folder, 'docs/inputs/date-pickers.mdx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('## ', '<App id="double-it" />\n\n## '));
  return results;
}
