/** Real builds and real publishes, ended at 50 random moments each by SIGKILL, SIGTERM and SIGINT: no half site, no lost release. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFiles, readRecord } from '../../deploy/build-record';
import { builtVersion, type Ended, liveReleases, run, SIGNALS, seeded } from '../interruptions/interrupt';
import { copyWithPackages } from './repository-copy';

const rounds = Number(process.env.INTERRUPTIONS ?? 50);
let top: string;
let project: string;
beforeAll(() => {
  top = mkdtempSync(path.join(tmpdir(), 'interruptions-'));
  project = copyWithPackages(path.join(top, 'project'));
}, 300_000);
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** Every page carries the address of the site, which tells builds apart. */
const versionOf = (html: string): string => /https:\/\/(v\d+)\.example\.org/.exec(html)?.[1] ?? 'none';
type End = [number, NodeJS.Signals];
const build = (version: string, end?: End, ...args: string[]): Promise<Ended> =>
  run(
    {
      script: path.join(project, 'scripts/build.ts'),
      args,
      cwd: project,
      env: { NODE_ENV: '', BASE_URL: '', SITE_URL: `https://${version}.example.org` },
    },
    end,
  );

it(`${rounds} interrupted builds: 0 half sites`, async () => {
  const cold = await build('v0', undefined, '--local');
  expect(cold.code, cold.output.slice(-2000)).toBe(0);
  const warm = await build('v0', undefined, '--local');
  const random = seeded(50);
  const outcomes = { interrupted: 0, finished: 0 };
  let good = 'v0';
  // A busy machine may be quick a moment later: what a round took says how long the next may take.
  let expected = warm.milliseconds;
  for (let round = 1; outcomes.interrupted < rounds && round <= 3 * rounds; round += 1) {
    const signal = SIGNALS[round % SIGNALS.length] as NodeJS.Signals;
    const { code, output, milliseconds } = await build(`v${round}`, [expected * 1.1 * random(), signal], '--local');
    if (code === 0) expected = milliseconds;
    const found = await builtVersion(project, versionOf);
    expect(code === 0 ? [`v${round}`] : [good, `v${round}`], output.slice(-1000)).toContain(found);
    outcomes[code === 0 ? 'finished' : 'interrupted'] += 1;
    good = found ?? 'lost';
  }
  console.log(
    `interruptions, builds: ${outcomes.interrupted} interrupted, ${outcomes.finished} finished, 0 half sites`,
  );
  expect(outcomes.interrupted).toBe(rounds);
  expect((await build('v999', undefined, '--local')).code).toBe(0);
  expect(await builtVersion(project, versionOf)).toBe('v999');
  expect(readdirSync(project).filter((name) => /^\.build\.(staging|discarded)/.test(name))).toEqual([]);
}, 5_400_000);

it(`${rounds} interrupted publishes: 0 half sites, 0 lost releases`, async () => {
  const target = path.join(top, 'www');
  for (const version of ['v1', 'v2'])
    expect((await build(version, undefined, '--out-dir', `build-${version}`)).code).toBe(0);
  const deploy = (version: string, end?: End): Promise<Ended> =>
    run(
      {
        script: path.join(project, 'scripts/deploy.ts'),
        args: ['--from', `build-${version}`, '--to', target, '--reload', 'none'],
        cwd: project,
      },
      end,
    );
  const first = await deploy('v1');
  expect(first.code, first.output).toBe(0);
  const random = seeded(51);
  const outcomes = { interrupted: 0, finished: 0 };
  let good = 'v1';
  let expected = first.milliseconds;
  for (let round = 1; outcomes.interrupted < rounds && round <= 3 * rounds; round += 1) {
    const wanted = good === 'v1' ? 'v2' : 'v1';
    const before = await liveReleases(target);
    const signal = SIGNALS[round % 3] as NodeJS.Signals;
    const { code, milliseconds } = await deploy(wanted, [expected * 1.1 * random(), signal]);
    if (code === 0) expected = milliseconds;
    const record = readRecord(target);
    const pages = (await listFiles(`${target}/`)).filter((name) => name.endsWith('.html'));
    const versions = new Set(
      await Promise.all(pages.map(async (name) => versionOf(await readFile(path.join(target, name), 'utf8')))),
    );
    expect(versions.size).toBe(1);
    expect(pages.filter((name) => !(name in record.files))).toEqual([]);
    const [found = ''] = versions;
    expect(code === 0 ? [wanted] : [good, wanted]).toContain(found);
    outcomes[code === 0 ? 'finished' : 'interrupted'] += 1;
    good = found;
    const after = await liveReleases(target);
    for (const id of before.slice(-4)) expect(after).toContain(id);
  }
  console.log(
    `interruptions, publishes: ${outcomes.interrupted} interrupted, ${outcomes.finished} finished, 0 lost releases`,
  );
  expect(outcomes.interrupted).toBe(rounds);
}, 3_600_000);
