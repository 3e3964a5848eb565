/**
 * What the runner makes of figures, frames, arrays and of numbers that are not finite. The packages are small stand-ins
 * here, which the code under test finds where it looks for the real ones; `npm run test:deep` uses those.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runNative, stageLibrary } from './native';
import type { RunAnswer } from './runner-protocol';

const PACKAGES = `
import sys, types

class Patch:
    def __init__(self): self.color = (1.0, 1.0, 1.0, 1.0)
    def get_facecolor(self): return self.color
    def set_facecolor(self, color): self.color = color

class Label:
    def __init__(self): self.color = "black"
    def get_color(self): return self.color
    def set_color(self, color): self.color = color

class Axes:
    def __init__(self, figure, title): self.figure, self.title, self.patch = figure, title, Patch()
    def get_title(self): return self.title

class Figure:
    def __init__(self, title="", size=0):
        self.figure, self.patch, self.label, self._suptitle, self.size = self, Patch(), Label(), None, size
        self.axes = [Axes(self, title)]
    def get_axes(self): return self.axes
    def get_children(self): return [self.patch, *self.axes]
    def findobj(self): return [self.patch, self.label, *(axes.patch for axes in self.axes)]
    def savefig(self, file, format, **options):
        color = self.label.color if isinstance(self.label.color, str) else "%.2f" % self.label.color[0]
        svg = '<?xml version="1.0"?><svg width="72pt" height="36pt"><text fill="%s" ground="%s"/>%s</svg>'
        file.write((svg % (color, self.patch.color, "x" * self.size)).encode())

class Pyplot(types.ModuleType):
    figures = {}
    def figure(self, number): return self.figures[number]
    def get_fignums(self): return list(self.figures)
    def close(self, which): self.figures.clear()

class Context:
    def __init__(self, settings): pass
    def __enter__(self): pass
    def __exit__(self, *error): pass

plt = Pyplot("matplotlib.pyplot")
colors = types.SimpleNamespace(to_rgba=lambda color: (0.0, 0.0, 0.0, 1.0) if color == "black" else color)

class generic:
    shape = ()
    def __init__(self, value): self.value = value
    def item(self): return self.value

class ndarray:
    def __init__(self, rows):
        self.rows = rows
        self.shape = (len(rows), len(rows[0])) if isinstance(rows[0], list) else (len(rows),)
    def __getitem__(self, part): return ndarray(self.rows[part])
    def tolist(self): return self.rows

class Cube(ndarray):
    shape = (2, 2, 2)
    def __init__(self): pass

class Index(list):
    name = None
    def __getitem__(self, part): return Index(list(self)[part])

class DataFrame:
    def __init__(self, columns, rows, labels=None):
        self.columns, self.rows = columns, rows
        self.shape = (len(rows), len(columns))
        self.index = Index(labels or range(len(rows)))
    def __len__(self): return len(self.rows)
    def __getitem__(self, part): return DataFrame(self.columns, self.rows[part], list(self.index)[part])
    def itertuples(self, index, name): return iter(self.rows)

class Series:
    def __init__(self, values): self.values, self.shape = values, (len(values),)
    def to_frame(self): return DataFrame(["mean"], [(value,) for value in self.values], ["a", "b"])

sys.modules.update({
    "matplotlib": types.SimpleNamespace(rc_context=Context),
    "matplotlib.figure": types.SimpleNamespace(Figure=Figure),
    "matplotlib.axes": types.SimpleNamespace(Axes=Axes),
    "matplotlib.colors": colors,
    "matplotlib.pyplot": plt,
    "pandas": types.SimpleNamespace(DataFrame=DataFrame, Series=Series),
    "numpy": types.SimpleNamespace(generic=generic, ndarray=ndarray),
})
`;

const folder = mkdtempSync(join(tmpdir(), 'runner-'));
let library: string;

beforeAll(() => {
  library = stageLibrary('__library__');
});

const indented = (body: string) => body.trim().replaceAll('\n', '\n    ');

/** Runs the body of a `main` after the stand-ins. */
async function run(body: string, inputs: Record<string, unknown> = {}): Promise<RunAnswer> {
  const code = `${PACKAGES}\nimport __library__ as cw\n\ndef main(inputs):\n    ${indented(body)}\n`;
  const [answer] = await runNative([{ code, inputs }], { folder, library, timeLimit: 30 });
  return answer as RunAnswer;
}

