/** Locks, swaps and what a kill leaves behind. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFiles, readRecord, recordFile } from './build-record';
import { Locked, withLock } from './file-lock';
import { headersByClass } from './headers';
import { placeOf, recoverKilledSwap, recoverSwap, stagingFolder, swapIn } from './staging';

let top: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'staging-'));
});
afterEach(() => rm(top, { recursive: true, force: true }));

async function makeBuild(folder: string, text: string): Promise<string> {
  await mkdir(path.join(folder, '.deploy'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), text);
  const files = await describeFiles(folder);
  const record = { basePath: '/', url: 'https://x.example', purpose: 'deployment', scriptHashes: [], files };
  await writeFile(recordFile(folder), JSON.stringify({ ...record, headers: headersByClass([]) }));
  return folder;
}

describe('the record of a build', () => {
  it('lies inside the build, so that two trees can not be mixed up', async () => {
    const one = await makeBuild(path.join(top, 'a/build'), 'one');
    const two = await makeBuild(path.join(top, 'b/build'), 'other');
    expect(readRecord(one).files['index.html']?.size).toBe(3);
    expect(readRecord(two).files['index.html']?.size).toBe(5);
  });

  it('is refused when a file is missing or was cut off', async () => {
    const folder = await makeBuild(path.join(top, 'build'), 'whole');
    await writeFile(path.join(folder, 'index.html'), 'wh');
    expect(() => readRecord(folder)).toThrow(/no finished build.*index\.html is missing or was changed/);
    await rm(recordFile(folder));
    expect(() => readRecord(folder)).toThrow(/no finished build/);
  });
});

describe('a lock', () => {
  const file = (): string => path.join(top, 'deep/lock');

  it('names the process that holds it, and is free afterwards, also after an error', async () => {
    await withLock(file(), 'A build', async () => {
      await expect(withLock(file(), 'A build', async () => {})).rejects.toThrow(
        `A build is already running (process ${process.pid}).`,
      );
    });
    await expect(withLock(file(), 'A build', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await withLock(file(), 'A build', async () => 'done')).toBe('done');
    expect(await readdir(path.dirname(file()))).toEqual([]);
  });

  it('of a dead process is taken over', async () => {
    await mkdir(path.dirname(file()), { recursive: true });
    await writeFile(`${file()}.2147483000-dead`, '');
    expect(await withLock(file(), 'A build', async () => readdir(path.dirname(file())))).toHaveLength(1);
  });

  it('is held by one of many that want it at once', async () => {
    await mkdir(path.dirname(file()), { recursive: true });
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    await writeFile(`${file()}.${child.pid}-dead`, '');
    let holders = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        withLock(file(), 'A build', async () => {
          holders += 1;
          most = Math.max(most, holders);
          await new Promise((resolve) => setTimeout(resolve, 50));
          holders -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Locked);
    expect(await readdir(path.dirname(file()))).toEqual([]);
  });
});

describe('a swap', () => {
  const read = (folder: string): Promise<string> => readFile(path.join(folder, 'index.html'), 'utf8');

  it('keeps the build before it, and only that', async () => {
    const place = placeOf('build', top);
    for (const text of ['one', 'two', 'three']) await swapIn(await makeBuild(stagingFolder(place), text), place);
    expect(await read(place.folder)).toBe('three');
    expect(await read(place.previous)).toBe('two');
    expect((await readdir(top)).sort()).toEqual(['.build.previous', 'build']);
  });

  it('that was killed between its renames is finished by the next command', async () => {
    const place = placeOf('build', top);
    await swapIn(await makeBuild(stagingFolder(place), 'one'), place);
    await makeBuild(path.join(top, '.build.staging-1'), 'two');
    await rename(place.folder, place.previous);
    await recoverKilledSwap(place, top);
    expect(await read(place.folder)).toBe('two');
    expect(await readdir(top)).not.toContain('.build.staging-1');
  });

  it('with only half a build in staging falls back to the build before', async () => {
    const place = placeOf('build', top);
    await swapIn(await makeBuild(stagingFolder(place), 'one'), place);
    const half = await makeBuild(path.join(top, '.build.staging-1'), 'two');
    await rm(recordFile(half));
    await rename(place.folder, place.previous);
    await recoverSwap(place);
    expect(await read(place.folder)).toBe('one');
    expect(existsSync(half)).toBe(false);
  });
});
