/** Live apps in the browser: the panel, every input type, every kind of output, editing, links. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyTokensDeep } from '../../src/brand/tokens';
import { loadApp } from '../../src/live/schema/load';
import { parseApp } from '../../src/live/schema/parse';
import { expect, type Locator, type Page, test } from '../spec/browser-test';
import { brand, comeAlive } from '../spec/site';

const BUILD = path.resolve('build');

function panelOf(page: Page, id: string): Locator {
  return page.locator(`[data-app="${id}"]`).first();
}

/** The page that shows an app, found in the build. */
function pageOf(id: string): string {
  const search = (folder: string): string | undefined => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (['assets', 'py', 'app-data', 'img', 'blog', 'embed'].includes(entry.name)) continue;
        const found = search(file);
        if (found) return found;
      } else if (entry.name.endsWith('.html') && new RegExp(`data-app="?${id}["\\s>]`).test(readFileSync(file, 'utf8')))
        return file;
    }
    return undefined;
  };
  const file = search(BUILD);
  if (!file) throw new Error(`No page shows the app ${id}.`);
  return `/${path.relative(BUILD, file).replace(/(^|\/)index\.html$|\.html$/, '')}`;
}

async function open(page: Page, id: string): Promise<Locator> {
  await page.goto(pageOf(id));
  const panel = panelOf(page, id);
  await panel.scrollIntoViewIfNeeded();
  return panel;
}

async function run(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
}

async function show(panel: Locator, tab: 'App' | 'Inputs' | 'Code' | 'Output'): Promise<void> {
  await panel.getByText(tab, { exact: true }).first().click();
}

/** Opens the editor and replaces its text. */
async function write(panel: Locator, tab: 'Code' | 'Output', text: string): Promise<void> {
  await show(panel, tab);
  const part = panel.locator(`[data-part="${tab}"]`);
  await part.getByRole('button', { name: 'Edit' }).click();
  await part.locator('.cm-content').fill(text);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('form, rules, code, template and recorded result are readable', async ({ page }) => {
    const panel = await open(page, 'distance-converter');
    await expect(panel.getByLabel('Length')).toHaveValue('1.83');
    await expect(panel.locator('[data-slot="result"]')).toContainText('6 ft 0.05 in');
    await expect(panel.locator('[data-slot="result"] .katex').first()).toBeVisible();
    await show(panel, 'Inputs');
    await expect(panel.getByText("{'meters': 1.83}")).toBeVisible();
    await show(panel, 'Code');
    await expect(panel.getByText('def main(inputs):')).toBeVisible();
    await show(panel, 'Output');
    await expect(panel.locator('[data-slot="template"]')).toContainText('outputs.feet');
    await expect(panel.locator('[data-slot="result"]')).toContainText('6 ft 0.05 in');
  });
});

test('nothing of Python is fetched before Run, and the first click on Run is not lost', async ({ page }) => {
  const python: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/py/')) python.push(request.url());
  });
  await page.goto(pageOf('distance-converter'));
  await comeAlive(page);
  await page.waitForTimeout(300);
  expect(python).toEqual([]);
  const panel = await open(page, 'distance-converter');
  await expect(panel).toHaveAttribute('data-state', 'recorded');
  const recorded = await panel.locator('.app-result').innerText();
  await run(panel);
  expect(python.length).toBeGreaterThan(3);
  expect(await panel.locator('.app-result').innerText()).toBe(recorded);
});

test('what the reader types before React is there counts', async ({ page }) => {
  await page.goto(pageOf('distance-converter'));
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[data-app="distance-converter"] input[name="meters"]');
    if (field) field.value = '10';
  });
  const panel = panelOf(page, 'distance-converter');
  await panel.getByLabel('Length').press('End');
  await expect(panel.locator('[data-slot="result"]')).toContainText('32 ft 9.70 in', { timeout: 45_000 });
  await expect(panel.getByLabel('Length')).toHaveValue('10');
});

