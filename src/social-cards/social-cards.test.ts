import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-wasm';
import { afterAll, describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { markSvg } from '../brand/mark';
import { startRenderer } from '../brand/pictures';
import { createCards } from './cards';
import { cardMaker } from './draw';
import { layOut, wrap } from './layout';
import { palettePng } from './png';

const logo = markSvg(brand.colors.light.accent);
const folder = mkdtempSync(path.join(tmpdir(), 'cards-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('text', () => {
  it('breaks between words', () => {
    expect(wrap('a bb  ccc d', (line) => line.length <= 4)).toEqual(['a bb', 'ccc', 'd']);
    expect(wrap('toolong a', (line) => line.length <= 4)).toEqual(['toolong', 'a']);
    expect(wrap('', () => true)).toEqual([]);
  });

  const box = {
    width: 10,
    sizes: [
      { size: 2, lines: 1 },
      { size: 1, lines: 2 },
    ],
  };
  it.each([
    ['abc', 2, ['abc']],
    ['abc def', 1, ['abc def']],
    ['abcde fghij', 1, ['abcde', 'fghij']],
    ['abcde fghij klmnop', 1, ['abcde', 'fghij...']],
    ['abcdefghijklmno', 1, ['abcdefg...']],
  ])('%s', (text, size, lines) => {
    expect(layOut(text, (line) => line.length, box)).toEqual({ size, lines });
  });
});

describe('a picture with a palette', () => {
  const pixelsOf = (...colors: number[]) =>
    Uint8Array.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255, 255]));
  /** What a reader of PNG gets: the renderer, which scales nothing at this size. */
  const decoded = async (png: Buffer, width: number, height: number) => {
    await startRenderer();
    const address = `data:image/png;base64,${png.toString('base64')}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${address}" image-rendering="optimizeSpeed"/></svg>`;
    return [...new Resvg(svg).render().pixels];
  };

  it('has the same pixels', async () => {
    const few = pixelsOf(0xff0000, 0x00ff00, 0x123456, 0xffffff, 0x123456, 0x000000);
    expect(await decoded(palettePng(few, 3, 2) as Buffer, 3, 2)).toEqual([...few]);
    const most = pixelsOf(...Array.from({ length: 256 }, (_, index) => index * 65_793));
    expect(await decoded(palettePng(most, 16, 16) as Buffer, 16, 16)).toEqual([...most]);
  });

  it('is not made of more colors than a palette holds, or of what can be seen through', () => {
    expect(palettePng(pixelsOf(...Array.from({ length: 257 }, (_, index) => index)), 257, 1)).toBeUndefined();
    expect(palettePng(Uint8Array.of(1, 2, 3, 254), 1, 1)).toBeUndefined();
  });
});

describe('a card', () => {
  const cards = cardMaker(brand, logo);
  const text = { title: 'Input types & “values”', note: 'Inputs' };

  it('has the size that other sites expect, shows title and note, and is small', async () => {
    const draw = async (one: typeof text) => (await cards).draw(one) as Buffer;
    const png = await draw(text);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(25_000);
    for (const other of [
      { ...text, title: '' },
      { ...text, note: '' },
      { ...text, title: text.title.toUpperCase() },
    ])
      expect((await draw(other)).equals(png)).toBe(false);
  });

  it('is the same bytes every time', async () => {
    const again = await cardMaker(brand, logo);
    expect(again.draw(text)).toEqual((await cards).draw(text));
  });

  it.each(['Café', '漢', 'A 😀'])('is not drawn with a character that the font lacks: %s', async (title) => {
    expect((await cards).draw({ title, note: '' })).toBeUndefined();
    expect((await cards).draw({ title: '', note: title })).toBeUndefined();
  });

  it('is drawn with punctuation of good typography', async () => {
    expect((await cards).draw({ title: 'Don’t – 0 “x”', note: 'November 7, 2023' })).toBeDefined();
  });

  it('is drawn with a logo of any colors', async () => {
    const stripes = Array.from({ length: 64 }, (_, x) => `<path d="M${x} 0V64" stroke="hsl(${x * 5} 80% 50%)"/>`);
    const colorful = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="64" height="64" fill="url(#a)"/><g opacity=".5">${stripes.join('')}</g></svg>`;
    const png = (await cardMaker(brand, colorful)).draw(text) as Buffer;
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('breaks a title that is too long for a line', async () => {
    const long = { title: 'Compare the maximum moment and deflection of two beams', note: '' };
    const narrow = { title: 'Compare', note: '' };
    expect((await cards).draw(long)?.length).toBeGreaterThan((await cards).draw(narrow)?.length ?? 0);
  });

  it('comes from the cache the second time, under a name that depends on what is on it', async () => {
    const make = () =>
      createCards({ brand, logo, outDir: path.join(folder, 'out'), cache: path.join(folder, 'cache') });
    const first = await make().of(text);
    expect(await make().of(text)).toBe(first);
    expect(await make().of({ ...text, note: 'Other' })).not.toBe(first);
    expect(readdirSync(path.join(folder, 'cache'))).toHaveLength(2);
    expect(readFileSync(path.join(folder, 'out', first ?? ''))).toEqual((await cards).draw(text));
  });
});
