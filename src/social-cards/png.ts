/**
 * PNG files with a palette: a card has few colors. Only runs are compressed, since what zlib finds beyond them depends on the
 * processor, and a build mustn't.
 */
import { constants, crc32, deflateSync } from 'node:zlib';

export type Color = readonly [red: number, green: number, blue: number];

export interface Indexed {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly Color[];
  /** An index into the palette for each pixel, row by row. */
  readonly pixels: Uint8Array;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

export function encodePng({ width, height, palette, pixels }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, colors from the palette.
  header.set([8, 3], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    // Each row as its difference from the one above: most of a card is runs of zeros.
    rows[row * (width + 1)] = 2;
    for (let column = 0; column < width; column += 1) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * width + column] ?? 0);
      rows[row * (width + 1) + 1 + column] = (pixels[row * width + column] ?? 0) - above;
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_RLE })),
    chunk('IEND', new Uint8Array()),
  ]);
}

const distance = (a: Color, b: Color): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

export const nearest = (palette: readonly Color[], color: Color): number =>
  palette.reduce(
    (best, other, index) => (distance(other, color) < distance(palette[best] as Color, color) ? index : best),
    0,
  );

/** From opaque RGBA to a palette of the colors used most, after those that are given. */
export function toIndexed(
  rgba: Uint8Array,
  width: number,
  height: number,
  given: readonly Color[],
  most: number,
): Indexed {
  const counts = new Map<number, number>();
  const key = (at: number) => ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);
  for (let at = 0; at < rgba.length; at += 4) counts.set(key(at), (counts.get(key(at)) ?? 0) + 1);
  const color = (code: number): Color => [code >> 16, (code >> 8) & 0xff, code & 0xff];
  const common = [...counts].sort(([a, x], [b, y]) => y - x || a - b).map(([code]) => color(code));
  const palette = [...given, ...common.slice(0, most - given.length)];
  const indexes = new Map([...counts.keys()].map((code) => [code, nearest(palette, color(code))]));
  const pixels = new Uint8Array(width * height);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) pixels[pixel] = indexes.get(key(pixel * 4)) ?? 0;
  return { width, height, palette, pixels };
}
