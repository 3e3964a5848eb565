/** Two builds of one commit are the same to the byte: in different folders, one on a crowded machine, both from nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../interruptions/interrupt';
import { copyWithPackages } from './repository-copy';

/** On a machine that is crowded already, 0 will do. */
const BUSY_LOOPS = Number(process.env.BUSY_LOOPS ?? 8);
/** Ends with this process, even when that is killed. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';
let top: string;
const busy: ChildProcess[] = [];
beforeAll(() => {
  top = mkdtempSync(path.join(tmpdir(), 'same-'));
});
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

async function build(cwd: string, outDir: string): Promise<Map<string, Buffer>> {
  const args = ['--strict', '--out-dir', outDir];
  // Vitest sets variables of its own.
  const env = { NODE_ENV: '', BASE_URL: '' };
  const { code, output } = await run({ script: path.join(cwd, 'scripts/build.ts'), args, cwd, env });
  expect(code, output.slice(-2000)).toBe(0);
  const built = path.join(cwd, outDir);
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [path.relative(built, file), await readFile(file)] as const)),
  );
}

it('on an idle and on a crowded machine, in two folders', async () => {
  // Both copies first: the sources may change while the first one is built.
  const [first, second] = ['a', 'deeper/folder/of-another-name/b'].map((name) =>
    copyWithPackages(path.join(top, name)),
  );
  const idle = await build(first as string, 'build');
  for (let n = 0; n < BUSY_LOOPS; n += 1) busy.push(spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  const crowded = await build(second as string, 'other-output');
  expect([...crowded.keys()].sort()).toEqual([...idle.keys()].sort());
  const different = [...idle].filter(([name, bytes]) => !crowded.get(name)?.equals(bytes)).map(([name]) => name);
  expect(different).toEqual([]);
  expect(idle.size).toBeGreaterThan(500);
  console.log(`reproducible: ${idle.size} files of two builds, 0 differences`);
}, 1_800_000);
