/** What samples drew is on the pages, and samples that aren't run are marked there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import brand from '../../brand.config';
import { readPage } from '../../content-checks/page';
import { readSite } from '../../content-checks/site';
import { INSTALLABLE } from '../../src/samples/packages';
import { samplesOf } from '../../src/samples/read';
import { readRecorded, sampleKey } from '../../src/samples/recorded';

const root = path.resolve(import.meta.dirname, '../..');
const build = path.join(root, 'build');
const pages = (readdirSync(build, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({ file, $: load(readFileSync(path.join(build, file), 'utf8')) }));
const fences = [...readSite(root, brand).sources.values()].flatMap(({ file, source }) =>
  samplesOf(readPage(file, source).tree, file, INSTALLABLE),
);
const recorded = readRecorded(root);

it('every sample whose result is a picture has it on the page', () => {
  const drawing = fences.filter(({ source }) => (recorded.get(sampleKey(source))?.pictures.length ?? 0) > 0);
  const shown = new Set(
    pages.flatMap(({ $ }) =>
      $('[data-sample]')
        .toArray()
        .map((node) => node.attribs['data-sample']),
    ),
  );
  expect(drawing.length).toBeGreaterThan(35);
  expect(drawing.flatMap(({ source, sample }) => (shown.has(sampleKey(source)) ? [] : [sample.where]))).toEqual([]);
});

it('every picture has a text and a size, and its file exists', () => {
  for (const { file, $ } of pages) {
    for (const image of $('[data-sample] img').toArray()) {
      const { alt, width, height, src = '' } = image.attribs;
      expect([alt !== undefined, Number(width) > 0, Number(height) > 0], `${file}: ${src.slice(0, 80)}`).toEqual([
        true,
        true,
        true,
      ]);
      if (!src.startsWith('data:'))
        expect(readFileSync(path.join(build, src)).length, `${file}: ${src}`).toBeGreaterThan(0);
    }
  }
});

it('every sample that is not run says why', () => {
  const reasons = fences.flatMap(({ sample: { norun } }) => (norun === undefined ? [] : [`Not run here: ${norun}.`]));
  const notes = pages.flatMap(({ $ }) =>
    $('[data-language=python] > p')
      .toArray()
      .map((note) => $(note).text()),
  );
  expect(reasons.length).toBeGreaterThan(0);
  // Lists of posts repeat none of them: they are below the excerpts.
  expect(notes.sort()).toEqual(reasons.sort());
});
