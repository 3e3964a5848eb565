import { link, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressesOf, type BuildRecord, describeFiles, listFiles, recordFile } from '../build-record';
import { type HeaderSettings, headersByClass } from '../headers';
import { keepDays, keepReleases } from './plan';
import { type PublishOptions, publish, rollback } from './publish';
import { currentId, readJournal, readReleases, stateFolder } from './state';

const day = 86_400_000;
let top: string;
let target: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'publish-'));
  target = path.join(top, 'www');
});
afterEach(() => rm(top, { recursive: true, force: true }));

interface Variant {
  readonly extra?: Readonly<Record<string, string>>;
  readonly purpose?: BuildRecord['purpose'];
  readonly scriptHashes?: readonly string[];
  readonly settings?: HeaderSettings;
  readonly basePath?: string;
}

/** Build `n` of a small site: every page names the hashed files that it loads. */
async function makeBuild(n: number, variant: Variant = {}) {
  const { extra = {}, purpose = 'deployment', scriptHashes = [], settings = {}, basePath = '/' } = variant;
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
    'search-index/manifest.v3.json': JSON.stringify({ file: `pages.${n}.json` }),
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
  const record: BuildRecord = {
    basePath,
    url: 'https://docs.example.org',
    purpose,
    scriptHashes,
    headers: headersByClass(scriptHashes, settings),
    files: await describeFiles(folder),
  };
  await mkdir(path.dirname(recordFile(folder)), { recursive: true });
  await writeFile(recordFile(folder), JSON.stringify(record));
  return folder;
}

const put = async (n: number, options: Partial<PublishOptions> = {}, variant: Variant = {}) =>
  // Each build has a post that the next one lacks.
  publish({ source: await makeBuild(n, variant), target, now: n * day, allowLost: true, ...options });
const read = (name: string): Promise<string> => readFile(path.join(target, name), 'utf8');
const exists = async (name: string): Promise<boolean> => (await listFiles(`${target}/`)).includes(name);
const conf = (): Promise<string> => readFile(path.join(stateFolder(target), 'nginx.conf'), 'utf8');

/** Readers see one release and no other, every page finds all it asks for, and search finds its records. */
async function expectWhole(): Promise<void> {
  const files = await listFiles(`${target}/`);
  const releases = new Set<string>();
  for (const page of files.filter((name) => name.endsWith('.html'))) {
    const html = await read(page);
    releases.add(/<h1>.* (\d+)<\/h1>/.exec(html)?.[1] ?? 'none');
    for (const [, asset = ''] of html.matchAll(/src="\/([^"]+)"/g))
      expect(files, `${page} asks for ${asset}`).toContain(asset);
  }
  expect(releases.size, 'pages of one release').toBe(1);
  const { file } = JSON.parse(await read('search-index/manifest.v3.json')) as { file: string };
  expect(files).toContain(`search-index/${file}`);
  expect(files.filter((name) => /publishing|\.new$|\.tmp$/.test(name))).toEqual([]);
}

/** Stops a publish as a kill would, at its n-th step. */
class Killed extends Error {}
const killAt = (step: number): Pick<PublishOptions, 'onStep'> => {
  let count = 0;
  return {
    onStep: () => {
      count += 1;
      if (count === step) throw new Killed(`killed at step ${step}`);
    },
  };
};