test('validation: a message beside the field, Run refused, and mended by a right value', async ({ page }) => {
  const panel = await open(page, 'distance-converter');
  await comeAlive(page);
  const field = panel.getByLabel('Length');
  for (const [wrong, message] of [
    ['-1', 'At least 0.'],
    ['2,5', 'Enter a number'],
    ['', 'Fill in this field.'],
    ['1e9', 'At most 1000000.'],
  ] as const) {
    await field.fill(wrong);
    await expect(panel.locator('[data-field="meters"]')).toContainText(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(panel).toHaveAttribute('data-state', 'invalid');
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(panel).toHaveAttribute('data-state', 'invalid');
  }
  await field.fill('3');
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  await expect(panel.locator('[data-slot="result"]')).toContainText('9 ft 10.11 in');
});

test('every input type reaches Python with its value', async ({ page }) => {
  const panel = await open(page, 'input-gallery');
  await run(panel);
  const seen = panel.locator('[data-part="Inputs"] details pre');
  const python = () => seen.textContent();
  const field = (name: string) => panel.locator(`[data-field="${name}"]`);
  const slide = (name: string, index: number, value: string) =>
    field(name)
      .locator('input[type="range"]')
      .nth(index)
      .evaluate((control: HTMLInputElement, to) => {
        control.value = to;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }, value);
  await field('number').locator('input').fill('42');
  await expect.poll(python).toContain("'number': 42,");
  await field('optional').locator('input').fill('7.5');
  await expect.poll(python).toContain("'optional': 7.5,");
  await field('random')
    .getByRole('button', { name: /New value/ })
    .click();
  await expect.poll(python).toMatch(/'random': [1-9],/);
  await slide('slider', 0, '0.5');
  await expect.poll(python).toContain("'slider': 0.5,");
  await expect(field('slider').locator('output')).toHaveText('0.5');
  await slide('range', 0, '30');
  await slide('range', 1, '60');
  await expect.poll(python).toContain("'range': [30, 60],");
  await field('text').locator('input').fill('XY9876');
  await expect.poll(python).toContain("'text': 'XY9876'");
  await field('single').getByLabel('Square').check();
  await expect.poll(python).toContain("'single': 'Square'");
  await field('multiple').getByLabel('self-weight').check();
  await expect.poll(python).toContain("'multiple': ['self-weight', 'wind', 'snow']");
  await field('checkbox').getByRole('checkbox').uncheck();
  await expect.poll(python).toContain("'checkbox': False");
  await field('color').locator('input').fill('#ff8800');
  await expect.poll(python).toContain("'color': '#ff8800'");
  await field('moment').locator('input').fill('2027-02-28T23:59');
  await expect.poll(python).toContain("'moment': '2027-02-28T23:59:00.000Z'");
  await field('file')
    .locator('input')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
  await expect.poll(python).toContain("'data:text/plain;base64,aGk='");
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 20_000 });
  await expect(panel.locator('[data-slot="result"]')).toContainText('data:text/plain;base64,aGk=');
  await field('text').locator('input').fill('nonsense');
  await expect(field('text')).toContainText('Two capital letters and four digits');
});

test('conditions show and hide inputs, and a hidden one is absent', async ({ page }) => {
  const panel = await open(page, 'shape-area');
  await comeAlive(page);
  const shape = panel.locator('[data-field="shape"]');
  const python = panel.locator('[data-part="Inputs"] details pre');
  const names = () =>
    panel
      .locator('[data-field]:visible')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset.field));
  const before = await names();
  const options = await shape
    .locator('input, option')
    .evaluateAll((items) => items.map((item) => (item as HTMLInputElement).value));
  const other = options.at(-1) ?? '';
  if (await shape.locator('select').count()) await shape.locator('select').selectOption(other);
  else await shape.getByLabel(other).check();
  await expect.poll(names).not.toEqual(before);
  const shown = await names();
  for (const name of before) if (name && !shown.includes(name)) await expect(python).not.toContainText(`'${name}'`);
});

