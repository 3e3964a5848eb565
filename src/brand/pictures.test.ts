import { expect, it } from 'vitest';
import brand from '../../brand.config';
import { brandPictures } from './pictures';

const pictures = await brandPictures(brand.colors);
const PNG = '89504e470d0a1a0a';

it('take their colors from the palette, so that a rebrand changes them', async () => {
  const changed = await brandPictures({ light: { ...brand.colors.light, accent: '#123456' }, dark: brand.colors.dark });
  expect(changed['img/mark.svg']).toContain('#123456');
  expect(changed['img/favicon.svg']).toContain('#123456');
  expect(changed['img/touch-icon.png']).not.toEqual(pictures['img/touch-icon.png']);
  expect(changed['img/social-card.png']).not.toEqual(pictures['img/social-card.png']);
});

it('are the same bytes every time', async () => {
  expect(await brandPictures(brand.colors)).toEqual(pictures);
});

it('contain no name', () => {
  for (const content of Object.values(pictures)) expect(content.toString().toLowerCase()).not.toContain(brand.slug);
});

it.each([
  ['img/touch-icon.png', 180, 180],
  ['img/social-card.png', 1200, 630],
])('%s has the size that other sites expect, and is small', (name, width, height) => {
  const file = pictures[name] as Buffer;
  expect(file.toString('hex', 0, 8)).toBe(PNG);
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
  expect(file.length).toBeLessThan(60_000);
});