describe('publishing', () => {
  it('leaves the site whole after every single step', async () => {
    let steps = 0;
    await put(1);
    for (const n of [2, 3]) {
      await put(n, {
        onStep: async () => {
          steps += 1;
          await expectWhole();
        },
      });
    }
    expect(steps).toBeGreaterThan(30);
  });

  it('copies only what changed, keeps the dates of the rest, and does nothing when nothing changed', async () => {
    await put(1);
    const before = await stat(path.join(target, 'img/mark.svg'));
    const { plan } = await put(2);
    expect(plan.unchanged).toContain('assets/js/vendor.0.js');
    expect((await stat(path.join(target, 'img/mark.svg'))).mtimeMs).toBe(before.mtimeMs);
    const id = await currentId(target);
    expect((await put(2)).plan).toMatchObject({ added: [], changed: [], removed: [] });
    expect(await currentId(target)).toBe(id);
  });

  it('removes pages that are gone, with their compressed copies, and keeps the files of other programs', async () => {
    await mkdir(target, { recursive: true });
    await writeFile(path.join(target, 'verification.txt'), 'of another program');
    await put(1, {}, { extra: { 'old.html': '<h1>Old 1</h1>', 'old.html.br': 'br' } });
    await put(2);
    for (const gone of ['old.html', 'old.html.br', 'blog/post-1.html']) expect(await exists(gone)).toBe(false);
    expect(await read('verification.txt')).toBe('of another program');
  });

  it('a dry run touches nothing', async () => {
    const { plan } = await put(1, { dryRun: true });
    expect(plan.added.length).toBeGreaterThan(10);
    await expect(listFiles(target)).rejects.toThrow();
    await expect(listFiles(stateFolder(target))).rejects.toThrow();
  });

  it('refuses what is not a finished build for deployment', async () => {
    await mkdir(path.join(top, 'empty'));
    await expect(publish({ source: path.join(top, 'empty'), target })).rejects.toThrow(
      /no finished build.*npm run build/,
    );
    await expect(put(1, {}, { purpose: 'local' })).rejects.toThrow(/made by `npm start`.*npm run build/);
    const cut = await makeBuild(2);
    await rm(path.join(cut, 'blog.html'));
    await expect(publish({ source: cut, target })).rejects.toThrow(/blog\.html is missing/);
    const changed = await makeBuild(3);
    await writeFile(path.join(changed, 'img/mark.svg'), '<svG/>');
    await expect(publish({ source: changed, target })).rejects.toThrow(/mark\.svg .* changed after the build/);
    await expect(listFiles(target)).rejects.toThrow();
  });

  it('refuses a second publish at the same time, and takes over the lock of a killed one', async () => {
    const other = await makeBuild(2);
    await put(1, {
      onStep: async (step) => {
        if (step === 'before the switch')
          await expect(publish({ source: other, target })).rejects.toThrow(/already running \(process \d+\)/);
      },
    });
    // No process has this number.
    await writeFile(path.join(stateFolder(target), 'lock.2147483000-dead'), '');
    await publish({ source: other, target, allowLost: true });
    await expectWhole();
  });

  it('refuses a link that leads elsewhere', async () => {
    await mkdir(path.join(top, 'elsewhere'));
    await symlink('elsewhere', target);
    await expect(put(1)).rejects.toThrow(/symbolic link to .*elsewhere: publish to that folder/);
  });

  it('never uses a file of the web root that was changed by hand', async () => {
    await put(1);
    const file = path.join(target, 'assets/js/vendor.0.js');
    await rm(file);
    await writeFile(file, 'tampered');
    await put(2);
    expect(await read('assets/js/vendor.0.js')).toBe('code of assets/js/vendor.0.js');
  });
});

