/** The commands as a contributor meets them: as processes, with the messages they print. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = path.dirname(import.meta.dirname);
let project: string;
let occupied: Server;
let port: number;

/** The scripts without a build: a copy of what they need, the packages linked. */
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'project-'));
  for (const name of [
    'scripts',
    'deploy',
    'src',
    'package.json',
    'package-lock.json',
    'brand.config.ts',
    'tsconfig.json',
  ]) {
    cpSync(path.join(repository, name), path.join(project, name), { recursive: true });
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(project, 'node_modules'));
  occupied = createServer();
  await new Promise<void>((resolve) => occupied.listen(0, resolve));
  port = (occupied.address() as { port: number }).port;
});
afterAll(() => {
  occupied.close();
  rmSync(project, { recursive: true, force: true });
});

function run(script: string, environment: Readonly<Record<string, string>> = {}, ...args: string[]) {
  const { npm_lifecycle_event: _event, ...clean } = process.env;
  const result = spawnSync(process.execPath, ['scripts/with-install.mjs', script, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...clean, ...environment },
    timeout: 120_000,
  });
  return { code: result.status, output: result.stdout + result.stderr };
}

describe('npm run serve', () => {
  it('without a build says what to run', () => {
    const { code, output } = run('scripts/serve.ts', { PORT: '0' });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'There is no finished build in build/. Run `npm run build` first, or `npm start`, which builds and serves.',
    );
  });

  it('rejects an invalid PORT', () => {
    expect(run('scripts/serve.ts', { PORT: 'abc' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('PORT=abc is not a port'),
    });
  });
});

describe('npm run pdf', () => {
  it('without a build says what to run', () => {
    const { code, output } = run('scripts/pdf.ts');
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^There is no finished build in build\/\. Run `npm run build` first/);
  });
});

describe('npm start', () => {
  it('tells of a busy port at once, before it builds', () => {
    const { code, output } = run('scripts/start.ts', { PORT: String(port), npm_lifecycle_event: 'start' });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  });
});

describe('npm run build', () => {
  it('stops at a wrong variable with an example', () => {
    const { code, output } = run('scripts/build.ts', { SITE_URL: 'docs.example.org/x' });
    expect(code).toBe(1);
    expect(output).toMatch(/SITE_URL="docs\.example\.org\/x" is not .* Example: SITE_URL=https:/);
  });

  it('stops at a wrong setting of the brand file with an example, and no stack', () => {
    const brand = "import brand from './brand.config';\nexport default { ...brand, feeds: 'all' };\n";
    writeFileSync(path.join(project, 'wrong.config.ts'), brand);
    const { code, output } = run('scripts/build.ts', { BRAND_FILE: 'wrong.config.ts' });
    expect(code).toBe(1);
    expect(output.trim()).toBe('wrong.config.ts: `feeds` "all" must be "excerpt" or "full"');
  });
});

describe('npm run deploy', () => {
  it('asks where to, and for a build', () => {
    expect(run('scripts/deploy.ts')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Specify where to publish'),
    });
    expect(run('scripts/deploy.ts', {}, '--to', path.join(project, 'www'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no finished build'),
    });
    expect(run('scripts/deploy-rollback.ts')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Specify where'),
    });
    expect(run('scripts/deploy-smoke.ts')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Specify the address'),
    });
  });
});

describe('the test command', () => {
  it('names its steps when asked for one that does not exist', () => {
    expect(run('scripts/test.ts', {}, 'zzz')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no step "zzz".*lint, typecheck.*unit/),
    });
  });

  it('ends with one plain line of counts and the right code', () => {
    // The copy has no python/, so the step fails.
    const { code, output } = run('scripts/test.ts', {}, 'test:python');
    expect(output.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
    expect(code).toBe(1);
  });
});
