/**
 * When a page was last changed, from the history of the repository: one call of git for all pages. There is no date rather than
 * a wrong one where the history is cut off or missing, and for files that aren't committed. Node only.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['docs', 'blog', 'apps', 'src/pages'];

/** `2026-01-31T09:30:00.000Z` of a file below the root, or undefined. */
export type Modified = (file: string) => string | undefined;

/** The output of `git log --format=%x01%ct --name-only`: the latest time (in seconds) of each file. */
export function latestTimes(log: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const commit of log.split('\u0001').slice(1)) {
    const [time = '', ...files] = commit.split('\n');
    for (const file of files) if (file !== '') times.set(file, Math.max(times.get(file) ?? 0, Number(time)));
  }
  return times;
}

/** Files that differ from the commit, from `git status --porcelain`; of a rename, both names. */
export const changedFiles = (status: string): string[] =>
  status
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => line.slice(3).split(' -> '));

/** In the time zone of no machine. */
const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function git(root: string, ...args: string[]): string {
  // Names of files as they are, not quoted.
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trimEnd();
}

/** Undefined where there's no history to trust: no git, a shallow clone, or a folder inside of another repository. */
function history(root: string): { times: Map<string, number>; changed: readonly string[] } | undefined {
  try {
    if (git(root, 'rev-parse', '--is-shallow-repository') !== 'false') return undefined;
    if (realpathSync(git(root, 'rev-parse', '--show-toplevel')) !== realpathSync(root)) return undefined;
    const times = latestTimes(git(root, 'log', '--format=%x01%ct', '--name-only', '--', ...FOLDERS));
    return { times, changed: changedFiles(git(root, 'status', '--porcelain', '-uall', '--', ...FOLDERS)) };
  } catch {
    return undefined;
  }
}

/** The apps that a source file shows: a page changes with them. */
export const appsInSource = (source: string): string[] =>
  [...source.matchAll(/<App\s[^>]*?\bid="([a-z0-9-]+)"/g)].map(([, id = '']) => id);

export function modifiedDates(root: string): Modified {
  const known = history(root);
  if (!known) return () => undefined;
  const { times, changed } = known;
  return (file) => {
    if (!existsSync(path.join(root, file))) return undefined;
    const folders = appsInSource(readFileSync(path.join(root, file), 'utf8')).map((id) => `apps/${id}/`);
    const isPart = (name: string): boolean => name === file || folders.some((folder) => name.startsWith(folder));
    if (!times.has(file) || changed.some(isPart)) return undefined;
    return dateOf(Math.max(...[...times].filter(([name]) => isPart(name)).map(([, time]) => time)));
  };
}
