/** What the lock file must contain so that an install is the same everywhere and runs nothing of its own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = path.dirname(import.meta.dirname);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const lock = (JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }).packages;
const packages = Object.entries(lock).filter(([place]) => place !== '');
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

describe('the lock file', () => {
  it('has a strong hash of every package', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(
      packages.filter(([, entry]) => !entry.link && !/^sha512-/.test(entry.integrity ?? '')).map(([place]) => place),
    ).toEqual([]);
  });

  it('names no place to download from, or one and the same', () => {
    const hosts = packages.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).host]));
    expect(new Set(hosts).size).toBeLessThanOrEqual(1);
  });

  /** Node looks for a package in the folder of the one that needs it, and then in each folder above. */
  function isLocked(place: string, name: string): boolean {
    const folders = place
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
    return ['', ...folders.map((folder) => `${folder}/`)].some((folder) => `${folder}node_modules/${name}` in lock);
  }
  const optional = packages.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ place, name })),
  );

  it('has the binaries of every platform: `npm ci` refuses a lock file in which one is missing', () => {
    expect(optional.length).toBeGreaterThan(80);
    expect(optional.filter(({ place, name }) => !isLocked(place, name))).toEqual([]);
  });

  it.each(['linux-x64-gnu', 'linux-arm64-gnu', 'linux-x64-musl', 'darwin-arm64', 'darwin-x64', 'win32-x64-msvc'])(
    'can build the site on %s',
    (platform) => {
      for (const name of ['@swc/core', '@swc/html', '@rspack/binding', '@rolldown/binding', 'lightningcss'])
        expect(Object.keys(lock)).toContain(`node_modules/${name}-${platform}`);
    },
  );
});

describe('package.json', () => {
  it('states exact versions', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('install scripts do not run, and only known packages have one, none of which needs it', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    // @swc/core and esbuild check that their binary starts; core-js prints an advertisement; fsevents is for macOS.
    const known = ['@swc/core', 'core-js', 'esbuild', 'fsevents'];
    const found = packages
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([place]) => place.replace(/^.*node_modules\//, ''));
    expect(found.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('the workflow for continuous integration', () => {
  const workflow = parse(read('.github/workflows/ci.yml')) as {
    permissions?: unknown;
    jobs: Record<
      string,
      {
        permissions?: unknown;
        strategy?: { matrix: Record<string, readonly string[]> };
        steps: readonly { uses?: string; run?: string }[];
      }
    >;
  };
  const jobs = Object.values(workflow.jobs);

  it('may read the source and nothing else', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of jobs) expect(job.permissions).toBeUndefined();
  });

  it.each(['ci.yml', 'pages.yml'])(
    '%s runs no action by a name that can change: only plain commands, or a commit',
    (name) => {
      const { jobs: own } = parse(read(`.github/workflows/${name}`)) as typeof workflow;
      const steps = Object.values(own).flatMap((job) => job.steps);
      expect(steps.length).toBeGreaterThan(2);
      for (const { uses, run } of steps) {
        if (uses !== undefined) expect(uses).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
        else expect(run).toBeTruthy();
      }
    },
  );

  it.each(['ci.yml', 'pages.yml'])('%s leaves no credentials in the checkout', (name) => {
    const text = read(`.github/workflows/${name}`);
    expect(text).not.toMatch(/git config.*(?:extraHeader|token)|https:\/\/[^\s"]*@/i);
  });

  it('tests on both processors with every supported version of Node', () => {
    const matrix = jobs.find((job) => job.strategy)?.strategy?.matrix;
    expect(matrix?.runner).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
    expect(matrix?.node).toEqual(['20', '22', '24']);
  });
});
