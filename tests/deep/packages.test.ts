/**
 * Packages as an operator adds them and a reader meets them: one command against a mirror on loopback, a build, and an app
 * that imports a compiled and a pure wheel of our own. Then everything that may go wrong with a pack on its way.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningServer, serve } from '../../deploy/server/serve';
import { placeOf } from '../../deploy/staging';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../scripts/browser';
import { cacheName } from '../../src/offline/settings';
import { build, type Copy, copyRepository } from '../brand/copy-and-build';
import { makeCompiledWheel } from '../packages/compiled';
import { type Mirror, startMirror } from '../packages/mirror';
import { makeWheel, writeLock } from '../packages/wheels';

const APP = 'projectile-matplotlib';
const PAGE = '/output/plots';
const CODE = `import matplotlib
import native_sum

def main(inputs):
    return {"plot": matplotlib.NAME, "range": native_sum.length(inputs["speed"])}
`;
/** 1 + 4 + … + 20², and its root; the slider's default is 20. */
const RESULT = 'ours: 53.5724';

const wheels = mkdtempSync(path.join(tmpdir(), 'wheels-'));
let copy: Copy;
let mirror: Mirror;
let server: RunningServer;
let browser: Browser;
const at = (pathname: string): string => `http://localhost:${server.port}${pathname}`;
const start = async (): Promise<void> => {
  server = await serve({ place: placeOf('build', copy.folder), port: 0, host: '127.0.0.1' });
};

beforeAll(async () => {
  const compiled = makeCompiledWheel(wheels);
  const pure = makeWheel(wheels, {
    name: 'matplotlib',
    version: '9.9',
    depends: ['native-sum'],
    files: { 'matplotlib/__init__.py': 'import native_sum\nNAME = "ours"\n' },
  });
  mirror = await startMirror(wheels);
  copy = copyRepository();
  const app = path.join(copy.folder, 'apps', APP);
  writeFileSync(path.join(app, 'main.py'), CODE);
  writeFileSync(path.join(app, 'output.html'), '<p>{{ outputs.plot }}: {{ outputs.range | format(".4f") }}</p>\n');
  const args = [
    'scripts/packages.ts',
    'add',
    'matplotlib',
    '--from',
    mirror.address,
    '--lock',
    writeLock(wheels, [compiled, pure]),
  ];
  // Not synchronous: the mirror answers from this process.
  const added = await promisify(execFile)(process.execPath, ['scripts/with-install.mjs', ...args], {
    cwd: copy.folder,
  });
  expect(added.stdout).toContain('native-sum 1.0');
  const { status, stdout, stderr } = build(copy, { OFFLINE: 'true' });
  expect(status, `${stdout.slice(-1500)}\n${stderr.slice(-1500)}`).toBe(0);
  await start();
  browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGUMENTS });
}, 1_200_000);
afterAll(async () => {
  await browser?.close();
  await server?.close(0);
  await mirror?.close();
  copy?.remove();
  rmSync(wheels, { recursive: true, force: true });
});

async function open(context: BrowserContext): Promise<{ page: Page; panel: Locator }> {
  const page = await context.newPage();
  await page.goto(at(PAGE));
  const panel = page.locator(`[data-app="${APP}"]`);
  await panel.scrollIntoViewIfNeeded();
  await page.keyboard.press('Control');
  await vi.waitFor(async () => expect(await panel.getAttribute('data-alive')).toBe('ready'), { timeout: 60_000 });
  return { page, panel };
}

const run = (panel: Locator) => panel.getByRole('button', { name: 'Run', exact: true }).click();
const result = (panel: Locator) => panel.locator('[data-slot="result"]');
const waitFor = (panel: Locator, state: string): Promise<void> =>
  vi.waitFor(async () => expect(await panel.getAttribute('data-state')).toBe(state), {
    timeout: 120_000,
    interval: 100,
  });

it('the build contains the packs and lists them', () => {
  const [runtime = ''] = readdirSync(path.join(copy.build, 'py'));
  const { packages } = JSON.parse(readFileSync(path.join(copy.build, 'py', runtime, 'runtime.json'), 'utf8'));
  expect(packages).toMatchObject({
    matplotlib: { version: '9.9', dependencies: ['native-sum'], imports: ['matplotlib'], license: 'MIT' },
    'native-sum': { version: '1.0', file: 'packages/native-sum-1.0.pack' },
  });
  expect(readdirSync(path.join(copy.build, 'py', runtime, 'packages'))).toContain('native-sum-1.0.pack');
});

