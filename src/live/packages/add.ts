/**
 * `npm run packages -- add`: lock file → wheels → packs → `python/packages.json`. Everything is made in a staging folder;
 * replacing `packages.json` is the last step and the one that counts. One command at a time: the caller has a lock. Node only.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packProblem } from './check';
import { deleteOthers, type PackageData, packsFolder, readData, writeData } from './data';
import type { Lock, LockEntry } from './lock';
import { normalized } from './names';
import { PackageError } from './package-error';
import { megabytes } from './progress';
import { resolve } from './resolve';
import { type Target, tagProblem } from './wheel';
import { obtainWheel, type WheelOptions } from './wheels';

const HERE = dirname(fileURLToPath(import.meta.url));
const WITH_PYODIDE = [process.execPath, join(HERE, 'pack-wheel.mjs')];

export interface AddOptions extends Omit<WheelOptions, 'downloads'> {
  /** `python/` of the project. */
  readonly folder: string;
  /** None: every package that was requested before, as after a clone or an update of Pyodide. */
  readonly names: readonly string[];
  readonly lock: Lock;
  readonly target: Target;
  readonly pyodide: string;
  /** The command that packs a wheel. The tests use a faster one, whose bytecode is of no use. */
  readonly packer?: readonly string[];
}

export async function addPackages(options: AddOptions): Promise<void> {
  const { folder, names, lock, report } = options;
  const present = readData(folder);
  const requested = names.length > 0 ? names : present.filter((one) => one.requested).map(({ name }) => name);
  if (requested.length === 0)
    throw new PackageError('Name the packages to add: npm run packages -- add numpy matplotlib pandas');
  const resolved = resolve(requested, lock);
  for (const { file_name, install_dir } of resolved) {
    const problem = install_dir === 'site' ? tagProblem(file_name, options.target) : undefined;
    if (problem)
      throw new PackageError(`${file_name} can't be used: ${problem}. Use a lock file with a wheel that fits.`);
  }
  const packs = packsFolder(folder);
  const staging = join(packs, '.staging');
  const downloads = join(packs, '.downloads');
  try {
    // What a command that was killed left behind.
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
    const made = new Map(present.map((one) => [normalized(one.name), one]));
    for (const entry of resolved) {
      const key = normalized(entry.name);
      const before = made.get(key);
      const isRequested = before?.requested === true || requested.some((name) => normalized(name) === key);
      const isCurrent =
        before?.sha256 === entry.sha256 &&
        packProblem(before, options) === undefined &&
        before.version === entry.version;
      if (isCurrent) report.line(`${entry.name} ${entry.version}: already there`);
      const data = isCurrent ? before : await packOne(entry, { ...options, downloads, staging });
      made.set(key, { ...data, requested: isRequested });
    }
    commit(folder, staging, [...made.values()]);
    rmSync(downloads, { recursive: true, force: true });
  } catch (error) {
    throw explained(error);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function packOne(
  entry: LockEntry,
  options: AddOptions & { readonly downloads: string; readonly staging: string },
): Promise<Omit<PackageData, 'requested'>> {
  const { name, version, file_name, sha256, depends, imports, install_dir } = entry;
  const wheel = await obtainWheel(entry, options);
  options.report.advance(`${name} ${version}: packing`, 0, undefined);
  const target = join(options.staging, 'pack');
  const [program = '', ...given] = options.packer ?? WITH_PYODIDE;
  const args = [...given, wheel.file, target, install_dir, imports.join()];
  const { stdout } = await promisify(execFile)(program, args);
  const { license, problem } = JSON.parse(stdout) as { license: string; problem?: string };
  if (problem !== undefined) throw new PackageError(`${file_name} can't be used: ${problem}. Nothing was changed.`);
  const digest = createHash('sha256').update(readFileSync(target)).digest('hex');
  const { size } = statSync(target);
  const file = `${normalized(name)}-${version}-${digest.slice(0, 8)}.pack`;
  renameSync(target, join(options.staging, file));
  options.report.line(`${name} ${version}: ${megabytes(size)}, license ${license}`);
  return {
    name: normalized(name),
    version,
    file: file_name,
    sha256,
    license,
    origin: wheel.origin,
    dependencies: depends.map(normalized),
    imports,
    pack: { file, size, sha256: digest, pyodide: options.pyodide },
  };
}

function commit(folder: string, staging: string, packages: readonly PackageData[]): void {
  const packs = packsFolder(folder);
  for (const file of readdirSync(staging)) renameSync(join(staging, file), join(packs, file));
  writeData(folder, packages);
  deleteOthers(folder, packages);
}

/** Errors of the disk in words; all others as they are. */
function explained(error: unknown): unknown {
  const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOSPC' || stderr.includes('ENOSPC'))
    return new PackageError(
      'The disk is full. No package was changed. Free some space and run the same command again, which continues the download.',
    );
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new PackageError(
      `python/ can't be written (${code}). Run the command as the user who owns the project. No package was changed.`,
    );
  return error;
}