describe('a publish that broke off', () => {
  it('at any step leaves the last good release, nothing in the web root, and the next publish tidies up', async () => {
    await put(1);
    const good = await listFiles(`${target}/`);
    let kills = 0;
    for (let step = 1; ; step += 1) {
      const outcome = await put(2, killAt(step), { extra: { 'only-in-2.html': '<h1>Two 2</h1>' } }).catch(
        (error: unknown) => error,
      );
      if (!(outcome instanceof Killed)) break;
      await expectWhole();
      // The very last step comes after the switch.
      if (!(await read('index.html')).includes('Home 2')) expect(await listFiles(`${target}/`)).toEqual(good);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(15);
    await put(3);
    await expectWhole();
    expect(await exists('only-in-2.html')).toBe(false);
    // 1, 2 (whose last attempt went live) and 3.
    expect((await readReleases(target)).length).toBe(3);
  });

  it('is discarded by a rollback, which leaves readers at the last good release', async () => {
    await put(1);
    const second = await put(2);
    await expect(put(3, killAt(5))).rejects.toThrow(Killed);
    const { release, discarded } = await rollback({ target });
    expect(release.id).toBe(second.release.id);
    expect(discarded).toMatch(/^1970-01-04/);
    expect(await read('index.html')).toContain('Home 2');
    expect(await readJournal(target)).toEqual({ withdrawn: [] });
    await rollback({ target });
    expect(await read('index.html')).toContain('Home 1');
  });
});

/** Fails as the disk would, at a step. */
const failAt = (wanted: RegExp, code: string): Pick<PublishOptions, 'onStep'> => ({
  onStep: (step) => {
    if (wanted.test(step)) throw Object.assign(new Error(`${code}: failed`), { code, syscall: 'write' });
  },
});

describe('a disk that refuses', () => {
  it('by being full is named, and the space is free again', async () => {
    const { release } = await put(1);
    await expect(put(2, failAt(/prepare blog\.html/, 'ENOSPC'))).rejects.toThrow(
      `The disk is full: ${stateFolder(target)} could not be written. Free some space and run the command again. ` +
        `The site is unchanged: readers see ${release.id}.`,
    );
    expect(
      (await readdir(stateFolder(target), { withFileTypes: true })).filter((one) => one.isDirectory()),
    ).toHaveLength(1);
    // Nothing is pending, so a rollback would be a real one.
    expect(await readJournal(target)).toEqual({ withdrawn: [] });
    await expectWhole();
    await put(2);
    await expectWhole();
  });

  it('after the switch is not taken for a publish that failed', async () => {
    await put(1);
    await expect(put(2, failAt(/after the switch/, 'EIO'))).rejects.toThrow(/EIO.* Readers already see 1970-01-03/);
    expect(await read('index.html')).toContain('Home 2');
  });

  it.each([
    ['of the releases', () => `${target}.releases`, () => target],
    ['above the web root', () => target, () => path.join(target, 'docs/site')],
  ])('because a file is in the place %s', async (_, file, to) => {
    await writeFile(file(), 'a file');
    for (const dryRun of [true, false])
      await expect(put(1, { dryRun, target: to() })).rejects.toThrow(
        `${file()} is a file, but a publish to ${to()} needs a folder there.`,
      );
  });

  it('has no new folder after a rollback of nothing', async () => {
    await expect(rollback({ target })).rejects.toThrow(/Nothing was published/);
    expect(await readdir(top)).toEqual([]);
  });
});

describe('open tabs', () => {
  it('find their files after 1, 5 and 20 publishes within 30 days', async () => {
    for (let n = 1; n <= 21; n += 1) {
      await put(n);
      if (![2, 6, 21].includes(n)) continue;
      for (const file of ['assets/js/main.1.js', 'boot.1.js', 'py/1/worker.mjs', 'search-index/pages.1.json'])
        for (const name of [file, ...(file.startsWith('assets') ? [`${file}.br`] : [])])
          expect(await exists(name), `${name} after ${n - 1} publishes`).toBe(true);
    }
    await expectWhole();
  });

  it('keep files for 30 days after the publish that dropped them, and no longer', async () => {
    await put(1, { now: 0 });
    await put(2, { now: 10 * day });
    for (let n = 3; n < 3 + keepReleases; n += 1) await put(n, { now: 11 * day });
    await put(20, { now: (10 + keepDays - 1) * day });
    expect(await exists('assets/js/main.1.js')).toBe(true);
    await put(21, { now: (10 + keepDays + 1) * day });
    expect(await exists('assets/js/main.1.js')).toBe(false);
    expect(await exists('assets/js/main.1.js.br')).toBe(false);
    expect(await exists('assets/js/main.20.js')).toBe(true);
  });

  it('a file that comes back is not retired', async () => {
    await put(1, { now: 0 });
    await put(2, { now: day });
    const { release } = await put(1, { now: 20 * day });
    expect(release.retired['assets/js/main.1.js']).toBeUndefined();
    await put(2, { now: 60 * day });
    expect(await exists('assets/js/main.1.js')).toBe(true);
  });

  it('keep working when the release they were opened with is rolled back', async () => {
    await put(1);
    await put(2);
    await rollback({ target, now: 3 * day });
    expect(await exists('assets/js/main.2.js')).toBe(true);
    await put(4);
    expect(await exists('assets/js/main.2.js')).toBe(true);
  });
});

describe('rolling back', () => {
  it('brings back the release before, byte for byte, and can go forward again', async () => {
    await put(1);
    const second = await put(2);
    await rollback({ target, now: 3 * day });
    expect(await read('index.html')).toContain('Home 1');
    expect(await exists('blog/post-1.html')).toBe(true);
    expect(await exists('blog/post-2.html')).toBe(false);
    await expectWhole();
    await rollback({ target, to: second.release.id, now: 4 * day });
    expect(await read('index.html')).toContain('Home 2');
    await expectWhole();
  });

  it('a second time goes one further back, then refuses, and never republishes what was rolled back', async () => {
    for (const n of [1, 2, 3]) await put(n);
    await rollback({ target });
    await rollback({ target });
    expect(await read('index.html')).toContain('Home 1');
    await expect(rollback({ target })).rejects.toThrow(/no earlier release/);
    await put(4);
    await rollback({ target });
    expect(await read('index.html')).toContain('Home 1');
  });

  it('keeps what was rolled back among the five, and never chooses it without its name', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await put(n)).release.id);
    await rollback({ target });
    await rollback({ target });
    const { release } = await put(4);
    expect((await readReleases(target)).map(({ id }) => id)).toEqual([...ids, release.id]);
    await rollback({ target });
    expect(await read('index.html')).toContain('Home 1');
    await rollback({ target, to: ids[1] as string });
    expect(await read('index.html')).toContain('Home 2');
  });

  it('still has the release before to go back to, when all newer ones were rolled back', async () => {
    for (let n = 1; n <= keepReleases; n += 1) await put(n);
    for (let n = 1; n < keepReleases; n += 1) await rollback({ target });
    await put(keepReleases + 1);
    expect((await readReleases(target)).length).toBe(keepReleases);
    await rollback({ target });
    expect(await read('index.html')).toContain('Home 1');
  });

  it('can reach each of the kept releases however old, and names them', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= keepReleases + 2; n += 1) ids.push((await put(n, { now: n * 60 * day })).release.id);
    expect((await readReleases(target)).map(({ id }) => id)).toEqual(ids.slice(-keepReleases));
    await expect(rollback({ target, to: ids[0] as string })).rejects.toThrow(/There is no release.*Releases: /);
    await rollback({ target, to: ids.at(-keepReleases) as string, now: 1000 * day });
    expect(await read('index.html')).toContain('Home 3');
    await expectWhole();
  });

  it('refuses when there is nothing to go back to, or files are missing', async () => {
    await expect(rollback({ target })).rejects.toThrow(/Nothing was published/);
    const first = await put(1);
    await expect(rollback({ target })).rejects.toThrow(/no earlier release/);
    await put(2);
    await rm(path.join(stateFolder(target), first.release.id, 'assets/js/main.1.js'));
    await expect(rollback({ target })).rejects.toThrow(/can't be restored: assets\/js\/main\.1\.js/);
    expect(await read('index.html')).toContain('Home 2');
  });

  it('a dry run changes nothing', async () => {
    const first = await put(1);
    await put(2);
    expect((await rollback({ target, dryRun: true })).release.id).toBe(first.release.id);
    expect(await read('index.html')).toContain('Home 2');
  });
});

