/** What the lock file must hold so that an install is the same everywhere and runs nothing of its own. */
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
  it('holds a strong hash of every package', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(
      packages.filter(([, entry]) => !entry.link && !/^sha512-/.test(entry.integrity ?? '')).map(([place]) => place),
    ).toEqual([]);
  });

  it('names no place to download from, or one and the same', () => {
    const hosts = packages.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).host]));
    expect(new Set(hosts).size).toBeLessThanOrEqual(1);
  });

  it('holds the linux-x64 and linux-arm64 binary of every native package', () => {
    const native = packages.flatMap(([place, { optionalDependencies = {} }]) => {
      const linux = Object.keys(optionalDependencies).filter(
        (name) => /linux.*(x64|arm64)/.test(name) && !/musl|android/.test(name),
      );
      return linux.map((name) => ({ place, name }));
    });
    expect(native.length).toBeGreaterThanOrEqual(12);
    const missing = native.filter(
      ({ place, name }) => !(`node_modules/${name}` in lock) && !(`${place}/node_modules/${name}` in lock),
    );
    expect(missing).toEqual([]);
    for (const { name } of native) {
      const twin = name.includes('x64') ? name.replace('x64', 'arm64') : name.replace('arm64', 'x64');
      expect(Object.keys(lock), `${name} has a twin`).toContain(`node_modules/${twin}`);
    }
  });
});

describe('package.json', () => {
  it('states exact versions', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
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

describe('the sample workflow', () => {
  const workflow = parse(read('.github/workflows/ci.yml')) as {
    permissions?: unknown;
    jobs: Record<
      string,
      { permissions?: unknown; steps: readonly { uses?: string; with?: Record<string, unknown> }[] }
    >;
  };

  it('may read the source and nothing else', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeUndefined();
  });

  it('leaves no credentials behind and runs no action but those of the host itself', () => {
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
    const uses = steps.flatMap(({ uses }) => uses ?? []);
    expect(uses.every((name) => /^actions\//.test(name))).toBe(true);
    expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with).toMatchObject({
      'persist-credentials': false,
    });
  });
});
