/** Builds and publishes that are interrupted: a sample, with a fast child in place of Docusaurus. The deep tests use the real one. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFiles, listFiles, readRecord, recordFile } from '../../deploy/build-record';
import { builtVersion, type Ended, liveReleases, run, SIGNALS, seeded } from '../interruptions/interrupt';

const repository = path.resolve(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.INTERRUPTIONS ?? 5);
let project: string;
const versionOf = (html: string): string => /<h1>\S+ of (\S+)<\/h1>/.exec(html)?.[1] ?? 'none';

/** The build script of the repository in a project that holds only what it reads. */
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'interrupted-'));
  for (const name of ['src', 'deploy', 'package.json', 'package-lock.json', 'brand.config.ts'])
    cpSync(path.join(repository, name), path.join(project, name), { recursive: true });
  symlinkSync(path.join(repository, 'node_modules'), path.join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const build = (
  version: string,
  end?: [number | (() => Promise<void>), NodeJS.Signals],
  env: Record<string, string> = {},
  ...args: string[]
) =>
  run(
    {
      script: 'scripts/build.ts',
      args,
      cwd: project,
      env: {
        DOCUSAURUS_CLI: path.join(repository, 'tests/interruptions/fake-docusaurus.mjs'),
        BASE_URL: '/',
        FAKE_VERSION: version,
        ...env,
      },
    },
    end,
  );

/** Keeps the child from finishing until it is released. */
function hold(): { readonly env: Record<string, string>; readonly release: () => void } {
  const file = path.join(project, 'hold');
  writeFileSync(file, '');
  return { env: { FAKE_HOLD: file }, release: () => rmSync(file) };
}

/** Resolves when the child has written its first page. */
async function whenWritten(): Promise<void> {
  const isWritten = (): boolean => leftovers().some((name) => existsSync(path.join(project, name, 'index.html')));
  while (!isWritten()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const leftovers = (): string[] => readdirSync(project).filter((name) => /^\.build\.(staging|discarded)/.test(name));

describe('a build', () => {
  let first: Ended;
  it('that is not interrupted is installed', async () => {
    first = await build('0');
    expect(first.output).toContain('Built build/');
    expect(first.code).toBe(0);
    expect(await builtVersion(project, versionOf)).toBe('0');
    expect(leftovers()).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stopped by %s while Docusaurus works fails and installs nothing',
    async (signal) => {
      const held = hold();
      const { code, output } = await build('stopped', [whenWritten, signal], held.env);
      held.release();
      expect(output).toMatch(/docusaurus build was interrupted \(SIG/);
      expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
      expect(await builtVersion(project, versionOf)).toBe('0');
      expect(leftovers()).toEqual([]);
    },
  );

  it('whose child dies or loses a page fails and installs nothing', async () => {
    const lost = await build('lost', undefined, { FAKE_LOSES_PAGE: '1' });
    expect(lost.code).toBe(1);
    expect(lost.output).toMatch(/incomplete and was not installed:\s+lost\.html is missing/);
    expect(await builtVersion(project, versionOf)).toBe('0');
    expect(leftovers()).toEqual([]);
  });

  it('with a warning and --strict fails before it is installed', async () => {
    const { code, output } = await build('warned', undefined, { FAKE_WARNING: '1' }, '--strict');
    expect(code).toBe(1);
    expect(output).toMatch(/1 warning\(s\), which --strict doesn't allow:\s+\[WARNING\] a warning/);
    expect(await builtVersion(project, versionOf)).toBe('0');
  });

  it('at the same time as another one is refused by name, and the other is not disturbed', async () => {
    const held = hold();
    const running = build('1', undefined, held.env);
    await whenWritten();
    const second = await build('2');
    held.release();
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/A build of this folder is already running \(process \d+\)/);
    expect((await running).code).toBe(0);
    expect(await builtVersion(project, versionOf)).toBe('1');
  });

  it(
    `interrupted at ${ROUNDS} random moments leaves a whole build, and the next one succeeds`,
    async () => {
      const random = seeded(12);
      let last = '1';
      let interrupted = 0;
      // A busy machine may be quick a moment later: what a round took says how long the next may take.
      let expected = first.milliseconds;
      for (let round = 0; interrupted < ROUNDS && round < 4 * ROUNDS; round += 1) {
        const signal = SIGNALS[round % SIGNALS.length] as NodeJS.Signals;
        const { code, milliseconds } = await build(`r${round}`, [expected * (0.4 + 0.7 * random()), signal]);
        const found = await builtVersion(project, versionOf);
        if (code === 0) {
          expected = milliseconds;
          expect(found).toBe(`r${round}`);
        } else {
          interrupted += 1;
          expect([last, `r${round}`]).toContain(found);
        }
        last = found ?? 'lost';
      }
      console.log(`builds: ${interrupted} interrupted, 0 half sites`);
      expect(interrupted).toBe(ROUNDS);
      expect((await build('end')).code).toBe(0);
      expect(await builtVersion(project, versionOf)).toBe('end');
      expect(leftovers()).toEqual([]);
    },
    180_000 + ROUNDS * 10_000,
  );

  it('made by npm start is refused by deploy', async () => {
    await build('local', undefined, {}, '--local');
    const to = path.join(project, 'www');
    const { code, output } = await run({ script: 'scripts/deploy.ts', args: ['--to', to], cwd: project });
    expect(code).toBe(1);
    expect(output).toMatch(/was made by `npm start` for this machine.*Run `npm run build` first/);
    expect(existsSync(to)).toBe(false);
  });
});

describe('a publish', () => {
  it(
    `interrupted at ${ROUNDS} random moments leaves one whole release, and loses none`,
    async () => {
      await build('a');
      const source = path.join(project, 'build');
      const target = path.join(project, 'site');
      // Enough files that there is something to interrupt.
      for (let n = 0; n < 600; n += 1) {
        mkdirSync(path.join(source, 'assets/many'), { recursive: true });
        writeFileSync(path.join(source, `assets/many/${n}.js`), `file ${n} ${'x'.repeat(500)}`);
      }
      const stamp = async (version: string): Promise<void> => {
        for (const name of (await listFiles(source)).filter((one) => /\.html$|many\/\d*[05]\.js$/.test(one))) {
          const text = await readFile(path.join(source, name), 'utf8');
          const changed = name.endsWith('.html')
            ? text.replace(/ of \S+<\/h1>/, ` of ${version}</h1>`)
            : `${version} ${'x'.repeat(500)}`;
          writeFileSync(path.join(source, name), changed);
        }
        const record = JSON.parse(await readFile(recordFile(source), 'utf8'));
        writeFileSync(recordFile(source), JSON.stringify({ ...record, files: await describeFiles(source) }));
      };
      const deploy = (end?: [number, NodeJS.Signals]): Promise<Ended> =>
        run({ script: 'scripts/deploy.ts', args: ['--to', target], cwd: project }, end);
      await stamp('v0');
      const first = await deploy();
      expect(first.output).toContain('Published');
      const random = seeded(3);
      let good = 'v0';
      let interrupted = 0;
      let expected = first.milliseconds;
      for (let round = 1; interrupted < ROUNDS && round <= 4 * ROUNDS; round += 1) {
        await stamp(`v${round}`);
        const before = await liveReleases(target);
        const signal = SIGNALS[round % 3] as NodeJS.Signals;
        const { code, milliseconds } = await deploy([expected * (0.3 + random()), signal]);
        if (code === 0) expected = milliseconds;
        else interrupted += 1;
        // Whole by its record, all pages of one version, and no file that is not its own.
        const record = readRecord(target);
        const names = await listFiles(`${target}/`);
        const versions = new Set<string>();
        for (const name of names.filter((one) => one.endsWith('.html')))
          versions.add(versionOf(await readFile(path.join(target, name), 'utf8')));
        expect(versions.size).toBe(1);
        expect(names.filter((name) => !(name in record.files) && !name.startsWith('assets/'))).toEqual([]);
        const [version = ''] = versions;
        expect(code === 0 ? [`v${round}`] : [good, `v${round}`]).toContain(version);
        good = version;
        const after = await liveReleases(target);
        for (const id of before.slice(-4)) expect(after).toContain(id);
      }
      expect(interrupted).toBe(ROUNDS);
      const rolled = await run({ script: 'scripts/deploy-rollback.ts', args: ['--to', target], cwd: project });
      expect(rolled.code).toBe(0);
      readRecord(target);
    },
    180_000 + ROUNDS * 10_000,
  );
});
