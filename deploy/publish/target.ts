/**
 * The edge of publishing: a folder on disk that a web server serves, and beside it a folder of our own for the ledger
 * and the kept releases' pages, which no server sees.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../server/site';
import {
  chooseRollback,
  emptyLedger,
  type Files,
  type Ledger,
  type Operation,
  type Plan,
  planPublish,
  type Release,
  stageOf,
} from './plan';

export interface PublishOptions {
  /** The finished build. */
  readonly source: string;
  /** Folder that the web server serves; for a site below a base path, the folder of that path. */
  readonly target: string;
  /** The server configuration that belongs to the build: its policy names the inline scripts of these very pages. */
  readonly serverConf?: string;
  readonly now?: number;
  readonly dryRun?: boolean;
  readonly onOperation?: (operation: Operation) => void | Promise<void>;
}

export interface Published {
  readonly release: Release;
  readonly operations: readonly Operation[];
  readonly unchanged: number;
}

export function stateFolder(target: string): string {
  return `${path.resolve(target)}.releases`;
}

async function hashFiles(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of names) {
    const bytes = await readFile(path.join(folder, name));
    hashes[name] = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  }
  return hashes;
}

export async function readLedger(target: string): Promise<Ledger> {
  const text = await readFile(path.join(stateFolder(target), 'ledger.json'), 'utf8').catch(() => undefined);
  return text === undefined ? emptyLedger : (JSON.parse(text) as Ledger);
}

async function writeLedger(target: string, ledger: Ledger): Promise<void> {
  const file = path.join(stateFolder(target), 'ledger.json');
  await writeFile(`${file}.new`, JSON.stringify(ledger));
  await rename(`${file}.new`, file);
}

/** Readers see the old file or the new one, never half of it. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  const temporary = path.join(path.dirname(to), `.${path.basename(to)}.publishing`);
  await copyFile(from, temporary);
  await rename(temporary, to);
}

async function withLock<T>(target: string, work: () => Promise<T>): Promise<T> {
  const state = stateFolder(target);
  await mkdir(state, { recursive: true });
  const file = path.join(state, 'lock');
  const lock = await open(file, 'wx').catch(() => {
    throw new Error(
      `Another publish to ${target} is running, or one was killed. If none is running, delete ${file} and try again.`,
    );
  });
  try {
    await lock.write(`${process.pid}\n`);
    return await work();
  } finally {
    await lock.close();
    await rm(file, { force: true });
  }
}

async function present(target: string): Promise<Files> {
  await mkdir(target, { recursive: true });
  return hashFiles(target, await listFiles(target));
}

async function carryOut(
  plan: Plan,
  from: (file: string) => string,
  options: Pick<PublishOptions, 'target' | 'onOperation'>,
): Promise<void> {
  for (const operation of plan.operations) {
    const to = path.join(options.target, operation.file);
    if (operation.kind === 'copy') await copyWhole(from(operation.file), to);
    else {
      await rm(to, { force: true });
      await rmdir(path.dirname(to)).catch(() => {});
    }
    await options.onOperation?.(operation);
  }
}

/** Pages and other unhashed files of a release; hashed ones need no copy, since they stay in the target. */
async function keepPages(release: Release, from: (file: string) => string, target: string): Promise<void> {
  const folder = path.join(stateFolder(target), release.id);
  for (const file of Object.keys(release.files)) {
    if (stageOf(file) !== 'hashed') await copyWhole(from(file), path.join(folder, file));
  }
}

const confOf = (target: string, id: string): string => path.join(stateFolder(target), `${id}.nginx.conf`);

/** The server includes this one name; it always holds the configuration of the release that readers see. */
async function activateConf(target: string, id: string): Promise<void> {
  const conf = confOf(target, id);
  if (await stat(conf).catch(() => undefined)) await copyWhole(conf, path.join(stateFolder(target), 'nginx.conf'));
}