it('a pack that does not match its data stops the build, with the fix', () => {
  const packs = path.join(copy.folder, 'python/packs');
  const file = path.join(packs, readdirSync(packs).find((name) => name.startsWith('native-sum')) ?? '');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(1));
  const { status, stdout, stderr } = build(copy, {});
  writeFileSync(file, bytes);
  expect(status).not.toBe(0);
  expect(stdout + stderr).toMatch(/native-sum: .* was changed after it was packed[\s\S]*npm run packages -- add/);
}, 600_000);

it('an app that needs packages runs, and names their versions', async () => {
  const context = await browser.newContext();
  const { panel } = await open(context);
  await run(panel);
  await waitFor(panel, 'fresh');
  expect(await result(panel).textContent()).toContain(RESULT);
  await panel.getByText('About this app').click();
  expect(await panel.locator('details', { hasText: 'About this app' }).textContent()).toContain(
    'Runs with native-sum 1.0, matplotlib 9.9.',
  );
  await context.close();
}, 300_000);

it('what a reader imports is loaded, and what is not there is named with what is', async () => {
  const context = await browser.newContext();
  const { page, panel } = await open(context);
  const part = panel.locator('[data-part="Code"]');
  await panel.getByText('Code', { exact: true }).click();
  await part.getByRole('button', { name: 'Edit' }).click();
  const write = async (text: string): Promise<void> => {
    await part.locator('.cm-content').fill(text);
    await run(panel);
  };
  await write('def main(inputs):\n    from scipy import linalg\n    return {}');
  await waitFor(panel, 'failed');
  expect(await panel.getByRole('alert').first().textContent()).toBe(
    "scipy isn't available here. Besides Python's standard library, apps on this site can import matplotlib 9.9 and native-sum 1.0.",
  );
  await write('def main(inputs):\n    import native_sum as n\n    return {"plot": "typed", "range": n.length(3)}');
  await waitFor(panel, 'fresh');
  expect(await result(panel).textContent()).toContain('typed: 3.7417');
  await page.close();
  await context.close();
}, 300_000);

it.each([
  ['tampered', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')]), 'arrived damaged'],
  ['truncated', (bytes: Buffer) => bytes.subarray(0, -1), 'arrived incomplete'],
])(
  'a %s pack: a message, the recorded result stays, nothing is kept, and Retry works',
  async (_what, change, message) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.route('**/packages/native-sum-1.0.pack', async (route) => {
      const response = await route.fetch();
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: change(await response.body()) });
    });
    const { page, panel } = await open(context);
    const recorded = await result(panel).innerHTML();
    await run(panel);
    await waitFor(panel, 'failed');
    expect(await panel.getByRole('alert').textContent()).toContain(`packages/native-sum-1.0.pack ${message}`);
    expect(await result(panel).innerHTML()).toBe(recorded);
    expect(await result(panel).isVisible()).toBe(true);
    const copies = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/packages/')) found.push(url);
      return found;
    });
    expect(copies).toEqual([]);
    await context.unroute('**/packages/native-sum-1.0.pack');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await waitFor(panel, 'fresh');
    expect(await result(panel).textContent()).toContain(RESULT);
    await context.close();
  },
  300_000,
);

it('with offline reading on, an app that ran once runs without a network, packages included', async () => {
  const context = await browser.newContext();
  const { page, panel } = await open(context);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await run(panel);
  await waitFor(panel, 'fresh');
  await page.reload();
  const kept = () =>
    page.evaluate(
      async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      cacheName('/'),
    );
  await vi.waitFor(
    async () => {
      const names = (await kept()).join();
      for (const part of [PAGE, 'native-sum-1.0.pack', 'matplotlib-9.9.pack', 'python_stdlib.zip'])
        expect(names).toContain(part);
    },
    { timeout: 90_000, interval: 200 },
  );
  await server.close(0);
  const { panel: offline } = await open(context);
  await run(offline);
  await waitFor(offline, 'fresh');
  expect(await result(offline).textContent()).toContain(RESULT);
  await context.close();
  await start();
}, 300_000);

it('no attack of the sandbox suite gets through with a compiled package loaded', () => {
  const titles = 'no attack of app code|wrong shape|ends with its run';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/.bin/playwright',
      'test',
      '--project=sandbox',
      'worker.spec.ts',
      '--grep',
      titles,
      '--reporter=line',
    ],
    {
      cwd: copy.folder,
      encoding: 'utf8',
      env: { ...process.env, SANDBOX_PACKAGE: 'native_sum', NODE_ENV: '', BASE_URL: '' },
    },
  );
  expect(status, `${stdout.slice(-3000)}\n${stderr.slice(-1000)}`).toBe(0);
  expect(stdout).toContain('3 passed');
}, 900_000);