describe('the policy during the change-over', () => {
  const one = { scriptHashes: ['sha256-one'] };
  const two = { scriptHashes: ['sha256-two'] };

  it('refuses new inline scripts that the web server would block', async () => {
    await put(1, {}, one);
    await expect(put(2, {}, two)).rejects.toThrow(
      /blocks what this release needs: script-src 'sha256-two'\. Pass --reload/,
    );
    expect(await read('index.html')).toContain('Home 1');
  });

  it.each<[string, HeaderSettings, RegExp]>([
    [
      'search hosts',
      { connect: ['https://s.example.org'] },
      /needs: connect-src https:\/\/s\.example\.org\. .*--reload/,
    ],
    ['frames', { frame: ['https://v.example.org'] }, /needs: frame-src https:\/\/v\.example\.org\./],
    [
      'a script of a third party',
      { script: ['https://t.example.org'] },
      /needs: script-src https:\/\/t\.example\.org, /,
    ],
  ])('refuses %s that the web server would block, in a dry run, too', async (_, settings, message) => {
    await put(1);
    for (const dryRun of [true, false]) await expect(put(2, { dryRun }, { settings })).rejects.toThrow(message);
    expect(await read('index.html')).toContain('Home 1');
    expect((await readReleases(target)).length).toBe(1);
    expect((await put(2, { reload: async () => {} }, { settings })).configuration).toBe('reloaded');
    // The web server allows them now.
    expect((await put(3, {}, { settings })).configuration).toBe('unchanged');
    // And a release without them needs no reload, but leaves it to the operator.
    expect((await put(4)).configuration).toBe('changed');
    await expect(rollback({ target })).rejects.toThrow(message);
  });

  it('of a publish that broke off before the reload is not taken for loaded', async () => {
    await put(1, {}, one);
    const onStep = (step: string): void => {
      if (step === 'server configuration') throw new Killed();
    };
    await expect(put(2, { onStep, reload: async () => {} }, two)).rejects.toThrow(Killed);
    await expect(put(2, {}, two)).rejects.toThrow(/--reload/);
    expect((await put(2, { reload: async () => {} }, two)).configuration).toBe('reloaded');
  });

  it('is loaded before the pages change, and allows the scripts of both releases', async () => {
    await put(1, {}, one);
    let reloads = 0;
    const reload = async (): Promise<void> => {
      reloads += 1;
      expect(await read('index.html')).toContain('Home 1');
      expect(await conf()).toMatch(/'sha256-two' 'sha256-one'/);
    };
    await put(2, { reload }, two);
    expect(reloads).toBe(1);
    expect(await read('index.html')).toContain('Home 2');
    // Both stay allowed until the next publish: a rollback needs no reload.
    await rollback({ target });
    expect(await conf()).toContain('sha256-one');
    expect(await read('index.html')).toContain('Home 1');
  });

  it('a reload that fails stops the publish and is asked for again', async () => {
    await put(1, {}, one);
    const before = await conf();
    const reload = (): Promise<void> => Promise.reject(new Error('no nginx'));
    await expect(put(2, { reload }, two)).rejects.toThrow('no nginx');
    expect(await conf()).toBe(before);
    expect(await read('index.html')).toContain('Home 1');
    await expect(put(2, {}, two)).rejects.toThrow(/--reload/);
  });
});

