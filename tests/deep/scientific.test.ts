/**
 * Packages as pages use them: samples that need some run natively with Debian's packages and draw what is recorded of
 * them, and the runner shows real figures, frames and arrays. With `PACKAGES_FROM`, the same holds for numpy, pandas and
 * matplotlib in the reader's interpreter.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { readPage } from '../../content-checks/page';
import { checkPictures } from '../../content-checks/pictures';
import { isSample, itemsOf, runItems, runnable } from '../../content-checks/samples';
import { readSite } from '../../content-checks/site';
import { runNative, SYSTEM_PYTHON, stageLibrary } from '../../src/live/python/native';
import type { RunAnswer } from '../../src/live/python/runner-protocol';
import { INSTALLABLE } from '../../src/samples/packages';
import { samplesOf } from '../../src/samples/read';
import { readRecorded } from '../../src/samples/recorded';
import { installPackages, SCIENTIFIC } from './debian-packages';
import { startReadersPython, WHEELS } from './readers-python';

const root = resolve(import.meta.dirname, '../..');
const library = stageLibrary('__library__');
const parsed = [...readSite(root, brand).sources.values()].map(({ file, source }) => readPage(file, source));
/** The pages with samples that are run if these packages are installed. */
const pagesFor = (installed: readonly string[]) =>
  parsed.filter(({ tree, file }) => {
    const [without, all] = [[], installed].map((names) => samplesOf(tree, file, names));
    return all?.some(({ sample }, index) => sample.norun !== without?.[index]?.sample.norun);
  });

beforeAll(() => {
  installPackages(INSTALLABLE);
  // Readers get no warnings of divisions by zero: see docs/code/output.mdx.
  process.env.PYTHONWARNINGS = 'ignore';
}, 600_000);

describe('the samples of pages', () => {
  it('are found', () => {
    const items = pagesFor(INSTALLABLE).flatMap((page) => itemsOf(page, INSTALLABLE));
    const codes = items.flatMap((item) => (isSample(item) && item.norun === undefined ? [item.code] : []));
    for (const name of [...SCIENTIFIC, 'geopandas', 'folium', 'numba', 'PIL', 'ctypes'])
      expect(
        codes.some((code) => new RegExp(`^(?:import|from) ${name}\\b`, 'm').test(code)),
        name,
      ).toBe(true);
  });
  it('run natively, and give what the pages quote and show', async () => {
    const pages = pagesFor(INSTALLABLE);
    const items = pages.map((page) => itemsOf(page, INSTALLABLE));
    const answers = await runItems(items, library, SYSTEM_PYTHON);
    expect(answers.length).toBeGreaterThan(15);
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
    const drawn = new Map(answers.flatMap(({ where, draws }) => (draws ? [[where, draws] as const] : [])));
    const fences = pages.flatMap(({ tree, file }) => samplesOf(tree, file));
    expect(checkPictures(fences, drawn, readRecorded(root))).toEqual([]);
  }, 600_000);
  it.runIf(WHEELS)(
    'run in the reader’s interpreter, and give what the pages quote',
    async () => {
      const python = await startReadersPython(library);
      const program = readFileSync(join(root, 'content-checks/samples.py'), 'utf8');
      const items = pagesFor(SCIENTIFIC).map((page) => runnable(itemsOf(page, SCIENTIFIC)));
      const answers = JSON.parse(python.program(program, JSON.stringify(items))) as { error?: string }[];
      expect(answers.length).toBeGreaterThan(3);
      expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
    },
    900_000,
  );
});