/** Until a publish is done its files count as retired: if it is killed, the next one knows of them and cleans up. */
async function noteIntent(plan: Plan, ledger: Ledger, target: string, now: number): Promise<void> {
  const copied = plan.operations.filter((operation) => operation.kind === 'copy');
  const added = copied.filter(({ file }) => !ledger.releases.some((release) => file in release.files));
  const intent = Object.fromEntries(added.map(({ file }) => [file, now]));
  await writeLedger(target, { ...ledger, retired: { ...intent, ...ledger.retired } });
}

async function dropOldPages(before: Ledger, after: Ledger, target: string): Promise<void> {
  for (const { id } of before.releases) {
    if (!after.releases.some((release) => release.id === id)) {
      await rm(path.join(stateFolder(target), id), { recursive: true, force: true });
      await rm(confOf(target, id), { force: true });
    }
  }
}

function idOf(files: Files, now: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(files).sort()))
    .digest('hex')
    .slice(0, 8);
  return `${new Date(now).toISOString().replace(/[:.]/g, '-')}-${digest}`;
}

export async function publish(options: PublishOptions): Promise<Published> {
  const { source, target, now = Date.now() } = options;
  const names = await listFiles(source);
  if (!names.includes('index.html') || !names.includes('404.html')) {
    throw new Error(
      `${source} holds no finished build (index.html and 404.html are missing). Run \`npm run build\` first.`,
    );
  }
  if (options.dryRun && !(await stat(target).catch(() => undefined))) {
    const files = await hashFiles(source, names);
    const release = { id: idOf(files, now), published: now, files };
    return { release, ...planPublish(release, {}, emptyLedger) };
  }
  const work = async (): Promise<Published> => {
    const files = await hashFiles(source, names);
    const release: Release = { id: idOf(files, now), published: now, files };
    const ledger = await readLedger(target);
    const plan = planPublish(release, await present(target), ledger);
    if (!options.dryRun) {
      const from = (file: string): string => path.join(source, file);
      await keepPages(release, from, target);
      if (options.serverConf) await copyWhole(options.serverConf, confOf(target, release.id));
      await noteIntent(plan, ledger, target, now);
      await carryOut(plan, from, options);
      await writeLedger(target, plan.ledger);
      await activateConf(target, release.id);
      await dropOldPages(ledger, plan.ledger, target);
    }
    return { release, operations: plan.operations, unchanged: plan.unchanged };
  };
  return options.dryRun ? work() : withLock(target, work);
}

export interface RollbackOptions extends Pick<PublishOptions, 'target' | 'now' | 'dryRun' | 'onOperation'> {
  /** The release before the current one when absent. */
  readonly to?: string;
}

/** Puts an earlier release's pages back, in the same order; its hashed files are still there. */
export async function rollback(options: RollbackOptions): Promise<Published> {
  const { target, now = Date.now() } = options;
  const work = async (): Promise<Published> => {
    const ledger = await readLedger(target);
    const earlier = chooseRollback(ledger, options.to);
    const there = await present(target);
    const missing = Object.keys(earlier.files).filter(
      (file) => stageOf(file) === 'hashed' && there[file] !== earlier.files[file],
    );
    if (missing.length > 0) {
      throw new Error(
        `The release ${earlier.id} cannot be restored: ${missing[0]} and ${missing.length - 1} more files are gone. Build that version again and publish it.`,
      );
    }
    // The release it leaves stays in the list, so that one can go forward again.
    const plan = planPublish({ ...earlier, published: now }, there, ledger, now);
    if (!options.dryRun) {
      const folder = path.join(stateFolder(target), earlier.id);
      await carryOut(plan, (file) => path.join(folder, file), options);
      await writeLedger(target, plan.ledger);
      await activateConf(target, earlier.id);
    }
    return { release: earlier, operations: plan.operations, unchanged: plan.unchanged };
  };
  return options.dryRun ? work() : withLock(target, work);
}
