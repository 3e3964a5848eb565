/**
 * One process at a time, by a file that names its holder. A lock whose holder has died is taken over, so a kill never needs
 * cleaning up by hand.
 */
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export class Locked extends Error {}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Someone else's process is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function holderOf(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Whether the lock is ours now. A link is made with its content, so no reader meets an empty lock. */
async function acquire(file: string, own: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = await holderOf(file);
  if (holder !== undefined && isAlive(holder)) return false;
  // Of several processes that want to take it over, one gets to rename the dead one's file.
  const stale = `${own}.stale`;
  try {
    await rename(file, stale);
  } catch {
    return acquire(file, own);
  }
  const renamed = await holderOf(stale);
  if (renamed !== undefined && isAlive(renamed)) await link(stale, file).catch(() => {});
  await rm(stale, { force: true });
  return acquire(file, own);
}

export async function withLock<T>(file: string, what: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}-${performance.now()}`;
  await writeFile(own, `${process.pid}\n`);
  const isOurs = await acquire(file, own).finally(() => rm(own, { force: true }));
  if (!isOurs) {
    throw new Locked(
      `${what} is already running (process ${await holderOf(file)}). Wait until it ends, or stop it, and try again.`,
    );
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
