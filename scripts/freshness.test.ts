import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeFiles, inDeployFolder, recordFile } from '../deploy/build-record';
import { hashOfSources, reasonToBuild, SOURCES_FILE } from './freshness';

let root: string;
const put = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const reason = (): string | undefined => reasonToBuild(root, path.join(root, 'build'));
async function finish(): Promise<void> {
  put('build/index.html', '<h1>Home</h1>');
  const folder = path.join(root, 'build');
  put(path.relative(root, inDeployFolder(folder, SOURCES_FILE)), hashOfSources(root));
  put(path.relative(root, recordFile(folder)), JSON.stringify({ files: await describeFiles(folder) }));
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fresh-'));
  put('docs/a.mdx', 'one');
  put('src/x.ts', 'code');
  put('package-lock.json', '{}');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

it('builds when there is no build, or an incomplete one', async () => {
  expect(reason()).toBe('there is no build yet');
  put('build/index.html', 'x');
  expect(reason()).toBe('the build folder is incomplete');
  await finish();
  expect(reason()).toBeUndefined();
  rmSync(recordFile(path.join(root, 'build')));
  expect(reason()).toBe('the build folder is incomplete');
});

it('a new date alone is no reason', async () => {
  await finish();
  utimesSync(path.join(root, 'docs/a.mdx'), new Date(), new Date(Date.now() + 1e6));
  expect(reason()).toBeUndefined();
});

it.each<[string, () => void]>([
  ['a changed page', () => put('docs/a.mdx', 'two')],
  ['a new page', () => put('docs/b.mdx', '')],
  ['a deleted page', () => rmSync(path.join(root, 'docs/a.mdx'))],
  ['another lock file', () => put('package-lock.json', '{"a":1}')],
  ['a variable', () => vi.stubEnv('SITE_URL', 'https://x.example')],
])('%s is a reason', async (_, change) => {
  await finish();
  change();
  expect(reason()).toBe('the sources changed');
});

it('a build from elsewhere is a reason', async () => {
  await finish();
  put('build/index.html', 'other');
  expect(reason()).toBe('the build folder is incomplete');
});

it.each<[string, () => void]>([
  ['a test', () => put('src/x.test.ts', 'x')],
  ['a README', () => put('src/README.md', 'x')],
  ['compiled Python', () => put('python/library/__pycache__/a.pyc', 'x')],
  ['an unrelated variable', () => vi.stubEnv('EDITOR', 'ed')],
])('%s is no reason', async (_, change) => {
  await finish();
  change();
  expect(reason()).toBeUndefined();
});
