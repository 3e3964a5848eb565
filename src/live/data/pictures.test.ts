import { expect, it } from 'vitest';
import { publishPictures } from './pictures';

const picture = (size: number) => Buffer.alloc(size, 'picture');
const source = (size: number, type = 'image/png') => `data:${type};base64,${picture(size).toString('base64')}`;

it('a large picture becomes a file, which is fetched when somebody scrolls to it', () => {
  const published: [Buffer, string][] = [];
  const html = publishPictures(`<p>a</p><img class="app-image" src="${source(9000)}" alt="b" width="4">`, (...file) => {
    published.push(file);
    return '/app-data/x.png';
  });
  expect(html).toBe('<p>a</p><img class="app-image" loading="lazy" src="/app-data/x.png" alt="b" width="4">');
  expect(published).toEqual([[picture(9000), 'png']]);
});

it.each([
  ['a small picture', `<img src="${source(300)}">`],
  ['a drawing', `<img src="${source(9000, 'image/svg+xml')}">`],
  ['a picture to download', `<a href="${source(9000)}">x</a>`],
  ['text', `src="${source(9000)}"`],
])('%s stays', (_, html) => {
  expect(publishPictures(html, () => 'never')).toBe(html);
});