const outputsOf = ({ outputs, error }: RunAnswer) =>
  JSON.parse(outputs ?? JSON.stringify(error)) as Record<string, string>;

it('shows a returned figure in two colors, described by its title', async () => {
  const answer = await run('return {"plot": Figure("Height"), "same": Figure("Depth").axes[0]}');
  const { plot, same } = outputsOf(answer);
  expect(plot?.match(/<img/g)).toHaveLength(2);
  expect(plot).toMatch(/^<figure class="app-figure"><img class="app-image app-light" src="data:image\/svg\+xml;/);
  expect(plot?.match(/alt="Height" width="96" height="48"/g)).toHaveLength(2);
  const [light, dark] = [...(plot ?? '').matchAll(/src="([^"]*)"/g)].map(([, url]) => decodeURIComponent(url ?? ''));
  expect(light).toContain('fill="black" ground="(0, 0, 0, 0)"');
  expect(dark).toContain('fill="0.90" ground="(0, 0, 0, 0)"');
  expect(same).toContain('alt="Depth"');
  expect(answer.stderr).toBe('');
});

it('leaves a figure as it was, and one with its own background alone', async () => {
  const answer = await run(`
figure, other = Figure("a"), Figure("b")
other.patch.color = (0.9, 0.9, 1.0, 1.0)
first, second = cw.plot(figure, "A"), cw.plot(other, "B")
return {"first": first, "second": second, "color": figure.label.color, "ground": str(figure.patch.color)}`);
  const { second, color, ground } = outputsOf(answer);
  expect(second?.match(/<img/g)).toHaveLength(1);
  expect([color, ground]).toEqual(['black', '(1.0, 1.0, 1.0, 1.0)']);
});

it('warns the author of a figure without a title', async () => {
  const { stderr } = await run('return {"plot": Figure()}');
  expect(stderr).toBe(
    "Warning: outputs['plot'] has no text alternative. Set the figure's title, or return plot(figure, alt=\"…\").\n",
  );
  // The page about plots quotes it.
  const page = readFileSync(join(import.meta.dirname, '../../../docs/output/plots.mdx'), 'utf8');
  expect(page).toContain(`\n${stderr}`);
});

it('shows the figures that are still open, but none twice, and closes them', async () => {
  const answer = await run(`
plt.figures.update({1: Figure("returned"), 2: Figure("placed"), 3: Figure("open")})
return {"plot": plt.figures[1], "described": cw.plot(plt.figures[2], alt="by the author")}`);
  expect(answer.figures?.match(/alt="\w+"/g)).toEqual(['alt="open"', 'alt="open"']);
  expect(outputsOf(answer).described).toContain('alt="by the author"');
  const failing = `${PACKAGES}
def main(inputs):
    Pyplot.close = lambda self, which: print("closed", which)
    raise ValueError("x")
`;
  const [failed] = await runNative([{ code: failing, inputs: {} }], { folder, library, timeLimit: 30 });
  expect(failed).toMatchObject({ stdout: 'closed all\n', error: { message: 'ValueError: x' } });
});

it('shows ten figures, and how many there are', async () => {
  const answer = await run(`
plt.figures.update({number: Figure("open") for number in range(5)})
return {"plots": [Figure("returned") for number in range(7)]}`);
  expect(answer.figures?.match(/<figure/g)).toHaveLength(3);
  expect(answer.figures).toMatch(/<p class="app-note">10 of 12 figures shown\.<\/p>$/);
});

it('shows frames, series and arrays as tables with a download', async () => {
  const answer = await run(`
return {
    "frame": DataFrame(["a", ("b", "c")], [(1, "<x>"), (2, "y")]),
    "series": Series([1.5, 2.5]),
    "row": ndarray([1.5, 2.5]),
    "matrix": ndarray([[1, 2], [3, 4]]),
}`);
  const { frame, series, row, matrix } = outputsOf(answer);
  expect(frame).toContain('<th scope="col">#</th><th scope="col" class="app-number">a</th><th scope="col">b / c</th>');
  expect(frame).toContain('<th scope="row">0</th><td class="app-number">1</td><td>&lt;x&gt;</td>');
  expect(frame).toMatch(
    /<p class="app-note"><a class="app-download" href="data:text\/csv;[^"]*" download="frame.csv">/,
  );
  const csv = Buffer.from(/base64,([^"]*)/.exec(frame ?? '')?.[1] ?? '', 'base64').toString('utf8');
  expect(csv).toBe('\ufeffa,b / c\r\n1,<x>\r\n2,y\r\n');
  expect(series).toContain('<th scope="row">b</th><td class="app-number">2.5</td>');
  expect(row).toContain('<th scope="col" class="app-number">value</th>');
  expect(matrix).toContain('<th scope="row">1</th><td class="app-number">3</td><td class="app-number">4</td>');
});

it('cuts long and wide tables, and states what is shown', async () => {
  const answer = await run(`
return {
    "long": DataFrame(["n"], [(n,) for n in range(360)]),
    "wide": ndarray([list(range(20))]),
    "huge": DataFrame(["n"], [(n,) for n in range(60_000)]),
}`);
  const { long, wide, huge } = outputsOf(answer);
  expect(long?.match(/<tr>/g)).toHaveLength(21);
  expect(long).toContain('<p class="app-note">20 of 360 rows shown. <a');
  expect(wide?.match(/<td/g)).toHaveLength(12);
  expect(wide).toContain('12 of 20 columns shown.');
  expect(huge).toContain('20 of 60,000 rows shown. The whole table is too large for a download.');
  expect(huge).not.toContain('<a');
});

it('turns numbers of numpy into numbers, and explains what it can not show', async () => {
  expect((await run('return {"x": generic(1.5), "y": [generic(2)]}')).outputs).toBe('{"x": 1.5, "y": [2]}');
  expect((await run('return {"x": Cube()}')).error?.message).toBe(
    "OutputError: outputs['x'] is an array of 3 dimensions; return one or two",
  );
});

it.each([
  ['a number', 'return {"x": [1.0, float("nan")]}', {}, ["outputs['x'][1]"]],
  ['an array', 'return {"x": ndarray([1.0, float("inf")])}', {}, ["outputs['x']"]],
  ['a frame', 'return {"x": DataFrame(["a"], [(float("nan"),)])}', {}, ["outputs['x']"]],
  ['finite numbers', 'return {"x": 1e308, "y": "nan"}', {}, undefined],
  ['a text with such a number', 'return {"x": float(inputs["a"])}', { a: ' -inf ' }, undefined],
  ['a table cell with such a number', 'return {"x": float("nan")}', { rows: [['NaN', 1]] }, undefined],
  ['a word that begins so', 'return {"x": float("inf")}', { a: 'information' }, ["outputs['x']"]],
  ['a file with an empty cell', 'return {"x": float("nan")}', { f: csvUrl('a,b\n1,\n') }, undefined],
  ['a complete file', 'return {"x": float("nan")}', { f: csvUrl('a,b\n1,2\n') }, ["outputs['x']"]],
  ['inputs that the code changes', 'inputs["a"] = "nan"\nreturn {"x": float("nan")}', { a: '1' }, ["outputs['x']"]],
])('names numbers that are not finite unless an input is: %s', async (_what, body, inputs, places) => {
  expect((await run(body, inputs)).notFinite).toEqual(places);
});

function csvUrl(text: string): string {
  return `data:text/csv;base64,${Buffer.from(text).toString('base64')}`;
}

it('imports nothing that the app has not imported', async () => {
  const code = 'def main(inputs):\n    return {"x": 1.5, "y": [float("nan")]}\n';
  const after = 'import sys\ndef main(inputs):\n    return {"modules": list(sys.modules)}\n';
  const requests = [code, after].map((text) => ({ code: text, inputs: {} }));
  const [, answer] = await runNative(requests, { folder, library, timeLimit: 30 });
  const { modules } = JSON.parse(answer?.outputs ?? '{}') as { modules: string[] };
  expect(modules).toContain('json');
  expect(modules.filter((name) => /^(?:numpy|pandas|matplotlib|__library__)/.test(name))).toEqual([]);
});
