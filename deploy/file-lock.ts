/**
 * One process at a time. Everyone who wants the lock puts a file of its own beside it, named after its process, and then
 * looks at the others: a dead process's file is removed, and of those alive the oldest holds the lock. No file is ever
 * taken from a process that is alive, so two can't hold it, and a kill never needs cleaning up by hand.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export class Locked extends Error {}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const ageOf = async (file: string): Promise<bigint | undefined> =>
  (await stat(file, { bigint: true }).catch(() => undefined))?.mtimeNs;

interface Holder {
  readonly pid: number;
  /** Both files were made in the same tick of the clock. */
  readonly isTie: boolean;
}

/** The process that was there before us, if any. */
async function earlierHolder(file: string, own: string): Promise<Holder | undefined> {
  const since = (await ageOf(own)) ?? 0n;
  const prefix = `${path.basename(file)}.`;
  let tie: Holder | undefined;
  for (const name of await readdir(path.dirname(file))) {
    const other = path.join(path.dirname(file), name);
    if (!name.startsWith(prefix) || other === own) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) await rm(other, { force: true });
    else {
      const age = await ageOf(other);
      if (age !== undefined && age < since) return { pid, isTie: false };
      if (age === since) tie = { pid, isTie: true };
    }
  }
  return tie;
}

export async function withLock<T>(file: string, what: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const own = `${file}.${process.pid}-${randomUUID()}`;
    await writeFile(own, '');
    try {
      const holder = await earlierHolder(file, own);
      if (holder === undefined) return await work();
      if (!holder.isTie || attempt === 10) {
        const { pid } = holder;
        throw new Locked(`${what} is already running (process ${pid}). Wait until it ends, or stop it, and try again.`);
      }
    } finally {
      await rm(own, { force: true });
    }
    await wait(Math.random() * 50);
  }
}
