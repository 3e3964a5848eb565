/** Builds a changed copy of the repository, apart from the real one and its caches. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Copy {
  readonly folder: string;
  readonly build: string;
  readonly remove: () => void;
}

/** The files that git knows or would know, and the installed packages by link. */
export function copyRepository(): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-copy-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(root, file), target);
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // Compressed copies are kept by content: what is the same need not be compressed again.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  symlinkSync(path.join(root, '.cache'), path.join(folder, '.cache'));
  return {
    folder,
    build: path.join(folder, 'build'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function build(
  copy: Copy,
  environment: Readonly<Record<string, string>>,
  ...options: string[]
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...options], {
    cwd: copy.folder,
    encoding: 'utf8',
    // The bundler's cache under node_modules belongs to the real repository; Vitest sets BASE_URL for itself.
    env: { ...process.env, NODE_ENV: '', BASE_URL: '', DOCUSAURUS_NO_PERSISTENT_CACHE: 'true', ...environment },
  });
}

const TEXT = /\.(?:html|js|mjs|css|json|xml|svg|txt|md|py|webmanifest|map)$|_headers$/;

/** Every text file of a build, by its path. */
export function textFiles(folder: string): Map<string, string> {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => TEXT.test(file));
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}
