/**
 * A very small painter: lines and discs with smooth edges on a plain ground, written as PNG. Enough for the pictures
 * that other sites and phones ask for in pixels, with no browser and no image library in the build.
 */
import zlib from 'node:zlib';
import { parseColor, type Rgb } from './contrast';

export type Point = readonly [x: number, y: number];

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export function createCanvas(width: number, height: number, ground: string): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const color = parseColor(ground);
  for (let index = 0; index < pixels.length; index += 3) pixels.set(color, index);
  return { width, height, pixels };
}

/** Colors every pixel by how far it lies outside the shape: fully at ≤ 0, not at all from 1 on. */
function paint(canvas: Canvas, box: readonly [Point, Point], color: Rgb, outside: (x: number, y: number) => number) {
  const [[left, top], [right, bottom]] = box;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(canvas.height, Math.ceil(bottom)); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(canvas.width, Math.ceil(right)); x += 1) {
      const cover = Math.min(1, Math.max(0, 0.5 - outside(x + 0.5, y + 0.5)));
      if (cover === 0) continue;
      const index = (y * canvas.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = canvas.pixels[index + channel] ?? 0;
        canvas.pixels[index + channel] = Math.round(before + ((color[channel] ?? 0) - before) * cover);
      }
    }
  }
}

export function disc(canvas: Canvas, [cx, cy]: Point, radius: number, color: string): void {
  const reach = radius + 1;
  const box = [
    [cx - reach, cy - reach],
    [cx + reach, cy + reach],
  ] as const;
  paint(canvas, box, parseColor(color), (x, y) => Math.hypot(x - cx, y - cy) - radius);
}

/** A line with square ends, as long beyond its points as it is half wide, so that corners close. */
export function stroke(canvas: Canvas, points: readonly Point[], width: number, color: string): void {
  const half = width / 2;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const reach = half * Math.SQRT2 + 1;
    const box = [
      [Math.min(from[0], to[0]) - reach, Math.min(from[1], to[1]) - reach],
      [Math.max(from[0], to[0]) + reach, Math.max(from[1], to[1]) + reach],
    ] as const;
    paint(canvas, box, parseColor(color), (x, y) => {
      const along = (x - from[0]) * ux + (y - from[1]) * uy;
      const across = Math.abs((y - from[1]) * ux - (x - from[0]) * uy);
      return Math.max(across - half, -along - half, along - length - half);
    });
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(checksum(body), body.length + 4);
  return out;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

export function toPng({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits a channel, RGB
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
