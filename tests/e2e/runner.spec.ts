/** From the docs to one's own computer: "Download .json", the wheel of the build, and the runner's page in a browser. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '../spec/browser-test';
import { brand, comeAlive } from '../spec/site';

const folder = mkdtempSync(path.join(tmpdir(), 'own-computer-'));
const library = path.join(folder, 'library');
let server: ChildProcess | undefined;

test.beforeAll(() => {
  const [wheel = '', ...others] = readdirSync('build/wheels').filter((name) => name.endsWith('.whl'));
  expect(others).toEqual([]);
  execFileSync('python3', ['-m', 'zipfile', '-e', path.join('build/wheels', wheel), library]);
});
test.afterEach(async () => {
  const ended = server && new Promise((done) => server?.once('exit', done));
  server?.kill('SIGINT');
  await ended;
  server = undefined;
});
test.afterAll(() => rmSync(folder, { recursive: true }));

async function download(page: Page, route: string, id: string): Promise<string> {
  await page.goto(route);
  await comeAlive(page);
  const panel = page.locator(`[data-app="${id}"]`).first();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download .json' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

async function start(app: string): Promise<string> {
  const file = path.join(folder, 'app.json');
  writeFileSync(file, app);
  const env = { ...process.env, PYTHONPATH: library, PYTHONDONTWRITEBYTECODE: '1' };
  const started = spawn('python3', ['-m', brand.library, 'run', file, '--port', '0'], { env });
  server = started;
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (data: Buffer) => {
      text += String(data);
      const found = /runs at (\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    };
    started.stdout.on('data', read);
    started.stderr.on('data', read);
    started.once('exit', () => reject(new Error(text)));
  });
}

for (const [id, route, label, value, expected] of [
  ['distance-converter', '/getting-started/example-1', 'Length', '2.5', '8 ft 2.43 in'],
] as const) {
  test(`${id} runs in the runner as in the docs, and nothing is reported in the console`, async ({ page, context }) => {
    const app = await download(page, route, id);
    const messages: string[] = [];
    context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    await page.goto(await start(app));
    const panel = page.locator(`[data-app="${id}"]`);
    await expect(panel).toHaveAttribute('data-state', 'fresh');
    await panel.getByLabel(label).fill(value);
    await expect(panel.locator('[data-slot="result"]')).toContainText(expected);
    await expect(panel).toHaveAttribute('data-state', 'fresh');
    await expect(page.getByText(/^Runs on this computer with Python 3\./)).toBeVisible();
    await panel.getByText('Code', { exact: true }).click();
    await expect(panel.getByText('def main(inputs):')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect(panel.locator('[data-slot="result"]')).toContainText('6 ft 0.05 in');
    await panel.getByRole('button', { name: 'What if' }).click();
    const chart = panel.getByRole('slider', { name: 'Points of the plot' });
    await chart.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /^Length [\d.]+ m: feet \d+$/);
    expect(messages).toEqual([]);
  });
}

/** An app of our own, in the file's format. */
const appOf = (code: string, more: object = {}): string =>
  JSON.stringify({
    ...{ format: 1, id: 'own', title: 'Own', summary: 'An app.', run: 'button', timeLimit: 2, needs: [], sources: [] },
    groups: [{ inputs: [{ name: 'x', type: 'number', label: 'x', default: 2 }] }],
    ...{ code, output: '<p>{{ outputs.y | safe }}</p><p>{{ "x^2" | katex }}</p>', files: {}, ...more },
  });

test('errors, endless loops and Stop look as they do in the docs', async ({ page }) => {
  await page.goto(
    await start(appOf('def main(inputs):\n    while inputs["x"] > 1: pass\n    return {"y": 1 / inputs["x"]}')),
  );
  const panel = page.locator('[data-app="own"]');
  await expect(panel).toHaveAttribute('data-state', 'changed');
  const run = panel.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  await expect(panel.getByText('Stopped after 2 seconds, the time limit of this app.')).toBeVisible();
  await run.click();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel).toHaveAttribute('data-state', 'stopped');
  await panel.getByLabel('x').fill('0');
  await run.click();
  await expect(panel.getByText('ZeroDivisionError: division by zero').first()).toBeVisible();
  await panel.getByLabel('x').fill('1');
  await run.click();
  await expect(panel.locator('[data-slot="result"]')).toContainText('1.0');
  await expect(panel.locator('[data-slot="result"] .katex')).toBeVisible();
});

test('the time limit ends a sweep with what was reached, and Cancel ends it before', async ({ page }) => {
  const slow = 'import time\n\ndef main(inputs):\n    time.sleep(0.2)\n    return {"y": inputs["x"]}';
  await page.goto(await start(appOf(slow)));
  const panel = page.locator('[data-app="own"]');
  await panel.getByRole('button', { name: 'What if' }).click();
  const region = panel.getByRole('region', { name: 'What if', exact: true });
  await region.getByRole('button', { name: 'Cancel' }).click();
  await expect(region.getByRole('status')).toHaveText(/^Canceled after \d+ of \d+ points\.$/);
  await region.getByRole('button', { name: /^Plot/ }).click();
  await expect(region.getByRole('status')).toHaveText(
    /^Stopped after [1-9]\d* of \d+ points: the app’s time limit of 2 s\.$/,
  );
});

test('a hostile app gets neither script nor markup into the page', async ({ page, provoke }) => {
  // The sanitizer's parser reports handlers before it removes them.
  provoke(/policy, event: script-src-attr inline/, /policy, console: Executing inline event handler/);
  const evil = '<img src=x onerror="document.title=`evil`"><script>document.title=`evil`</script>';
  const app = appOf(`def main(inputs):\n    return {"y": ${JSON.stringify(evil)}}`, {
    title: evil,
    html: { about: `${evil}<b>About</b>`, rich: { x: `${evil}<i>x</i>` } },
  });
  await page.goto(await start(app));
  const panel = page.locator('[data-app="own"]');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh');
  expect(await page.title()).toBe(evil);
  expect(await page.locator('#runner script, #runner [onerror], #runner img[src=x]').count()).toBe(0);
  await expect(panel.locator('label i')).toHaveText('x');
});

test('a form that the schema refuses is explained', async ({ page }) => {
  await page.goto(await start(appOf('def main(inputs):\n    return {}', { groups: [{ inputs: [{ type: 'evil' }] }] })));
  await expect(page.getByRole('alert')).toContainText('unknown type "evil"');
});
