/** Live apps when something goes wrong: the reader gets a message, the page stays alive, and a retry works. */
import { expect, type Locator, type Page, test } from '../spec/browser-test';

async function open(page: Page): Promise<Locator> {
  await page.goto('/getting-started/example-1');
  const panel = page.locator('[data-app="distance-converter"]').first();
  await panel.scrollIntoViewIfNeeded();
  return panel;
}

const runButton = (panel: Locator) => panel.getByRole('button', { name: 'Run', exact: true });

async function isAlive(panel: Locator): Promise<void> {
  await runButton(panel).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
}

/** Runs a different program in the panel. */
async function runCode(panel: Locator, code: string): Promise<void> {
  await panel.getByText('Code', { exact: true }).first().click();
  const part = panel.locator('[data-part="Code"]');
  if ((await part.locator('.cm-content').count()) === 0) await part.getByRole('button', { name: 'Edit' }).click();
  await part.locator('.cm-content').fill(code);
  await runButton(panel).click();
}

async function undo(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Undo all edits' }).click();
}

test('a loop without end stops at the time limit; Stop ends it earlier; both leave the app usable', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const panel = await open(page);
  await runCode(panel, 'def main(inputs):\n    while True:\n        pass\n');
  await expect(panel).toHaveAttribute('data-state', 'running', { timeout: 45_000 });
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel).toHaveAttribute('data-state', 'stopped');
  await runButton(panel).click();
  await expect(panel.getByRole('alert')).toContainText('Stopped after 10 seconds', { timeout: 60_000 });
  await undo(panel);
  await isAlive(panel);
});

test('a memory bomb, a flood of prints, endless recursion and a crash of the runtime end with a message', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const panel = await open(page);
  await runCode(panel, 'def main(inputs):\n    rows = []\n    while True:\n        rows.append("x" * 10_000_000)\n');
  await expect(panel.getByRole('alert')).toContainText('MemoryError', { timeout: 60_000 });
  await runCode(panel, 'def main(inputs):\n    for i in range(200_000):\n        print("line", i)\n    return {}\n');
  await expect(panel.getByText('cut after 20000 characters')).toBeAttached({ timeout: 30_000 });
  await runCode(panel, 'def main(inputs):\n    return main(inputs)\n');
  await expect(panel.getByRole('alert')).toContainText('RecursionError', { timeout: 30_000 });
  await runCode(panel, 'import _pyodide_core\ndef main(inputs):\n    _pyodide_core.trigger_fatal_error()\n');
  await expect(panel.getByRole('alert')).toContainText('Python could not run here', { timeout: 30_000 });
  await undo(panel);
  await isAlive(panel);
});

test('outputs that cannot be shown, or are too large, are rejected with a message', async ({ page }) => {
  const panel = await open(page);
  for (const [result, message] of [
    ['None', 'main returned None; return a dict'],
    ['{"a": object()}', "outputs['a'] is of type object"],
    ['{"a": "x" * 5_000_000}', 'at most 4,000,000 can be shown'],
  ] as const) {
    await runCode(panel, `def main(inputs):\n    return ${result}\n`);
    await expect(panel.getByRole('alert')).toContainText(message, { timeout: 45_000 });
  }
});

/** The longest time, in milliseconds, in which the page could not react while `act` went on. */
async function longestStall(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const beat = { last: performance.now(), longest: 0 };
    (window as unknown as { beat: typeof beat }).beat = beat;
    setInterval(() => {
      beat.longest = Math.max(beat.longest, performance.now() - beat.last);
      beat.last = performance.now();
    }, 10);
  });
  await act();
  return page.evaluate(() => (window as unknown as { beat: { longest: number } }).beat.longest);
}

async function writeTemplate(panel: Locator, template: string): Promise<void> {
  await panel.getByText('Output', { exact: true }).first().click();
  const part = panel.locator('[data-part="Output"]');
  await part.getByRole('button', { name: 'Edit' }).click();
  await part.locator('.cm-content').fill(template);
}

test('180 KB of formulas end with a message, and the page stays responsive', async ({ page }) => {
  const panel = await open(page);
  await writeTemplate(panel, '{{ outputs.tex | katex }}');
  const stall = await longestStall(page, async () => {
    await runCode(panel, 'def main(inputs):\n    return {"tex": "x+" * 90_000}\n');
    await expect(panel.getByRole('alert')).toContainText('may have 50,000 characters; these have 180,000', {
      timeout: 45_000,
    });
  });
  expect(stall).toBeLessThan(3000);
});

test('formulas and tags that just fit, or do not, are shown as far as they fit', async ({ page }) => {
  test.setTimeout(120_000);
  const panel = await open(page);
  await writeTemplate(panel, '{{ outputs.tex | katex }}<p>end</p>');
  const stall = await longestStall(page, async () => {
    // Nested fractions are what KaTeX and the browser's layout take longest for.
    await runCode(
      panel,
      `def main(inputs):\n    return {"tex": ("\\\\frac{1}{" * 8 + "x" + "}" * 8 + "+") * 500 + "y"}\n`,
    );
    await expect(panel).toHaveAttribute('data-state', /fresh|failed/, { timeout: 60_000 });
  });
  expect(stall).toBeLessThan(10_000);
  await isAlive(panel);
});

test('a download that breaks off halfway gives a message, and Retry works', async ({ page }) => {
  let broken = true;
  await page.route('**/py/*/python_stdlib.zip', async (route) => {
    if (!broken) return route.continue();
    return route.fulfill({ status: 200, contentType: 'application/zip', body: Buffer.alloc(100_000) });
  });
  const panel = await open(page);
  await runButton(panel).click();
  await expect(panel.getByRole('alert')).toContainText('python_stdlib.zip arrived incomplete', { timeout: 45_000 });
  broken = false;
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
});

test('a missing file gives a message', async ({ page }) => {
  await page.route('**/py/*/pyodide.asm.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const panel = await open(page);
  await runButton(panel).click();
  await expect(panel.getByRole('alert')).toContainText('pyodide.asm.wasm could not be loaded (status 404)', {
    timeout: 45_000,
  });
});

test('a wrong MIME type for WebAssembly does not matter', async ({ page }) => {
  await page.route('**/py/*/*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
  });
  await isAlive(await open(page));
});

test('a policy that blocks WebAssembly gives a message instead of silence', async ({ page }) => {
  await page.route('**/py/*/worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': "default-src 'self'" },
    });
  });
  const panel = await open(page);
  await runButton(panel).click();
  await expect(panel.getByRole('alert')).toContainText('Python could not run here', { timeout: 55_000 });
});

test('a boot that hangs is noticed', async ({ page }) => {
  test.setTimeout(90_000);
  await page.route('**/py/*/python_stdlib.zip', () => new Promise(() => undefined));
  const panel = await open(page);
  await runButton(panel).click();
  await expect(panel.getByRole('alert')).toContainText('Python did not start in time', { timeout: 60_000 });
});

test('offline, a page that ran an app before runs it again', async ({ page, context }) => {
  const panel = await open(page);
  await isAlive(panel);
  // The editor is a part of its own: it must have been opened once.
  await runCode(panel, 'def main(inputs):\n    return {"meters": 0, "feet": 0, "inches": 0}\n');
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 20_000 });
  await context.setOffline(true);
  // A new worker must start from what the browser kept.
  await runCode(panel, 'def main(inputs):\n    while True:\n        pass\n');
  await expect(panel).toHaveAttribute('data-state', 'running');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await undo(panel);
  await isAlive(panel);
});
