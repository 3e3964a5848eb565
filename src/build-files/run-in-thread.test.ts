import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInThread } from './run-in-thread';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'thread-'));
const MODULES: Readonly<Record<string, string>> = {
  'writes.mts': `import fs from 'node:fs';
export default async (job: { file: string; words: Map<string, string> }): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  fs.writeFileSync(job.file, job.words.get('said') ?? '');
};`,
  'throws.mts': `export default (): void => { throw new Error('No page has a title.'); };`,
  'rejects.mts': `export default async (): Promise<void> => { throw new Error('The disk is full.'); };`,
  'exits.mts': 'export default (): void => process.exit(3);',
  'broken.mts': 'export default (',
};
const job = { siteDir: root, file: path.join(folder, 'written'), words: new Map([['said', 'done']]) };
const run = (name: string) => runInThread(path.relative(root, path.join(folder, name)), job);

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(MODULES)) writeFileSync(path.join(folder, name), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('waits for what the module does', async () => {
  await run('writes.mts');
  expect(readFileSync(job.file, 'utf8')).toBe('done');
});

it.each([
  ['throws.mts', 'No page has a title.'],
  ['rejects.mts', 'The disk is full.'],
  ['exits.mts', /thread of .*exits\.mts ended with code 3/],
  ['broken.mts', /Unexpected end of file/],
  ['missing.mts', /missing\.mts/],
])('a module that fails, fails the build with its reason: %s', async (name, reason) => {
  await expect(run(name)).rejects.toThrow(reason);
});
