/** The first command after a clone: a copy of the script in an empty project, with an npm that notes what it is asked. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 90_000 });

const repository = path.dirname(import.meta.dirname);
let root: string;
const at = (name: string): string => path.join(root, name);
const lock = (version: string): string =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', optional: true } },
  });

/** In place of `npm ci`: notes the call, makes the packages, or fails when told to. */
const fakeNpm = `
const fs = require('fs');
fs.appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('break-npm')) process.exit(7);
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules');
fs.symlinkSync(${JSON.stringify(path.join(repository, 'node_modules/tsx'))}, 'node_modules/tsx');
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': JSON.parse(fs.readFileSync('package-lock.json')).packages['node_modules/a'] } }));
`;

function run(...args: string[]): { code: number | null; output: string } {
  const result = spawnSync(process.execPath, ['scripts/with-install.mjs', 'scripts/hello.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: at('npm.js') },
  });
  return { code: result.status, output: result.stdout + result.stderr };
}
const calls = (): number =>
  existsSync(at('calls.txt')) ? readFileSync(at('calls.txt'), 'utf8').trim().split('\n').length : 0;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'clone-'));
  mkdirSync(at('scripts'));
  cpSync(path.join(repository, 'scripts/with-install.mjs'), at('scripts/with-install.mjs'));
  writeFileSync(
    at('scripts/hello.ts'),
    'const who: string = process.argv.slice(2).join(" "); console.log("hello " + who);',
  );
  writeFileSync(at('package.json'), '{"type":"module","engines":{"node":">=20.19"}}');
  writeFileSync(at('package-lock.json'), lock('1.0.0'));
  writeFileSync(at('npm.js'), '');
  writeFileSync(at('npm.cjs'), fakeNpm);
  // npm_execpath ends with .js in real life; the project is of type module, so the fake hands over.
  writeFileSync(at('npm.js'), 'import "./npm.cjs";');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('installs once after a clone, reports why, and runs the script with its arguments', () => {
  const first = run('you', '--flag');
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain('no packages are installed yet');
  expect(first.output).toContain('hello you --flag');
  expect(readFileSync(at('calls.txt'), 'utf8')).toMatch(/^ci /);
  expect(run()).toMatchObject({ code: 0, output: 'hello \n' });
  expect(calls()).toBe(1);
});

it('installs again when the lock file says otherwise, not when only dates differ', () => {
  run();
  utimesSync(at('package-lock.json'), new Date(), new Date(Date.now() + 1e7));
  run();
  expect(calls()).toBe(1);
  writeFileSync(at('package-lock.json'), lock('2.0.0'));
  expect(run().output).toContain('a differs from the lock file');
  expect(calls()).toBe(2);
});

it('reports what to do when the install fails, and tries again next time', () => {
  writeFileSync(at('break-npm'), '');
  const failed = run();
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(/could not be installed.*Check the network/s);
  rmSync(at('break-npm'));
  expect(run()).toMatchObject({ code: 0 });
});

it('names the version of Node that is needed', () => {
  writeFileSync(at('package.json'), '{"type":"module","engines":{"node":">=99.1"}}');
  expect(run()).toMatchObject({ code: 1, output: expect.stringContaining('needs Node 99.1 or newer') });
});
