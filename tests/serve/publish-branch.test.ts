/** `.ci/publish-branch` against a repository on this machine: what a branch has after several builds. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let top: string;
const run = (command: string, args: readonly string[], cwd = top): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'branch-'));
  mkdirSync(path.join(top, '.ci'));
  cpSync(path.resolve(import.meta.dirname, '../../.ci/publish-branch'), path.join(top, '.ci/publish-branch'));
  run('git', ['init', '-q', '--bare', 'remote']);
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** Publishes a build whose page loads `assets/main.<hash>.js`. */
function publish(hash: string): void {
  rmSync(path.join(top, 'build'), { recursive: true, force: true });
  const files = {
    'index.html': hash,
    'index.html.br': hash,
    '.deploy/record.json': '{}',
    [`assets/main.${hash}.js`]: hash,
    [`boot.${hash}.js`]: hash,
    [`search-index/pages.${hash}.json`]: hash,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(top, 'build', name)), { recursive: true });
    writeFileSync(path.join(top, 'build', name), text);
  }
  run('.ci/publish-branch', [path.join(top, 'remote')]);
}

const published = (): string[] =>
  run('git', ['ls-tree', '-r', '--name-only', 'gh-pages'], path.join(top, 'remote')).split('\n');

/** Changes the list of dropped files as if they had been dropped so many days before. */
function age(days: number): void {
  run('git', ['clone', '-q', '-b', 'gh-pages', 'remote', 'copy']);
  const list = path.join(top, 'copy/.retired');
  const older = (_: string, since: string): string => String(Number(since) - days * 86_400);
  writeFileSync(list, readFileSync(list, 'utf8').replace(/^(\d+)/gm, older));
  const cwd = path.join(top, 'copy');
  run('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '-qam', 'Age'], cwd);
  run('git', ['push', '-q'], cwd);
  rmSync(cwd, { recursive: true });
}

it('makes the branch, without records and compressed copies', () => {
  publish('one');
  expect(published()).toEqual(expect.arrayContaining(['index.html', 'assets/main.one.js', '.nojekyll']));
  expect(published().filter((name) => /\.br$|\.deploy/.test(name))).toEqual([]);
  expect(existsSync(path.join(top, 'build/.deploy/record.json'))).toBe(true);
});

it('keeps hashed files for 30 days after the build that dropped them, and no longer', () => {
  const old = ['assets/main.one.js', 'boot.one.js', 'search-index/pages.one.json'];
  publish('one');
  publish('two');
  expect(published()).toEqual(expect.arrayContaining(old));
  age(29);
  publish('three');
  expect(published()).toEqual(expect.arrayContaining([...old, 'assets/main.two.js']));
  age(2);
  publish('four');
  for (const name of old) expect(published()).not.toContain(name);
  expect(published()).toEqual(
    expect.arrayContaining(['assets/main.two.js', 'assets/main.three.js', 'assets/main.four.js']),
  );
});
