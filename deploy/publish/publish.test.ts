import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles } from '../server/site';
import { keepDays, keepReleases, type Operation, stageOf } from './plan';
import { publish, readLedger, rollback, stateFolder } from './target';

const day = 86_400_000;
let top: string;
let target: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'publish-'));
  target = path.join(top, 'www');
});
afterEach(() => rm(top, { recursive: true, force: true }));

/** Release `n` of a small site: every page names the hashed files that it loads. */
async function makeBuild(n: number, extra: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = path.join(top, `build-${n}`);
  const scripts = [`assets/js/main.${n}.js`, 'assets/js/vendor.0.js', `boot.${n}.js`, `py/${n}/worker.mjs`];
  const page = (title: string): string =>
    `<h1>${title} ${n}</h1>${scripts.map((file) => `<script src="/${file}"></script>`).join('')}`;
  const files: Record<string, string> = {
    'index.html': page('Home'),
    '404.html': page('Not found'),
    'blog.html': page('Blog'),
    'blog.html.br': `br ${n}`,
    [`blog/post-${n}.html`]: page('Post'),
    'search-index/manifest.v2.json': JSON.stringify({ file: `pages.${n}.json` }),
    [`search-index/pages.${n}.json`]: `records ${n}`,
    'img/mark.svg': '<svg/>',
    ...Object.fromEntries(scripts.map((file) => [file, `code of ${file}`])),
    ...Object.fromEntries(scripts.map((file) => [`${file}.br`, `br of ${file}`])),
    ...extra,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

const read = (name: string): Promise<string> => readFile(path.join(target, name), 'utf8');
const exists = async (name: string): Promise<boolean> => (await listFiles(target)).includes(name);

/** Every page that readers can get now finds all it asks for, and search finds its records. */
async function expectWhole(): Promise<void> {
  const files = await listFiles(target);
  for (const page of files.filter((name) => name.endsWith('.html'))) {
    for (const [, asset = ''] of (await read(page)).matchAll(/src="\/([^"]+)"/g))
      expect(files, `${page} asks for ${asset}`).toContain(asset);
  }
  if (files.includes('search-index/manifest.v2.json')) {
    const { file } = JSON.parse(await read('search-index/manifest.v2.json')) as { file: string };
    expect(files).toContain(`search-index/${file}`);
  }
}

describe('publishing', () => {
  it('copies hashed files first, pages next, and cleans up last', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    const { operations } = await publish({ source: await makeBuild(2), target, now: day });
    const stages = operations.map(({ stage }) => stage);
    expect([...new Set(stages)]).toEqual(['hashed', 'other', 'pages', 'clean-up']);
    expect(stages).toEqual(
      [...stages].sort(
        (a, b) =>
          ['hashed', 'other', 'pages', 'clean-up'].indexOf(a) - ['hashed', 'other', 'pages', 'clean-up'].indexOf(b),
      ),
    );
  });

  it('leaves the site whole after every single step', async () => {
    let steps = 0;
    for (const n of [1, 2, 3]) {
      await publish({
        source: await makeBuild(n),
        target,
        now: n * day,
        onOperation: async () => {
          steps += 1;
          await expectWhole();
        },
      });
    }
    expect(steps).toBeGreaterThan(40);
  });

  it('copies only what changed', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    const second = await publish({ source: await makeBuild(2), target, now: day });
    expect(second.operations.map(({ file }) => file)).not.toContain('assets/js/vendor.0.js');
    expect(second.operations.map(({ file }) => file)).not.toContain('img/mark.svg');
    const again = await publish({ source: await makeBuild(2), target, now: 2 * day });
    expect(again.operations).toEqual([]);
  });

  it('removes pages that are gone, with their compressed copies, and leaves foreign files alone', async () => {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, 'verification.txt'), 'of another program');
    await publish({ source: await makeBuild(1, { 'old.html': 'old', 'old.html.br': 'br' }), target, now: 0 });
    await publish({ source: await makeBuild(2), target, now: day });
    for (const gone of ['old.html', 'old.html.br', 'blog/post-1.html']) expect(await exists(gone)).toBe(false);
    expect(await read('verification.txt')).toBe('of another program');
  });

  it('a dry run touches nothing', async () => {
    const { operations } = await publish({ source: await makeBuild(1), target, dryRun: true });
    expect(operations.length).toBeGreaterThan(10);
    await expect(listFiles(target)).rejects.toThrow();
    await expect(listFiles(stateFolder(target))).rejects.toThrow();
  });

  it('refuses a folder that holds no build, and a second publish at the same time', async () => {
    await mkdir(path.join(top, 'empty'));
    await expect(publish({ source: path.join(top, 'empty'), target })).rejects.toThrow(
      /no finished build.*npm run build/,
    );
    const source = await makeBuild(1);
    const other = await makeBuild(2);
    await publish({
      source,
      target,
      onOperation: async ({ file }) => {
        if (file === 'index.html')
          await expect(publish({ source: other, target })).rejects.toThrow(/Another publish.*delete/s);
      },
    });
    await publish({ source: other, target });
  });

  it('killed at any step, the site stays whole and the next publish tidies up', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    const source = await makeBuild(2, { 'only-in-2.html': 'x' });
    let kills = 0;
    const remaining = async (): Promise<number> =>
      (await publish({ source, target, now: day, dryRun: true })).operations.length;
    while ((await remaining()) > 3) {
      let step = 0;
      const kill = (): void => {
        step += 1;
        if (step === 2) throw new Error('killed');
      };
      await expect(publish({ source, target, now: day, onOperation: kill })).rejects.toThrow('killed');
      kills += 1;
      await expectWhole();
    }
    expect(kills).toBeGreaterThan(5);
    await publish({ source: await makeBuild(3), target, now: 2 * day });
    expect(await exists('only-in-2.html')).toBe(false);
    expect(await exists('assets/js/main.2.js')).toBe(true);
    for (let n = 4; n < 4 + keepReleases; n += 1)
      await publish({ source: await makeBuild(n), target, now: (n + keepDays) * day });
    expect(await exists('assets/js/main.2.js')).toBe(false);
    await expectWhole();
  });
});

