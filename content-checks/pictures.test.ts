/** A sample that draws has its picture, the picture is what it draws now, and no picture is left over. */
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { stageLibrary } from '../src/live/python/native';
import { samplesOf } from '../src/samples/read';
import { type RecordedSample, sampleKey } from '../src/samples/recorded';
import { readPage } from './page';
import { unusedPictures } from './pictures';
import { checkSamples, itemsOf, runItems } from './samples';

const library = stageLibrary('__library__');
afterAll(() => rmSync(library, { recursive: true, force: true }));

const page = (...lines: string[]) => readPage('a.mdx', lines.join('\n'));
const sample = (options: string, ...lines: string[]) => page('Text.', '', `\`\`\`python ${options}`, ...lines, '```');
const CHART = ['import __library__ as cw', 'chart = cw.line_chart([0, 1], [0, 1], title="A")'];

const draws = async (options: string, ...lines: string[]) => {
  const [answer] = await runItems([itemsOf(sample(options, ...lines))], library);
  return answer?.draws?.map(({ name, html }) => `${name}: ${/^<\w+/.exec(html)?.[0]}`);
};

describe('what a sample draws', () => {
  const canvas = 'canvas = cw.Canvas(90, 90, x=(0, 1), y=(0, 1), title="A")';
  it.each([
    ['a chart that it names', '', CHART, ['chart: <svg']],
    ['a drawing that it names', '', [CHART[0], canvas, 'canvas.line((0, 0), (1, 1))'], ['canvas: <svg']],
    ['its last value', '', [CHART[0], 'cw.table([[1]])'], [': <table']],
    [
      'outputs of main',
      "inputs='{}'",
      [CHART[0], 'def main(inputs):', '    return {"t": cw.table([[1]]), "n": 1}'],
      ['t: <table'],
    ],
    [
      'an animation, without its frames',
      '',
      [CHART[0], canvas, 'film = cw.animation([canvas.svg()] * 2, alt="A")'],
      ['film: <figure'],
    ],
    ['nothing: a number', '', ['x = 1', 'x'], []],
    [
      'nothing: a function that is not called',
      '',
      [CHART[0], 'def main(inputs):', '    return {"t": cw.table(inputs["x"])}'],
      [],
    ],
  ])('%s', async (_, options, lines, expected) =>
    expect(await draws(options, ...(lines as string[]))).toEqual(expected),
  );

  it('is the same each time, though it uses random numbers', async () => {
    const code = ['import random', ...CHART.slice(0, 1), 'table = cw.table([[random.random()]])'];
    const [first, second] = await Promise.all([0, 1].map(() => runItems([itemsOf(sample('', ...code))], library)));
    expect(first?.[0]?.draws).toHaveLength(1);
    expect(second).toEqual(first);
  });
});

describe('the check', () => {
  const drawing = sample('', ...CHART);
  const source = CHART.join('\n');
  const found = async (pages: typeof drawing, recorded: [string, RecordedSample][]) =>
    (await checkSamples([pages], library, new Map(recorded))).map(
      ({ file, line, problem }) => `${file}:${line}: ${problem}`,
    );
  const record = async (): Promise<RecordedSample> => {
    const [answer] = await runItems([itemsOf(drawing)], library);
    return { source, pictures: answer?.draws ?? [] };
  };
  it('wants the picture', async () =>
    expect(await found(drawing, [])).toEqual(["a.mdx:3: The sample draws a picture, and the page doesn't have it"]));
  it('accepts it', async () => expect(await found(drawing, [[sampleKey(source), await record()]])).toEqual([]));
  it('wants the one that is drawn now', async () => {
    const { pictures } = await record();
    const other = pictures.map(({ name, html }) => ({ name, html: html.replace('>A<', '>B<') }));
    expect(await found(drawing, [[sampleKey(source), { source, pictures: other }]])).toEqual([
      'a.mdx:3: The sample no longer draws the recorded picture',
    ]);
  });
  it('wants results of samples that need packages, whether they draw or not', async () => {
    const needs = sample('norun="needs numpy"', 'import numpy');
    expect(await found(needs, [])).toEqual(["a.mdx:3: The sample needs numpy, and its result isn't recorded"]);
    expect(await found(needs, [[sampleKey('import numpy'), { source: '', pictures: [] }]])).toEqual([]);
    expect(await found(sample('norun="needs Anvil"', 'import anvil'), [])).toEqual([]);
  });
  it('finds pictures that no sample draws any more', () => {
    const fences = samplesOf(drawing.tree, drawing.file);
    const files = unusedPictures(
      fences,
      new Map([sampleKey(source), 'other'].map((key) => [key, { source, pictures: [] }])),
    );
    expect(files.map(({ file }) => file)).toEqual(['figures/samples/other.json']);
  });
});