const DRAWINGS: Readonly<Record<string, string>> = {
  lines: 'axes.plot([1, 2, 3], "k--", label="a"); axes.plot([3, 2, 1]); axes.legend(); axes.grid()',
  bars: 'bars = axes.bar(["a", "b"], [1, 2], edgecolor="black"); axes.bar_label(bars)',
  points: 'axes.scatter([1, 2], [2, 1], c=[0.1, 0.9]); axes.scatter([1], [1], color="black")',
  histogram: 'axes.hist([1, 2, 2, 3], color="navy", edgecolor="white")',
  texts:
    'axes.fill_between([1, 2], [1, 2], color="0.8"); axes.annotate("top", (1, 1), (2, 1), arrowprops={"arrowstyle": "->"}); axes.text(1, 1, "box", bbox={"facecolor": "white"})',
  contours: 'axes.contour([[0, 1], [1, 0]], colors="k")',
  boxes: 'axes.boxplot([[1, 2, 3]]); axes.errorbar([1], [2], yerr=0.3, color="black")',
  pie: 'axes.pie([1, 2], labels=["a", "b"], wedgeprops={"edgecolor": "w"})',
  table: 'axes.table([[1, 2], [3, 4]], loc="center")',
};

/** Runs bodies of `main` with the packages imported. */
async function run(...bodies: string[]): Promise<RunAnswer[]> {
  const head =
    'import matplotlib.pyplot as plt\nimport numpy as np\nimport pandas as pd\nimport __library__ as cw\n\ndef main(inputs):\n    ';
  const requests = bodies.map((body) => ({ code: head + body.replaceAll('\n', '\n    '), inputs: {} }));
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  return runNative(requests, { folder, library, timeLimit: 60, python: SYSTEM_PYTHON });
}

const pictures = (html: string) =>
  [...html.matchAll(/<img class="app-image( app-\w+)?" src="([^"]*)"/g)].map(([, mode = '', address = '']) => ({
    mode: mode.trim(),
    kind: address.slice(0, address.search(/[;,]/)),
    content: address.includes('base64') ? '' : decodeURIComponent(address),
  }));

const outputs = ({ outputs: text, error }: RunAnswer): Record<string, string> => {
  if (error) throw new Error(error.traceback);
  return JSON.parse(text ?? '{}') as Record<string, string>;
};

