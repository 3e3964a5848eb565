/** A new page, post, app, author and tag in a copy of the repository, written by the commands that authors use. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AUTHORS, TAGS } from '../../src/blog/people-and-tags';
import { type Copy, root } from './copy-and-build';

const PEOPLE = 'src/blog/people-and-tags.ts';

export const NEW_FILES = [
  'docs/inputs/date-pickers.mdx',
  'blog/2026-05-31-what-changed-in-may.mdx',
  'apps/double-it/app.yaml',
  'apps/double-it/output.html',
  'apps/double-it/main.py',
];

/** A command in the copy; its output explains a failure. */
export function run(copy: Copy, command: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd: copy.folder, encoding: 'utf8' });
}

const scaffold = (copy: Copy, ...args: string[]) =>
  run(copy, process.execPath, 'scripts/with-install.mjs', 'scripts/new.ts', ...args);

export function addNewContent(copy: Copy): SpawnSyncReturns<string>[] {
  const people = path.join(copy.folder, PEOPLE);
  const [author = ''] = Object.keys(AUTHORS);
  const tag = Object.keys(TAGS).at(-1) ?? '';
  const text = readFileSync(path.join(root, PEOPLE), 'utf8');
  const twin = (source: string, key: string, name: string) =>
    source.replace(new RegExp(`\\n  '?${key}'?: (\\{[^}]*\\}),`), (entry, body) => `${entry}\n  '${name}': ${body},`);
  writeFileSync(people, twin(twin(text, author, 'guest'), tag, 'new-tag'));
  const results = [
    scaffold(copy, 'page', 'inputs/date-pickers', 'Date pickers'),
    scaffold(copy, 'post', 'What changed in May', '--date', '2026-05-31', '--author', 'guest', '--tags', 'new-tag'),
    scaffold(copy, 'app', 'double-it', 'Double it'),
  ];
  const page = path.join(copy.folder, 'docs/inputs/date-pickers.mdx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('## ', '<App id="double-it" />\n\n## '));
  return results;
}
