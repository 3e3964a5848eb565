import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import brand from '../../brand.config';
import { brandPictures } from './pictures';

const root = path.resolve(import.meta.dirname, '../..');
const pictures = await brandPictures(brand, root);
const PNG = '89504e470d0a1a0a';

it('take their colors from the palette, so that a rebrand changes them', async () => {
  const light = { ...brand.colors.light, accent: '#123456' };
  const changed = await brandPictures({ colors: { ...brand.colors, light } }, root);
  expect(changed['img/mark.svg']).toContain('#123456');
  expect(changed['img/favicon.svg']).toContain('#123456');
  expect(changed['img/touch-icon.png']).not.toEqual(pictures['img/touch-icon.png']);
  expect(changed['img/social-card.png']).not.toEqual(pictures['img/social-card.png']);
});

it('are the same bytes every time', async () => {
  expect(await brandPictures(brand, root)).toEqual(pictures);
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

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const svg = (size: string, content: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
const CARD = 'width="1200" height="630"';
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return name;
};

it('use the logo and the card of the brand', async () => {
  const logo = {
    light: write('light.svg', svg('viewBox="0 0 8 8"', '<circle cx="4" cy="4" r="4"/>')),
    dark: write('dark.svg', svg('viewBox="0 0 8 8"', '<circle cx="4" cy="4" r="4" fill="#fff"/>')),
  };
  const plain = write('plain.svg', svg(CARD, ''));
  const card = write(
    'card.svg',
    svg(CARD, '<image width="9" height="9" href="__logo__"/><path fill="__ink__" d="M0 0"/>'),
  );
  const own = await brandPictures({ colors: brand.colors, logo, socialCard: card }, folder);
  expect(own['img/mark.svg']).toContain('<circle cx="4"');
  expect(own['img/mark-dark.svg']).toContain('fill="#fff"');
  expect(own['img/favicon.svg']).toBe(own['img/mark.svg']);
  expect(own['img/touch-icon.png']).not.toEqual(pictures['img/touch-icon.png']);
  const empty = await brandPictures({ colors: brand.colors, socialCard: plain }, folder);
  expect(own['img/social-card.png']).not.toEqual(empty['img/social-card.png']);
});

it.each([
  ['an unknown token', svg(CARD, '<path fill="__paint__"/>'), /__paint__ isn't one of __logo__, __paper__/],
  ['text, for which there is no font', svg(CARD, '<text>A</text>'), /convert <text> to paths/],
  ['another size', svg('width="600" height="315"', ''), /width="1200" height="630"/],
])('a card with %s is refused', async (_name, text, message) => {
  const socialCard = write('bad.svg', text);
  await expect(brandPictures({ colors: brand.colors, socialCard }, folder)).rejects.toThrow(message);
});
