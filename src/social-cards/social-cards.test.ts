import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { markSvg } from '../brand/mark';
import { createCards } from './cards';
import { cardFonts, cardMaker } from './draw';
import { readFont } from './font';
import { layOut, wrap } from './layout';
import { encodePng, nearest, toIndexed } from './png';

const logo = markSvg(brand.colors.light.accent);
const folder = mkdtempSync(path.join(tmpdir(), 'cards-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The pixels of a PNG that `encodePng` wrote. */
function decode(png: Buffer): { width: number; height: number; rows: number[][] } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf('IDAT');
  const raw = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const rows: number[][] = [];
  for (let row = 0; row < height; row += 1) {
    const line = raw.subarray(row * (width + 1), (row + 1) * (width + 1));
    expect(line[0]).toBe(2);
    rows.push(Array.from(line.subarray(1), (value, column) => (value + (rows[row - 1]?.[column] ?? 0)) & 0xff));
  }
  return { width, height, rows };
}

describe('PNG', () => {
  it('keeps every pixel', () => {
    const pixels = Uint8Array.from([0, 1, 2, 2, 1, 0]);
    const png = encodePng({
      width: 3,
      height: 2,
      palette: [
        [0, 0, 0],
        [1, 2, 3],
        [255, 255, 255],
      ],
      pixels,
    });
    expect(decode(png)).toEqual({
      width: 3,
      height: 2,
      rows: [
        [0, 1, 2],
        [2, 1, 0],
      ],
    });
    expect(png.subarray(png.indexOf('PLTE') + 4).subarray(0, 9)).toEqual(
      Buffer.from([0, 0, 0, 1, 2, 3, 255, 255, 255]),
    );
  });

  it('has the colors used most, and the nearest one for others', () => {
    const rgba = Uint8Array.from([9, 9, 9, 255, 9, 9, 9, 255, 8, 9, 9, 255, 0, 0, 0, 255]);
    const { palette, pixels } = toIndexed(rgba, 4, 1, [[0, 0, 0]], 2);
    expect(palette).toEqual([
      [0, 0, 0],
      [9, 9, 9],
    ]);
    expect([...pixels]).toEqual([1, 1, 1, 0]);
    expect(nearest(palette, [2, 2, 2])).toBe(0);
  });
});

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

  it('the font knows its characters and their widths', () => {
    const font = readFont(cardFonts()[0] as Uint8Array);
    expect(['A', 'z', '’', '–', '0'].every((character) => font.has(character))).toBe(true);
    expect(['é', '漢', '😀'].some((character) => font.has(character))).toBe(false);
    expect(font.widthOf('W')).toBeGreaterThan(2 * font.widthOf('i'));
    expect(font.widthOf('ab')).toBeCloseTo(font.widthOf('a') + font.widthOf('b'));
  });
});

describe('a card', () => {
  const cards = cardMaker(brand, logo);
  const text = { title: 'Input types & “values”', note: 'Inputs' };

  it('has the size that other sites expect, shows the title, and is small', async () => {
    const png = (await cards).draw(text) as Buffer;
    const empty = (await cards).draw({ title: '', note: '' }) as Buffer;
    const [drawn, bare] = [decode(png), decode(empty)];
    expect([drawn.width, drawn.height]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(60_000);
    const changed = (from: number, to: number) => {
      const before = bare.rows.slice(from, to).flat();
      return drawn.rows
        .slice(from, to)
        .flat()
        .filter((pixel, index) => pixel !== before[index]).length;
    };
    expect(changed(160, 280), 'the title').toBeGreaterThan(3000);
    expect(changed(0, 150), 'the name of the product').toBe(0);
    expect(changed(515, 570), 'the note').toBeGreaterThan(300);
  });

  it('is the same bytes every time', async () => {
    const again = await cardMaker(brand, logo);
    expect(again.draw(text)).toEqual((await cards).draw(text));
  });

  it('is not drawn with a character that the font lacks', async () => {
    expect((await cards).draw({ title: 'Café', note: '' })).toBeUndefined();
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
