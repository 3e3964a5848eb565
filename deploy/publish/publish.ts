/** Publishes a build into a web root, and takes a publish back. See `state.ts` for what lies where. */
import { createHash } from 'node:crypto';
import { copyFile, cp, link, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { addressesOf, type BuildRecord, DEPLOY_FOLDER, inDeployFolder, listFiles, readRecord } from '../build-record';
import { withLock } from '../file-lock';
import { type Configuration, configure, type ServerOptions } from './configuration';
import { checkPlace, isDiskError, withDiskErrors } from './disk-errors';
import { chooseRollback, type Plan, planRelease, type Release, releasesToKeep, retire } from './plan';
import {
  currentId,
  filesOf,
  PublishError,
  pointTo,
  readJournal,
  readRelease,
  readReleases,
  recoverWebRoot,
  releaseFolder,
  removeReleases,
  replaceFile,
  stateFolder,
  writeJournal,
} from './state';

export interface TargetOptions extends ServerOptions {
  readonly now?: number;
  readonly dryRun?: boolean;
}

export interface PublishOptions extends TargetOptions {
  /** The finished build. */
  readonly source: string;
  /** Publish even if addresses of the current release are lost. */
  readonly allowLost?: boolean;
}

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')
    .slice(0, 22);

/** A hard link where the file system has them. */
async function linkFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return copyFile(from, to);
  });
}

