import { expect, it } from 'vitest';
import brand from '../../../brand.config';
import { publishPictures } from './pictures';

const picture = (size: number) => Buffer.alloc(size, 'picture');
const source = (size: number, type = 'image/png') => `data:${type};base64,${picture(size).toString('base64')}`;

it('a large picture becomes a file, which is fetched when somebody scrolls to it', () => {
  const published: [string | Buffer, string][] = [];
  const html = publishPictures(
    `<p>a</p><img class="app-image" src="${source(9000)}" alt="b" width="4">`,
    brand.colors,
    (...file) => {
      published.push(file);
      return '/app-data/x.png';
    },
  );
  expect(html).toBe('<p>a</p><img class="app-image" loading="lazy" src="/app-data/x.png" alt="b" width="4">');
  expect(published).toEqual([[picture(9000), 'png']]);
});

it('a large picture to download becomes a file', () => {
  const html = publishPictures(
    `<a href="${source(9000)}" download="a.png">x</a>`,
    brand.colors,
    () => '/app-data/x.png',
  );
  expect(html).toBe('<a href="/app-data/x.png" download="a.png">x</a>');
});

it('a figure in two colors becomes two files', () => {
  const svg = `<svg width="4pt" height="3pt"><title>a &amp; b #1</title>${'<g/>'.repeat(2000)}</svg>`;
  // As the library writes it: escaped for an address, then for an attribute.
  const escaped = svg.replace(/[%#<>"]/g, encodeURIComponent).replaceAll('&', '&amp;');
  const tag = (mode: string, address: string) => `<img class="app-image app-${mode}" ${address} alt="b">`;
  const data = `src="data:image/svg+xml;charset=utf-8,${escaped}"`;
  const published: (string | Buffer)[] = [];
  const html = publishPictures(tag('light', data) + tag('dark', data), brand.colors, (content) => {
    published.push(content);
    return `/app-data/${published.length}.svg`;
  });
  expect(html).toBe(
    tag('light', 'loading="lazy" src="/app-data/1.svg"') + tag('dark', 'loading="lazy" src="/app-data/2.svg"'),
  );
  expect(published).toEqual([svg, svg]);
});

it.each([
  ['a small picture', `<img src="${source(300)}">`],
  ['a drawing', `<img src="${source(9000, 'image/svg+xml')}">`],
  ['a small picture to download', `<a href="${source(300)}">x</a>`],
  ['text', `src="${source(9000)}"`],
])('%s stays', (_, html) => {
  expect(publishPictures(html, brand.colors, () => 'never')).toBe(html);
});

const drawing = `<svg class="app-plot" width="4" height="3"><title>A map</title>${'<g/>'.repeat(5000)}</svg>`;

it('a huge drawing becomes a file for each color mode', () => {
  expect(publishPictures(drawing, brand.colors, (_, ending) => `/app-data/x.${ending}`)).toMatch(
    /^<img class="app-plot drawing-light" [^>]*src="\/app-data\/x\.svg" alt="A map" width="4" height="3"><img class="app-plot drawing-dark"/,
  );
});

it.each(['app-map', 'app-animation', 'app-slider'])('a huge drawing inside of %s stays', (kind) => {
  const html = `<figure class="${kind}">${drawing}</figure>`;
  expect(publishPictures(html, brand.colors, () => 'never')).toBe(html);
});