describe('a real figure', () => {
  it.each(Object.entries(DRAWINGS))(
    'with %s is drawn for light and dark pages, and stays as it was',
    async (_, draw) => {
      const body = `figure, axes = plt.subplots(figsize=(4, 3))\n${draw}\naxes.set_title("T")\nfirst = cw.plot(figure, "x")\nreturn {"first": first, "second": figure}`;
      const { first = '', second = '' } = outputs((await run(body))[0] as RunAnswer);
      const [light, dark, ...more] = pictures(second);
      expect([light?.mode, dark?.mode, more]).toEqual(['app-light', 'app-dark', []]);
      expect(pictures(first)).toEqual(pictures(second));
      expect(light?.content).toMatch(/stroke: #000000|fill: none/);
      // Black that is written out, and black letters, which SVG leaves out because it is the default.
      expect(dark?.content).not.toMatch(/(?:stroke|fill): #000000/);
      expect(dark?.content).not.toMatch(/<g id="text_\d+">\s*<g transform/);
      const letters = [...(dark?.content ?? '').matchAll(/<g style="fill: #(\w\w)\w{4}"/g)].map(([, red]) => red);
      expect(letters.length).toBeGreaterThan(0);
      expect(letters.filter((red) => Number.parseInt(red ?? '', 16) < 128)).toEqual([]);
      expect(second).toContain('alt="T"');
    },
  );

  it('keeps the colors of areas between contours, which stand for values', async () => {
    const body =
      'figure, axes = plt.subplots()\naxes.contourf([[0, 1], [1, 0]], cmap="inferno")\naxes.set_title("T")\nreturn {"plot": figure}';
    const [light, dark] = pictures(outputs((await run(body))[0] as RunAnswer).plot ?? '');
    const fills = (content = '') => [...content.matchAll(/style="fill: (#\w{6})"/g)].map(([, color]) => color).sort();
    const areas = fills(light?.content).filter((color) => color !== '#ffffff');
    expect(areas.length).toBeGreaterThan(4);
    expect(fills(dark?.content)).toEqual(expect.arrayContaining(areas));
  });

  it('is PNG if the SVG would be large, and keeps a background of its own', async () => {
    const many = 'figure, axes = plt.subplots()\naxes.scatter(range(5000), range(5000))\nreturn {"plot": axes}';
    const own = 'figure, axes = plt.subplots(facecolor="ivory")\naxes.plot([1, 2])\nreturn {"plot": figure}';
    const [png, colored] = (await run(many, own)).map((answer) => pictures(outputs(answer).plot ?? ''));
    expect(png?.map(({ mode, kind }) => [mode, kind])).toEqual([
      ['app-light', 'data:image/png'],
      ['app-dark', 'data:image/png'],
    ]);
    expect(colored?.map(({ mode, kind }) => [mode, kind])).toEqual([['', 'data:image/svg+xml']]);
  });

  it('that is still open is shown once and closed; one without a title is reported', async () => {
    const [open, after] = await run(
      'plt.plot([1, 2])\nplt.title("Open")\nreturn {}',
      'figure, axes = plt.subplots()\nreturn {"described": cw.plot(figure, alt="x"), "count": len(plt.get_fignums())}',
    );
    expect(pictures(open?.figures ?? '').length).toBe(2);
    expect(open?.figures).toContain('alt="Open"');
    expect(outputs(after as RunAnswer).count).toBe(1);
    expect(after?.figures).toBeUndefined();
    const [untitled, empty] = await run('plt.plot([1, 2])\nreturn {}', 'plt.figure()\nreturn {}');
    expect(empty?.figures).toBeUndefined();
    expect(untitled?.stderr).toMatch(/^Warning: the open figure 1 has no text alternative/);
  });
});

it('shows real frames, series, arrays and numbers', async () => {
  const body = `
frame = pd.DataFrame({"when": pd.date_range("2026-01-01", periods=40), "x": range(40), "y": np.arange(40) / 4})
return {
    "frame": frame,
    "grouped": frame.groupby(frame["x"] % 2)["y"].mean(),
    "matrix": np.eye(2),
    "number": [np.float32(0.5), np.int64(7), np.bool_(True), np.array(2.5)],
    "wide": pd.DataFrame(np.zeros((1, 20))),
}`;
  const { frame, grouped, matrix, number, wide } = outputs((await run(body))[0] as RunAnswer);
  expect(frame).toContain('<th scope="row">1</th><td>2026-01-02 00:00:00</td><td class="app-number">1</td>');
  expect(frame).toContain('20 of 40 rows shown. <a class="app-download"');
  expect(grouped).toContain('<th scope="row">1</th><td class="app-number">5</td>');
  expect(matrix).toContain('<td class="app-number">1</td><td class="app-number">0</td>');
  expect(number).toEqual([0.5, 7, true, 2.5]);
  expect(wide).toContain('12 of 20 columns shown.');
});

it('reports numbers that are not finite', async () => {
  const [array, frame, finite] = await run(
    'return {"x": np.array([1.0]) / np.array([0.0])}',
    'return {"x": pd.Series([1.0, None])}',
    'return {"x": np.ones(3)}',
  );
  expect([array?.notFinite, frame?.notFinite, finite?.notFinite]).toEqual([
    ["outputs['x']"],
    ["outputs['x']"],
    undefined,
  ]);
});

it('numpy reports natively what it can not report in WebAssembly, as docs/code/output.mdx states', async () => {
  const [division, singular] = await run(
    'import warnings\nwarnings.simplefilter("always")\nreturn {"x": (np.array([1.0]) / np.array([0.0])).tolist()}',
    'return {"x": np.linalg.inv(np.zeros((2, 2)))}',
  );
  const quoted = 'RuntimeWarning: divide by zero encountered in divide';
  expect(division?.stderr).toContain(quoted);
  expect(singular?.error?.message).toMatch(/LinAlgError: Singular matrix$/);
  expect(readFileSync(join(root, 'docs/code/output.mdx'), 'utf8')).toContain(quoted);
});
