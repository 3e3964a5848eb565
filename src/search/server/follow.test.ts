import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INDEX_FOLDER, MANIFEST_FILE } from '../records/manifest';
import { watchBuild } from './follow';

let top: string;
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'follow-'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function release(name: string): string {
  mkdirSync(path.join(top, name, INDEX_FOLDER), { recursive: true });
  writeFileSync(path.join(top, name, INDEX_FOLDER, MANIFEST_FILE), name);
  return name;
}

function pointTo(name: string): void {
  symlinkSync(name, path.join(top, 'next'));
  renameSync(path.join(top, 'next'), path.join(top, 'site'));
}

it('loads a publish and a rollback once each, and nothing while nothing changed', () => {
  for (const name of ['one', 'two']) release(name);
  pointTo('one');
  let loads = 0;
  const look = watchBuild(path.join(top, 'site'), () => {
    loads += 1;
  });
  look();
  expect(loads).toBe(0);
  for (const [name, expected] of [
    ['two', 1],
    ['one', 2],
  ] as const) {
    pointTo(name);
    look();
    look();
    expect(loads).toBe(expected);
  }
});

it('waits while there is no build, and tries again after a failure', () => {
  release('build');
  let loads = 0;
  const look = watchBuild(path.join(top, 'build'), () => {
    loads += 1;
    if (loads === 1) throw new Error('half a build');
  });
  renameSync(path.join(top, 'build'), path.join(top, 'previous'));
  look();
  expect(loads).toBe(0);
  release('build');
  expect(look).toThrow('half a build');
  look();
  look();
  expect(loads).toBe(2);
});