describe('published addresses', () => {
  const keep = { allowLost: false };
  const feed = { 'blog/rss.xml': '<rss/>' };

  it('that a release would lose are named, with the lines that keep them', async () => {
    await put(1, keep, { extra: feed });
    for (const dryRun of [true, false]) {
      await expect(put(2, { ...keep, dryRun })).rejects.toThrow(
        /no page or redirect for 2 published addresses\..*redirects\.yaml.*\n {2}\/blog\/post-1: \/new\/address\n {2}\/blog\/rss\.xml: \/new\/address\n.*--allow-lost/s,
      );
    }
    expect(await read('index.html')).toContain('Home 1');
    await put(2, { allowLost: true });
    expect(await read('index.html')).toContain('Home 2');
    // Given up once, they aren't missed again.
    await put(3, keep, { extra: { 'blog/post-2.html': '<h1>Post 3</h1>' } });
  });

  it('may move: a redirect counts, and the release after it may not drop it either', async () => {
    await put(1, keep);
    const moved = { 'blog/post-1.html': '<h1>Moved 2</h1>' };
    await put(2, keep, { extra: moved });
    await expect(put(3, keep, { extra: { 'blog/post-2.html': '<h1>Post 3</h1>' } })).rejects.toThrow(
      /for 1 published address\..*\/blog\/post-1:/s,
    );
  });

  it('are pages, redirects and feeds, but no error page and no other file', async () => {
    await put(1, keep, { extra: { ...feed, 'offline.html': '<h1>Offline 1</h1>', 'robots.txt': '' } });
    const record = JSON.parse(await readFile(recordFile(target), 'utf8')) as BuildRecord;
    expect(addressesOf(record)).toEqual(['/blog', '/blog/post-1', '/blog/rss.xml', '/']);
  });
});

describe('the configuration of the web server', () => {
  const reload = async (): Promise<void> => {};

  it('tells whether it changed and has to be loaded', async () => {
    expect((await put(1)).configuration).toBe('changed');
    expect((await put(2)).configuration).toBe('unchanged');
    expect((await put(3, { reload }, { scriptHashes: ['sha256-three'] })).configuration).toBe('reloaded');
    // It allows both releases already.
    expect((await rollback({ target })).configuration).toBe('unchanged');
  });

  it('is written for a server block of the operator, too', async () => {
    await put(1);
    const locations = await readFile(path.join(stateFolder(target), 'nginx-locations.conf'), 'utf8');
    expect(locations).toMatch(/^location \/ \{$/m);
    expect(locations).not.toMatch(/^(server|http|map) /m);
    expect(await conf()).toMatch(/^server \{$/m);
  });

  it('looks for a site below a base path in a folder with that ending, and a publish elsewhere is refused', async () => {
    await expect(put(1, {}, { basePath: '/docs/' })).rejects.toThrow(
      `publish it to a folder with that ending: --to ${target}/docs`,
    );
    target = path.join(target, 'docs');
    await put(1, {}, { basePath: '/docs/' });
    expect(await conf()).toContain(`root "${path.dirname(target)}";`);
    expect(await conf()).toMatch(/^ {4}location \^~ \/docs\/ \{$/m);
  });
});

it('a release is a folder of its own, and the web root a link to it', async () => {
  const { release } = await put(1);
  expect(await readlink(target)).toBe(`www.releases/${release.id}`);
  await link(path.join(target, 'index.html'), path.join(top, 'copy.html'));
  await put(2);
  expect(await readFile(path.join(top, 'copy.html'), 'utf8')).toContain('Home 1');
});
