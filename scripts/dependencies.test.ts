/** CONTRIBUTING.md gives a reason for each dependency. That each is used, and each import declared, is knip's check (`npm run lint`). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

it('CONTRIBUTING.md gives the reason for each dependency, and for nothing else', () => {
  const table =
    read('CONTRIBUTING.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Dependencies')) ?? '';
  const listed = [...table.matchAll(/^\| `([^`]+)` \| (.{10,}) \|$/gm)].map(([, name]) => name as string);
  expect(listed).toEqual(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort());
});

it('exceptions of the check of dependencies are still in use', () => {
  const { ignoreDependencies } = JSON.parse(read('knip.json')) as { ignoreDependencies: string[] };
  const isNamed = (name: string): boolean =>
    spawnSync('git', ['grep', '-qE', `['"]${name}`, '--', '*.ts', '*.tsx', '*.css', 'cspell.json'], {
      cwd: root,
    }).status === 0;
  expect(ignoreDependencies.filter((name) => !isNamed(name))).toEqual([]);
});
