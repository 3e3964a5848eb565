/** Builds and publishes as processes that are ended at random moments, and what must hold afterwards. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listFiles, readRecord } from '../../deploy/build-record';
import { currentId, readJournal, readReleases } from '../../deploy/publish/state';
import { placeOf, recoverKilledSwap } from '../../deploy/staging';

const root = path.resolve(import.meta.dirname, '../..');

export const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const;

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly milliseconds: number;
}

export interface Command {
  /** Of this repository, or absolute. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command to its end, or sends it a signal at a moment. */
export async function run(
  { script, args = [], cwd, env = {} }: Command,
  end?: [number | (() => Promise<void>), NodeJS.Signals],
): Promise<Ended> {
  const options: SpawnOptions = { cwd, env: { ...process.env, ...env } };
  const begun = Date.now();
  const tsx = path.join(root, 'node_modules/tsx/dist/loader.mjs');
  const child = spawn(process.execPath, ['--import', tsx, path.resolve(root, script), ...args], options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (end) {
    const [moment, signal] = end;
    await Promise.race([typeof moment === 'number' ? wait(moment) : moment(), closed]);
    child.kill(signal);
  }
  await closed;
  return { code: child.exitCode, signal: child.signalCode, output, milliseconds: Date.now() - begun };
}

/** The version in the home page of a build that is complete by its record. Throws for half a build; undefined for none. */
export async function builtVersion(cwd: string, versionOf: (html: string) => string): Promise<string | undefined> {
  const place = placeOf('build', cwd);
  await recoverKilledSwap(place, cwd);
  if (!existsSync(place.folder)) return undefined;
  const record = readRecord(place.folder);
  const names = await listFiles(place.folder);
  const missing = Object.keys(record.files).filter((name) => !names.includes(name));
  if (missing.length > 0 || names.length !== Object.keys(record.files).length) throw new Error('half a build');
  const versions = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => versionOf(readFileSync(path.join(place.folder, name), 'utf8')));
  if (new Set(versions).size !== 1) throw new Error(`pages of several builds: ${[...new Set(versions)]}`);
  return versions[0];
}

/** The releases that readers have seen. One that was prepared when its publish ended is discarded by the next. */
export async function liveReleases(target: string): Promise<string[]> {
  const [current, { pending }] = await Promise.all([currentId(target), readJournal(target)]);
  return (await readReleases(target)).map(({ id }) => id).filter((id) => id === current || id !== pending);
}