test('a condition can disable an input instead: it stays, cannot be changed, and is absent from the values', async ({
  page,
}) => {
  const panel = await open(page, 'beam-sketch');
  await comeAlive(page);
  const position = panel.locator('[data-field="position"] input');
  const python = panel.locator('[data-part="Inputs"] details pre');
  await expect(position).toBeEnabled();
  await panel.locator('[data-field="force"] input').fill('0');
  await expect(position).toBeDisabled();
  await expect(position).toBeVisible();
  await expect(python).not.toContainText("'position'");
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
  await panel.locator('[data-field="force"] input').fill('5');
  await expect(position).toBeEnabled();
  await expect(python).toContainText("'position': 2");
});

test('a chosen file replaces the sample, and taking it away brings the sample back', async ({ page }) => {
  const panel = await open(page, 'csv-summary');
  await comeAlive(page);
  const file = panel.locator('input[type="file"]');
  const python = panel.locator('[data-part="Inputs"] details pre');
  const result = panel.locator('[data-slot="result"]');
  const sample = await python.textContent();
  const recorded = await result.innerText();
  const own = Buffer.from('depth,load\n1,10\n2,30\n');
  await file.setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: own });
  await expect(python).toContainText(own.toString('base64'));
  await expect(result).toContainText('depth', { timeout: 45_000 });
  await file.setInputFiles([]);
  await expect(python).toHaveText(sample ?? '');
  await expect.poll(() => result.innerText()).toBe(recorded);
});

test('each mark of a slider stands under its value, and a date with its time has room', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const panel = await open(page, 'input-gallery');
    const places = await panel.locator('input[type="range"][list]').evaluateAll((sliders) =>
      sliders.flatMap((slider) => {
        const { min, max, list } = slider as HTMLInputElement;
        const track = slider.getBoundingClientRect();
        const marks = [...(slider.parentElement?.querySelectorAll('svg > text') ?? [])];
        return marks.map((mark, index) => {
          const box = mark.getBoundingClientRect();
          const share = (Number(list?.options[index]?.value) - Number(min)) / (Number(max) - Number(min));
          // The middle of the knob travels from half a knob inside one end to half a knob inside the other.
          return Math.abs(box.x + box.width / 2 - (track.x + 8 + share * (track.width - 16)));
        });
      }),
    );
    expect(places.length).toBeGreaterThanOrEqual(3);
    for (const off of places) expect(off).toBeLessThan(3);
    const moment = await panel.locator('input[type="datetime-local"]').boundingBox();
    // 16 digits and signs, and the button that opens the calendar.
    expect(moment?.width).toBeGreaterThan(215);
  }
});

test('rows of a table can be added and deleted', async ({ page }) => {
  const panel = await open(page, 'weighted-average');
  await comeAlive(page);
  const rows = panel.locator('[data-part="App"] tr[data-row]');
  const count = await rows.count();
  await panel.getByRole('button', { name: 'Add row' }).click();
  await expect(rows).toHaveCount(count + 1);
  await expect(rows.last().locator('input').first()).toBeFocused();
  await rows
    .last()
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(rows).toHaveCount(count);
  await expect(panel).toHaveAttribute('data-state', 'fresh', { timeout: 45_000 });
});

test('an animation plays, stops and can be scrubbed; a slider chooses a frame', async ({ page }) => {
  const panel = await open(page, 'travelling-wave');
  await comeAlive(page);
  const figure = panel.locator('.app-animation');
  const visible = () =>
    figure.locator('.app-frame').evaluateAll((frames) => frames.findIndex((frame) => !(frame as HTMLElement).hidden));
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(visible).toBeGreaterThan(1);
  await figure.getByRole('button', { name: 'Pause' }).click();
  const still = await visible();
  await page.waitForTimeout(400);
  expect(await visible()).toBe(still);
  await panel.locator('[data-field="show"]').getByLabel('slider').check();
  const slider = panel.locator('.app-slider input[type="range"]');
  await expect(slider).toBeVisible({ timeout: 45_000 });
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(panel.locator('.app-slider .app-frame:not([hidden])')).toHaveCount(1);
  await expect(panel.locator('.app-slider output').first()).not.toHaveText('0.00 s');
});

