import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { brandPictures } from './pictures';
import { createCanvas, disc, stroke, toPng } from './raster';

const pictures = brandPictures(brand.colors);

/** Reads back what toPng wrote: size and pixels of an unfiltered RGB file. */
function readPng(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = zlib.inflateSync(Buffer.concat(parts));
  const pixel = (x: number, y: number) => {
    const at = y * (width * 3 + 1) + 1 + x * 3;
    return `#${rows.subarray(at, at + 3).toString('hex')}`;
  };
  return { width, height, pixel };
}

describe('pictures of the brand', () => {
  it('take their colors from the palette, so that a rebrand changes them', () => {
    const other = { ...brand.colors.light, accent: '#123456' };
    const changed = brandPictures({ light: other, dark: brand.colors.dark });
    expect(changed['img/mark.svg']).toContain('#123456');
    expect(changed['img/favicon.svg']).toContain('#123456');
    expect(readPng(changed['img/touch-icon.png'] as Buffer).pixel(2, 2)).toBe('#123456');
    expect(changed['img/social-card.png']).not.toEqual(pictures['img/social-card.png']);
  });

  it('name nobody', () => {
    for (const content of Object.values(pictures)) {
      expect(content.toString().toLowerCase()).not.toContain(brand.slug);
    }
  });

  it('the card has the size that other sites ask for and stays light', () => {
    const card = pictures['img/social-card.png'] as Buffer;
    expect(readPng(card)).toMatchObject({ width: 1200, height: 630 });
    expect(card.length).toBeLessThan(60_000);
  });
});

describe('the painter', () => {
  it('covers a line and a disc, leaves the rest alone, and writes a file that reads back', () => {
    const canvas = createCanvas(40, 20, '#ffffff');
    stroke(
      canvas,
      [
        [5, 10],
        [15, 10],
      ],
      4,
      '#000000',
    );
    disc(canvas, [30, 10], 5, '#ff0000');
    const png = readPng(toPng(canvas));
    expect(png.pixel(10, 10)).toBe('#000000');
    expect(png.pixel(30, 10)).toBe('#ff0000');
    expect(png.pixel(10, 15)).toBe('#ffffff');
    expect(png.pixel(1, 1)).toBe('#ffffff');
  });
});