describe('open tabs', () => {
  it('find their files after 1, 5 and 20 publishes within 30 days', async () => {
    for (let n = 1; n <= 21; n += 1) {
      await publish({ source: await makeBuild(n), target, now: n * day });
      if ([2, 6, 21].includes(n)) {
        for (const file of [
          'assets/js/main.1.js',
          'boot.1.js',
          'py/1/worker.mjs',
          'search-index/pages.1.json',
          'assets/js/main.1.js.br',
        ]) {
          expect(await exists(file), `${file} after ${n - 1} publishes`).toBe(true);
        }
      }
    }
    await expectWhole();
  });

  it('keep files for 30 days after the publish that dropped them, and no longer', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    await publish({ source: await makeBuild(2), target, now: 10 * day });
    for (let n = 3; n < 3 + keepReleases; n += 1) await publish({ source: await makeBuild(n), target, now: 11 * day });
    await publish({ source: await makeBuild(20), target, now: 39 * day });
    expect(await exists('assets/js/main.1.js')).toBe(true);
    await publish({ source: await makeBuild(21), target, now: 41 * day });
    expect(await exists('assets/js/main.1.js')).toBe(false);
    expect(await exists('assets/js/main.1.js.br')).toBe(false);
    expect(await exists('assets/js/main.20.js')).toBe(true);
  });

  it('a file that comes back is not retired', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    await publish({ source: await makeBuild(2), target, now: day });
    await publish({ source: await makeBuild(1), target, now: 20 * day });
    expect((await readLedger(target)).retired['assets/js/main.1.js']).toBeUndefined();
    await publish({ source: await makeBuild(2), target, now: 60 * day });
    expect(await exists('assets/js/main.1.js')).toBe(true);
  });
});

describe('rolling back', () => {
  it('brings back the pages of the release before, byte for byte, and can go forward again', async () => {
    const conf = path.join(top, 'conf');
    await writeFile(conf, 'policy 1');
    await publish({ source: await makeBuild(1), target, now: 0, serverConf: conf });
    await writeFile(conf, 'policy 2');
    const second = await publish({ source: await makeBuild(2), target, now: day, serverConf: conf });
    const current = (): Promise<string> => readFile(path.join(stateFolder(target), 'nginx.conf'), 'utf8');
    expect(await current()).toBe('policy 2');

    const steps: Operation[] = [];
    await rollback({ target, now: 2 * day, onOperation: async (operation) => void steps.push(operation) });
    expect(await read('index.html')).toContain('Home 1');
    expect(await exists('blog/post-1.html')).toBe(true);
    expect(await exists('blog/post-2.html')).toBe(false);
    expect(await current()).toBe('policy 1');
    expect(steps.every(({ file }) => stageOf(file) !== 'hashed')).toBe(true);
    await expectWhole();

    await rollback({ target, to: second.release.id, now: 3 * day });
    expect(await read('index.html')).toContain('Home 2');
    await expectWhole();
  });

  it('can reach each of the kept releases however old, and says what there is', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= keepReleases + 2; n += 1)
      ids.push((await publish({ source: await makeBuild(n), target, now: n * 60 * day })).release.id);
    expect((await readLedger(target)).releases.map(({ id }) => id)).toEqual(ids.slice(-keepReleases));
    await expect(rollback({ target, to: ids[0] as string })).rejects.toThrow(/There is no release.*Releases: /);
    await rollback({ target, to: ids.at(-keepReleases) as string, now: 1000 * day });
    expect(await read('index.html')).toContain('Home 3');
    await expectWhole();
  });

  it('refuses when there is nothing to go back to, or files are missing', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    await expect(rollback({ target })).rejects.toThrow(/no earlier release/);
    await publish({ source: await makeBuild(2), target, now: day });
    await rm(path.join(target, 'assets/js/main.1.js'));
    await expect(rollback({ target })).rejects.toThrow(/cannot be restored: assets\/js\/main\.1\.js/);
    expect(await read('index.html')).toContain('Home 2');
  });

  it('a dry run changes nothing', async () => {
    await publish({ source: await makeBuild(1), target, now: 0 });
    await publish({ source: await makeBuild(2), target, now: day });
    expect((await rollback({ target, dryRun: true })).operations.length).toBeGreaterThan(0);
    expect(await read('index.html')).toContain('Home 2');
  });
});