test.describe('when the reader wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('an animation waits for its button', async ({ page }) => {
    const panel = await open(page, 'travelling-wave');
    await comeAlive(page);
    const figure = panel.locator('.app-animation');
    await expect(figure.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(figure.locator('.app-frame').first()).toBeVisible();
  });
});

test('a map is a drawing first and moves on request, without a request to another host', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const panel = await open(page, 'distance-on-earth');
  await comeAlive(page);
  await expect(panel.locator('.app-map svg').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Move and zoom this map' }).click();
  await expect(panel.locator('.app-map-view .leaflet-control-zoom-in')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => panel.locator('.app-map-view path').count()).toBeGreaterThan(50);
  await panel.locator('.leaflet-control-zoom-in').click();
  await run(panel);
  await expect(panel.locator('.app-map-view')).toBeVisible({ timeout: 20_000 });
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('tables, formulas, printed text and downloads come out of a run', async ({ page }) => {
  const panel = await open(page, 'csv-summary');
  await run(panel);
  await expect(panel.locator('table.app-table')).toContainText('depth_m');
  await expect(panel.getByText('5 rows, 3 columns')).toBeAttached();
  const [download] = await Promise.all([page.waitForEvent('download'), panel.locator('a.app-download').click()]);
  expect(download.suggestedFilename()).toBe('summary.csv');
  const formulas = await open(page, 'quadratic-formula');
  await run(formulas);
  await formulas.getByLabel('c', { exact: true }).or(formulas.locator('input[name="c"]')).first().fill('5');
  await expect(formulas.locator('[data-slot="result"]')).toContainText('below zero', { timeout: 20_000 });
  expect(await formulas.locator('[data-slot="result"] .katex-display').count()).toBe(1);
});

test('images come out of a run', async ({ page }) => {
  const panel = await open(page, 'image-inspector');
  await run(panel);
  const image = panel.locator('[data-slot="result"] img').first();
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

test('code can be edited and broken; the traceback leads to the line; undo brings the original back', async ({
  page,
}) => {
  const panel = await open(page, 'distance-converter');
  await write(panel, 'Code', 'def main(inputs):\n    print("on the way")\n    return {"x": 1 / 0}\n');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toHaveAttribute('data-state', 'failed', { timeout: 45_000 });
  await expect(panel.getByRole('alert')).toContainText('ZeroDivisionError: division by zero');
  await expect(panel.getByRole('alert').locator('pre')).not.toContainText('runner');
  await expect(panel.getByText('on the way').last()).toBeAttached();
  await show(panel, 'App');
  await panel.getByRole('button', { name: 'Line 3 in main' }).click();
  await expect(panel.locator('[data-part="Code"] .cm-activeLine')).toContainText('1 / 0');
  await panel.getByRole('button', { name: 'Undo all edits' }).click();
  await run(panel);
  await expect(panel.locator('[data-slot="result"]')).toContainText('6 ft 0.05 in');
});

/** Markup from an app: escaped, or cleaned when it says that it is safe. */
async function showMarkup(page: Page): Promise<void> {
  const panel = await open(page, 'distance-converter');
  await write(panel, 'Output', 'a\n{{ outputs.feet | nope }}');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('line 2', { timeout: 45_000 });
  await panel
    .locator('[data-part="Output"] .cm-content')
    .fill(
      '{{ "<b>x</b>" }}|{{ "<b>y</b><img src=x onerror=window.hacked=1><script>window.hacked=2</script><a href=javascript:alert(1)>l</a><img src=https://e.example/p.png><div style=position:fixed>f</div>" | safe }}',
    );
  await run(panel);
  const result = panel.locator('[data-slot="result"]');
  await expect(result).toContainText('<b>x</b>|y');
  const html = await result.innerHTML();
  expect(html).not.toMatch(/onerror|<script|javascript:|e\.example|position/);
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
}

test('the template can be edited; a mistake in it names its line; markup is escaped, safe markup is sanitized', async ({
  page,
  provoke,
}) => {
  // Chromium reports handlers that stand in the sanitizer's own document, where nothing runs, policy or not.
  provoke(/policy, event: script-src-attr inline/, /policy, console: Executing inline event handler/);
  await showMarkup(page);
});

test.describe('without the security policy', () => {
  test.use({ bypassCSP: true });

  // Also the proof that the reports above come from the policy: here a report would fail the test.
  test('markup from an app is harmless all the same, by the sanitizer alone', async ({ page }) => {
    await showMarkup(page);
  });
});

test('a link carries the values, not the code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = await open(page, 'distance-converter');
  await comeAlive(page);
  await panel.getByLabel('Length').fill('2.5');
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(panel.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeURIComponent(link)).toContain('{"meters":2.5}');
  expect(link).not.toContain('def');
  const other = await context.newPage();
  await other.goto(link);
  await comeAlive(other);
  const copy = panelOf(other, 'distance-converter');
  await expect(copy.getByLabel('Length')).toHaveValue('2.5');
  await expect(copy.locator('[data-slot="result"]')).toContainText('8 ft 2.43 in', { timeout: 45_000 });
  await other.goto(link.replace(/#.*/, '#app:distance-converter:%7B%22meters%22%3A%22x%22%7D'));
  await other.reload();
  await comeAlive(other);
  await expect(panelOf(other, 'distance-converter').getByText('don’t fit')).toBeVisible();
});

const appLink = (route: string, id: string, values: unknown) =>
  `${route}#app:${id}:${encodeURIComponent(JSON.stringify(values))}`;

test.describe('a link with values, in a tab that already shows the page', () => {
  const route = '/getting-started/example-1';
  const id = 'distance-converter';
  const follow = (page: Page, values: unknown) =>
    page.evaluate(
      (to) => {
        location.href = to;
      },
      appLink(route, id, values),
    );

  for (const hydrated of [true, false]) {
    test(`is applied ${hydrated ? 'after' : 'before'} hydration, and so is the next one`, async ({ page }) => {
      await page.goto(route);
      if (hydrated) await comeAlive(page);
      const panel = panelOf(page, id);
      await follow(page, { meters: 2.5 });
      await expect(panel.getByLabel('Length')).toHaveValue('2.5');
      await expect(panel.locator('[data-slot="result"]')).toContainText('8 ft 2.43 in', { timeout: 45_000 });
      await follow(page, { meters: 10 });
      await expect(panel.getByLabel('Length')).toHaveValue('10');
      await expect(panel.locator('[data-slot="result"]')).toContainText('32 ft 9.70 in', { timeout: 45_000 });
    });
  }

  test('back and forward go from one set of values to the other', async ({ page }) => {
    await page.goto(appLink(route, id, { meters: 2.5 }));
    await comeAlive(page);
    const field = panelOf(page, id).getByLabel('Length');
    await expect(field).toHaveValue('2.5');
    await follow(page, { meters: 10 });
    await expect(field).toHaveValue('10');
    await page.goBack();
    await expect(field).toHaveValue('2.5');
    await page.goForward();
    await expect(field).toHaveValue('10');
  });

  test('is applied again when it is opened again after the values changed', async ({ page }) => {
    await page.goto(appLink(route, id, { meters: 2.5 }));
    await comeAlive(page);
    const field = panelOf(page, id).getByLabel('Length');
    await expect(field).toHaveValue('2.5');
    await field.fill('7');
    await follow(page, { meters: 2.5 });
    await expect(field).toHaveValue('2.5');
  });

  test('whose values do not fit says so and leaves the form alone', async ({ page }) => {
    await page.goto(route);
    await comeAlive(page);
    const panel = panelOf(page, id);
    await panel.getByLabel('Length').fill('3');
    await follow(page, { meters: 'x' });
    await expect(panel.getByText('The values in this link don’t fit this app.')).toBeVisible();
    await expect(panel.getByLabel('Length')).toHaveValue('3');
  });

  test('to another app of the page reaches that app only', async ({ page }) => {
    const [first, second] = ['weighted-average', 'time-sheet'] as const;
    await page.goto('/inputs/table-group');
    await comeAlive(page);
    await page.evaluate((to) => {
      location.hash = to;
    }, `#app:${second}:%7B%7D`);
    await expect(panelOf(page, second)).not.toHaveAttribute('data-state', 'recorded', { timeout: 45_000 });
    await expect(panelOf(page, first)).toHaveAttribute('data-state', 'recorded');
  });
});

async function downloaded(page: Page, panel: Locator, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

for (const [id, change] of [
  ['distance-converter', undefined],
  ['csv-summary', 'file'],
] as const) {
  test(`downloads of ${id}: one file that runs with the values of the form`, async ({ page }) => {
    const panel = await open(page, id);
    await comeAlive(page);
    const data = `depth,load\n${'1,10\n2,30\n'.repeat(40)}`;
    if (change === 'file') {
      const file = { name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(data) };
      await panel.locator('input[type="file"]').setInputFiles(file);
      await expect(panel.locator('[data-slot="result"]')).toContainText('depth', { timeout: 45_000 });
    } else await panel.getByLabel('Length').fill('2.5');
    const script = await downloaded(page, panel, '.py');
    expect(script).toContain(change === 'file' ? Buffer.from(data).toString('base64') : "inputs = {'meters': 2.5}");
    const folder = mkdtempSync(path.join(tmpdir(), 'take-away-'));
    try {
      writeFileSync(path.join(folder, 'app.py'), script);
      // The library, as the documented download of it would be installed.
      execFileSync('python3', ['python/stage.py', folder, '--name', brand.library]);
      const printed = execFileSync('python3', ['app.py'], { cwd: folder, encoding: 'utf8' });
      expect(printed).toContain(change === 'file' ? '80 rows, 2 columns' : "'feet': 8");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

for (const id of ['distance-converter', 'input-gallery', 'weighted-average', 'beam-sketch', 'csv-summary']) {
  test(`the JSON of ${id} holds the whole app: read back, it is the same`, async ({ page }) => {
    const panel = await open(page, id);
    await comeAlive(page);
    const {
      format,
      code,
      output,
      files,
      html,
      library,
      id: own,
      ...rest
    } = JSON.parse(await downloaded(page, panel, '.json')) as Record<string, unknown> & {
      files: Record<string, string>;
    };
    expect({ format, own, texts: Object.keys(html ?? {}) }).toEqual({ format: 1, own: id, texts: ['about', 'rich'] });
    expect(library).toMatch(/^http.*\/wheels\/.*-py3-none-any\.whl$/);
    const app = loadApp('apps', id);
    const sameWords = <T>(value: T): T => applyTokensDeep(value, brand);
    expect(String(code).trimEnd()).toBe(sameWords(app.code).trimEnd());
    expect(String(output).trimEnd()).toBe(sameWords(app.template).trimEnd());
    expect(Object.keys(files).sort()).toEqual(Object.keys(app.dataFiles).sort());
    for (const [name, bytes] of Object.entries(app.dataFiles))
      expect(files[name]).toBe(Buffer.from(bytes).toString('base64'));
    // JSON is YAML: the reader of app folders takes it, and finds the same inputs, groups and limits. Cases and the
    // long description stay in the repository.
    const definition = sameWords(app.definition);
    const whole = { ...rest, about: definition.about, cases: definition.cases };
    expect(parseApp(JSON.stringify(whole), `${id}.json`, new Set(Object.keys(files)))).toEqual(definition);
  });
}

test('reset brings values, code and recorded result back', async ({ page }) => {
  const panel = await open(page, 'distance-converter');
  await comeAlive(page);
  await panel.getByLabel('Length').fill('5');
  await expect(panel.locator('[data-slot="result"]')).toContainText('16 ft', { timeout: 45_000 });
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(panel.getByLabel('Length')).toHaveValue('1.83');
  await expect(panel).toHaveAttribute('data-state', 'recorded');
  await expect(panel.locator('[data-slot="result"]')).toContainText('6 ft 0.05 in');
});

test('a panel fits 320 px and works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const panel = await open(page, 'input-gallery');
  await comeAlive(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await panel.getByRole('radio', { name: 'App' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.locator('[data-part="Inputs"]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(panel.locator('[data-part="Code"]')).toBeVisible();
});

const RECORDED = 'Recorded result for these values';

test('an app whose packages are missing moves between recorded results', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const panel = await open(page, 'projectile-matplotlib');
  await expect(panel).toContainText('This site doesn’t have matplotlib');
  await expect(panel.getByRole('button', { name: 'Run', exact: true })).toHaveCount(0);
  const result = panel.locator('[data-slot="result"]');
  const status = panel.locator('header [role="status"]');
  await expect(status).toHaveText(RECORDED);
  await expect(result).toContainText('Range 41.9 m');
  await expect(panel.getByLabel('Height of release')).toBeDisabled();
  await expect(panel.getByLabel('Height of release')).toHaveAccessibleDescription(/Fixed: results are recorded/);
  await comeAlive(page);
  expect(requests.filter((name) => /app-data.*json$|^\/py\//.test(name))).toEqual([]);

  const angle = panel.getByLabel('Angle above the horizontal');
  await angle.focus();
  await page.keyboard.press('ArrowRight');
  await expect(angle).toHaveAttribute('aria-valuetext', '60');
  await expect(result).toContainText('Range 36.2 m');
  await expect(status).toHaveText(RECORDED);
  // One picture for each color mode, of which one is shown.
  await expect(result.locator('img:visible')).toHaveCount(1);
  await expect(result.locator('img:visible')).toHaveClass(/app-light/);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(result.locator('img:visible')).toHaveClass(/app-dark/);

  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(angle).toHaveAttribute('aria-valuetext', '40');
  await expect(result).toContainText('Range 41.9 m');
  expect(requests.filter((name) => name.startsWith('/py/'))).toEqual([]);
});

test('a link with other values moves to recorded ones, with a notice', async ({ page }) => {
  await page.goto(
    `/output/plots#app:projectile-matplotlib:${encodeURIComponent('{"angle":58,"speed":20,"height":9}')}`,
  );
  await comeAlive(page);
  const panel = page.locator('[data-app="projectile-matplotlib"]');
  await expect(panel).toContainText('No result is recorded for the link’s values. These are the nearest ones.');
  await expect(panel.getByLabel('Angle above the horizontal')).toHaveAttribute('aria-valuetext', '60');
  await expect(panel.getByLabel('Height of release')).toHaveValue('1.5');
  await expect(panel.locator('[data-slot="result"]')).toContainText('Range 36.2 m');
});

test('a recorded result that can not be loaded leaves no other one in its place', async ({ page }) => {
  await page.route('**/app-data/*.json', (route) => route.abort());
  const panel = await open(page, 'group-statistics');
  await comeAlive(page);
  await panel.getByLabel('Statistic').selectOption('median');
  await expect(panel.getByRole('alert')).toContainText('The recorded result could not be shown: check your connection');
  await expect(panel.locator('[data-slot="result"]')).toBeHidden();
  await page.unroute('**/app-data/*.json');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.locator('[data-slot="result"]')).toContainText('20 of 44 rows shown');
  await expect(panel.locator('header [role="status"]')).toHaveText(RECORDED);
});

test('a result with nan or inf that no input has says so, and links to the reason', async ({ page }) => {
  const panel = await open(page, 'right-triangle');
  await comeAlive(page);
  const note = panel.getByRole('link', { name: 'see why there was no error' });
  await expect(note).toHaveCount(0);
  await panel.getByText('Code', { exact: true }).click();
  await panel.locator('[data-part="Code"]').getByRole('button', { name: 'Edit' }).click();
  await panel
    .locator('[data-part="Code"] .cm-content')
    .fill('def main(inputs):\n    return {"c": 5, "area": 6, "angle": 37, "drawing": "", "ratio": float("inf")}');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel).toContainText("outputs['ratio'] contains nan or inf, and no input does", { timeout: 45_000 });
  await expect(note).toHaveAttribute('href', '/code/output#not-finite');
});
