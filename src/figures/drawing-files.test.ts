import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { HUES } from '../brand/hues';
import { extractDrawings } from './drawing-files';

const drawing = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="app-plot app-plot-chart" viewBox="0 0 400 280" width="400" height="280" role="img"><title id="t">A &amp; "B"</title><desc id="d">Two lines.</desc><path fill="var(--plot-ink, #123456)" stroke="var(--plot-series-3, #123456)" color="var(--plot-soft, #123456)" d="${'M0 0'.repeat(size / 4)}"/></svg>`;

function extract(html: string): { html: string; files: string[] } {
  const files: string[] = [];
  const publish = (svg: string) => `/assets/${files.push(svg)}.svg`;
  return { html: extractDrawings(html, { least: 2000, colors: brand.colors, publish }), files };
}

describe('a large drawing', () => {
  const { html, files } = extract(`<p>a</p>${drawing(4000)}<p>b</p>`);

  it('becomes one lazy image per color mode, with its size and its text', () => {
    const image = (mode: string, file: number) =>
      `<img class="app-plot drawing-${mode}" loading="lazy" decoding="async" src="/assets/${file}.svg" alt="A &amp; &quot;B&quot;. Two lines." width="400" height="280">`;
    expect(html).toBe(`<p>a</p>${image('light', 1)}${image('dark', 2)}<p>b</p>`);
  });
  it('has the colors of the mode in its file, since a file knows no variables of the page', () => {
    for (const [index, mode] of (['light', 'dark'] as const).entries()) {
      expect(files[index]).toContain(
        `fill="${brand.colors[mode].ink}" stroke="${HUES[mode].blue}" color="${brand.colors[mode].inkSoft}"`,
      );
      expect(files[index]).not.toContain('var(');
    }
  });
});

it.each([
  ['a small drawing', drawing(400)],
  ['a picture that is not of the library', `<svg width="9" height="9">${'<g/>'.repeat(999)}</svg>`],
])('%s stays', (_, html) => {
  expect(extract(html)).toEqual({ html, files: [] });
});
