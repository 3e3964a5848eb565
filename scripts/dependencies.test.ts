/** Every dependency has its line of reason in CONTRIBUTING.md and is used. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

/** Command-line tools, by the name under which the test command or a script calls them. */
const tools: Readonly<Record<string, string>> = { '@biomejs/biome': 'biome', cspell: 'cspell', typescript: 'tsc' };

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css', 'tsconfig.json'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((name) => existsSync(path.join(root, name)) && name !== 'scripts/dependencies.test.ts')
  .map(read)
  .join('\n');

/** Named as a module: in quotes, alone or with a path behind it. */
const isNamed = (name: string): boolean =>
  ["'", '"'].some((quote) => [quote, '/'].some((end) => sources.includes(quote + name + end)));

/** Asked for by another dependency of ours as something that we must bring. */
function isPeer(name: string): boolean {
  return dependencies.some((other) => {
    const { peerDependencies = {} } = JSON.parse(read(`node_modules/${other}/package.json`)) as {
      peerDependencies?: Record<string, string>;
    };
    return name in peerDependencies;
  });
}

function isUsed(name: string): boolean {
  const tool = tools[name];
  if (tool) return sources.includes(`tool('${tool}'`);
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  if (typed) return typed === 'node' || isNamed(typed);
  return isNamed(name) || isPeer(name);
}

it('CONTRIBUTING.md gives the reason for each dependency, and for nothing else', () => {
  const table =
    read('CONTRIBUTING.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Dependencies')) ?? '';
  const listed = [...table.matchAll(/^\| `([^`]+)` \| (.{10,}) \|$/gm)].map(([, name]) => name as string);
  expect(listed).toEqual([...listed].sort());
  expect([...listed].sort()).toEqual([...dependencies].sort());
});

it('each dependency is used', () => {
  expect(sources.length).toBeGreaterThan(10_000);
  expect(dependencies.filter((name) => !isUsed(name))).toEqual([]);
});