/** Unchanged files are links, so that their dates stay the same and browsers need not fetch them again. */
async function prepare(
  options: PublishOptions,
  record: BuildRecord,
  release: Release,
  plan: Plan,
  from: string,
): Promise<void> {
  const folder = releaseFolder(options.target, release.id);
  const at = (root: string, file: string): string => path.join(root, file);
  const unchanged = new Set(plan.unchanged);
  for (const file of [...unchanged, ...plan.added, ...plan.changed]) {
    const to = at(folder, file);
    if (unchanged.has(file)) await linkFile(at(from, file), to).catch(() => {});
    if ((await hashOf(to).catch(() => '')) !== release.files[file]) {
      await rm(to, { force: true });
      await mkdir(path.dirname(to), { recursive: true });
      await copyFile(at(options.source, file), to);
      if ((await hashOf(to)) !== record.files[file]?.hash) {
        throw new PublishError(
          `${file} in ${options.source} was changed after the build. Run \`npm run build\` again.`,
        );
      }
    }
    await options.onStep?.(`prepare ${file}`);
  }
  for (const file of [...Object.keys(plan.retired), ...plan.foreign]) {
    await linkFile(at(from, file), at(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await cp(at(options.source, DEPLOY_FOLDER), at(folder, DEPLOY_FOLDER), { recursive: true });
  await writeRelease(folder, release);
}

const writeRelease = (folder: string, { id, published, retired }: Release): Promise<void> =>
  replaceFile(inDeployFolder(folder, 'release.json'), JSON.stringify({ id, published, retired }));

/** Others link to the addresses of a site, so a release must answer all that the one before it answered. */
function refuseLost(next: BuildRecord, current: BuildRecord): void {
  const answered = new Set(addressesOf(next));
  const lost = addressesOf(current).filter((address) => !answered.has(address));
  if (lost.length === 0) return;
  throw new PublishError(
    `This release has no page or redirect for ${lost.length} published address${lost.length === 1 ? '' : 'es'}. ` +
      'Add these lines to redirects.yaml with the page that replaces each, and build again:\n' +
      `${lost.map((address) => `  ${address}: /new/address\n`).join('')}` +
      'Pass --allow-lost to publish without them: readers who follow an old link then get the not-found page.',
  );
}

/** nginx finds the files of a site at /docs/ in a folder that ends so. */
function checkTarget(target: string, basePath: string): void {
  const full = path.resolve(target);
  if (!`${full}/`.endsWith(basePath)) {
    throw new PublishError(
      `The site was built for the base path ${basePath}, so publish it to a folder with that ending: --to ${path.join(full, basePath).slice(0, -1)}`,
    );
  }
}

function idOf(files: Release['files'], now: number): string {
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  return `${new Date(now).toISOString().replace(/[:.]/g, '-')}-${digest}`;
}

export interface Published {
  readonly release: Release;
  readonly plan: Plan;
  readonly configuration: Configuration;
}

export async function publish(options: PublishOptions): Promise<Published> {
  const { source, target, now = Date.now(), dryRun, allowLost, onStep } = options;
  const record = readRecord(source);
  if (record.purpose === 'local') {
    throw new PublishError(
      `The build in ${source} was made by \`npm start\` for this machine: it has no compressed files. Run \`npm run build\` first.`,
    );
  }
  checkTarget(target, record.basePath);
  const files = filesOf(record);
  const work = async (): Promise<Published> => {
    if (!dryRun) await recoverWebRoot(target);
    const id = await currentId(target);
    const from = id === undefined ? target : releaseFolder(target, id);
    const current = id === undefined ? undefined : await readRelease(from);
    const present = (await stat(from).catch(() => undefined)) ? await listFiles(from) : [];
    const plan = planRelease(files, current, present, now);
    if (current && plan.added.length + plan.changed.length + plan.removed.length === 0)
      return { release: current, plan, configuration: 'unchanged' };
    if (current && !allowLost) refuseLost(record, current.record);
    const { withdrawn, pending } = await readJournal(target);
    // One that was prepared but never went live is not a release to go back to.
    const releases = (await readReleases(target)).filter((one) => one.id === id || one.id !== pending);
    // Releases are in the order of their times, even where the clock was set back.
    const published = Math.max(now, (releases.at(-1)?.published ?? -1) + 1);
    const release: Release = { id: idOf(files, published), published, files, retired: plan.retired };
    const server = await configure(options, record, current?.record);
    if (dryRun) return { release, plan, configuration: server.outcome };
    await removeReleases(target, new Set(releases.map((kept) => kept.id)));
    await writeJournal(target, { withdrawn, pending: release.id });
    const goLive = async (): Promise<Configuration> => {
      await prepare(options, record, release, plan, from);
      const configuration = await server.apply();
      await onStep?.('before the switch');
      await pointTo(target, release.id);
      return configuration;
    };
    const configuration = await goLive().catch(async (error: unknown) => {
      if (isDiskError(error)) await discard(target, release.id, withdrawn).catch(() => {});
      throw error;
    });
    await onStep?.('after the switch');
    const all = (await readReleases(target)).map((one) => one.id);
    const kept = releasesToKeep(all, release.id, id);
    await writeJournal(target, { withdrawn: withdrawn.filter((one) => kept.includes(one)) });
    await removeReleases(target, new Set(kept));
    return { release, plan, configuration };
  };
  return locked(options, work);
}

/** Removes a release that never went live, with the space that it takes. */
async function discard(target: string, id: string, withdrawn: readonly string[]): Promise<void> {
  await recoverWebRoot(target);
  if ((await currentId(target)) === id) return;
  await rm(releaseFolder(target, id), { recursive: true, force: true });
  await writeJournal(target, { withdrawn });
}

const locked = <T>({ target, dryRun }: TargetOptions, work: () => Promise<T>): Promise<T> =>
  withDiskErrors(target, async () => {
    await checkPlace(target);
    return dryRun ? work() : withLock(path.join(stateFolder(target), 'lock'), `A publish to ${target}`, work);
  });

export interface RollbackOptions extends TargetOptions {
  /** The release before the current one when absent. */
  readonly to?: string;
}

export interface RolledBack {
  /** What readers see now. */
  readonly release: Release;
  /** A publish that had broken off: nothing of it was ever visible, so nothing else was changed. */
  readonly discarded?: string;
  readonly configuration: Configuration;
}

async function choose(options: RollbackOptions, current: string): Promise<Release> {
  const releases = await readReleases(options.target);
  const { withdrawn } = await readJournal(options.target);
  const chosen = chooseRollback(releases, current, withdrawn, options.to);
  if (chosen === undefined) {
    const list = releases.map(({ id }) => id).filter((id) => id !== current);
    throw new PublishError(
      options.to === undefined
        ? 'There is no earlier release to go back to.'
        : `There is no release "${options.to}" to go back to. Releases: ${list.join(', ') || 'none'}.`,
    );
  }
  try {
    readRecord(releaseFolder(options.target, chosen.id));
  } catch (error) {
    const missing = / build in .*?: (.*?) is missing/.exec((error as Error).message)?.[1];
    throw new PublishError(
      `The release ${chosen.id} can't be restored: ${missing ?? 'part of it'} is missing. Build that version again and publish it.`,
    );
  }
  return chosen;
}

/** Points readers to an earlier release. The hashed files of the one they leave are linked into it, for open tabs. */
export async function rollback(options: RollbackOptions): Promise<RolledBack> {
  const { target, dryRun, now = Date.now(), onStep } = options;
  const nothing = new PublishError(`Nothing was published to ${target} yet.`);
  // Before the lock, which would make the folder.
  if (!(await stat(stateFolder(target)).catch(() => undefined))) throw nothing;
  const work = async (): Promise<RolledBack> => {
    if (!dryRun) await recoverWebRoot(target);
    const id = await currentId(target);
    const current = id === undefined ? undefined : await readRelease(releaseFolder(target, id));
    if (id === undefined || current === undefined) throw nothing;
    const { pending, withdrawn } = await readJournal(target);
    if (pending !== undefined && pending !== id && options.to === undefined) {
      if (!dryRun) {
        const kept = (await readReleases(target)).map((release) => release.id).filter((one) => one !== pending);
        await removeReleases(target, new Set(kept));
        await writeJournal(target, { withdrawn });
      }
      return { release: current, discarded: pending, configuration: 'unchanged' };
    }
    const chosen = await choose(options, id);
    const folder = releaseFolder(target, chosen.id);
    const record = readRecord(folder);
    const server = await configure(options, record, current.record);
    if (dryRun) return { release: chosen, configuration: server.outcome };
    const retired = retire(chosen.files, current, now);
    for (const file of Object.keys(retired)) {
      await linkFile(path.join(releaseFolder(target, id), file), path.join(folder, file));
    }
    await writeRelease(folder, { ...chosen, retired: { ...chosen.retired, ...retired } });
    const configuration = await server.apply();
    await writeJournal(target, { withdrawn: [...withdrawn, id].filter((one) => one !== chosen.id) });
    await onStep?.('before the switch');
    await pointTo(target, chosen.id);
    return { release: chosen, configuration };
  };
  return locked(options, work);
}
