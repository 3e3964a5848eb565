/** The commands of an operator, as processes: what they print, and how they end. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuildRecord, describeFiles, recordFile } from '../../deploy/build-record';
import { liveRelease } from '../../deploy/publish/disk-errors';
import { type Ended, run } from '../interruptions/interrupt';
import { type FixtureSite, makeFixture } from './fixture';

let site: FixtureSite;
let top: string;
let target: string;

beforeAll(async () => {
  site = await makeFixture('/');
  top = await mkdtemp(path.join(tmpdir(), 'commands-'));
  target = path.join(top, 'www');
});
afterAll(async () => {
  await site.remove();
  await rm(top, { recursive: true, force: true });
});

const command = (name: string, ...args: string[]): Promise<Ended> =>
  run({ script: `scripts/${name}.ts`, args, cwd: top });
const deploy = (...args: string[]): Promise<Ended> =>
  command('deploy', '--from', site.place.folder, '--to', target, ...args);

/** Changes a page of the build, and its policy if there is a host to connect to. */
async function change(text: string, host = ''): Promise<void> {
  const { folder } = site.place;
  await writeFile(path.join(folder, 'blog.html'), `<h1>${text}</h1>`);
  const old = await readFile(recordFile(folder), 'utf8');
  const record = JSON.parse(host ? old.replaceAll("connect-src 'self'", `$& ${host}`) : old) as BuildRecord;
  await writeFile(recordFile(folder), JSON.stringify({ ...record, files: await describeFiles(folder) }));
}

it.each(['deploy', 'deploy-rollback', 'deploy-smoke'])('%s --help explains the options', async (name) => {
  const { code, output } = await command(name, '--help');
  expect(code).toBe(0);
  expect(output).toMatch(/^npm run deploy.* -- .*\n( {2}--\S.* {2,}\S.*\n)+$/);
});

it('a dry run is short, tells what changes, and predicts a refusal', async () => {
  const first = await deploy('--dry-run');
  expect(first.output).toMatch(/^add {5}\/\n/m);
  expect(first.output).toMatch(/\nWould publish \S+: \d+ files new, 0 changed.*\n.*nginx.*would change\. Reload nginx/);
  expect(first.output.split('\n').length).toBeLessThan(20);
  expect(existsSync(`${target}.releases`)).toBe(false);
  expect((await deploy()).code).toBe(0);

  await change('Second');
  const second = await deploy('--dry-run');
  expect(second.output).toMatch(/^change {2}\/blog\nOther files: 0 new, 0 changed, 0 removed/);
  expect(second.output).toMatch(/would stay unchanged\.\n$/);

  await change('Third', 'https://search.example.org');
  for (const options of [['--dry-run'], []]) {
    const { code, output } = await deploy(...options);
    expect(code).toBe(1);
    expect(output).toMatch(
      /blocks what this release needs: connect-src https:\/\/search\.example\.org\. Pass --reload/,
    );
  }
  expect((await deploy('--dry-run', '--reload', 'true')).output).toMatch(/your --reload command would run/);
});

it.each(['INT', 'TERM'])('a signal (%s) ends a publish with what readers see', async (signal) => {
  await change(`Ended by ${signal}`, 'https://search.example.org');
  const before = liveRelease(target);
  // The command's parent is the publish, which waits for it.
  const { code, output } = await deploy('--reload', `kill -${signal} $PPID; sleep 1`);
  expect(code).toBe(signal === 'INT' ? 130 : 143);
  expect(output).toContain(
    `The publish was interrupted (SIG${signal}). The site is unchanged: readers see ${before}. Run the command again.`,
  );
  expect(liveRelease(target)).toBe(before);
});

it('an error of the disk is reported in words', async () => {
  const other = path.join(top, 'other');
  await writeFile(`${other}.releases`, '');
  const { code, output } = await command('deploy', '--from', site.place.folder, '--to', other);
  expect(code).toBe(1);
  expect(output).toMatch(/other\.releases is a file, but a publish to .* needs a folder there/);
  expect(output).not.toMatch(/^\s+at /m);
});
