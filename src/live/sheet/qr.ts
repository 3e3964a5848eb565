/**
 * A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 20. Longer texts get no code: phones
 * have trouble with more modules than that on paper.
 */

/** By version, from 1: codewords of error correction in each block, and number of blocks (table 9 of the standard). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** Level M in the format bits. */
const LEVEL = 0;

/** Rows of dark (true) and light modules. */
export type Modules = readonly (readonly boolean[])[];

type Grid = (boolean | undefined)[][];

/** Bits that are free for data and correction. */
function capacity(version: number): number {
  const size = 17 + 4 * version;
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  // Without finder patterns with their margins, timing and format bits.
  let bits = size * size - 3 * 64 - 2 * (size - 16) - 31;
  // Alignment patterns, of which those on the timing lines share five modules each, and none is on a finder pattern.
  if (alignments > 0) bits -= (alignments * alignments - 3) * 25 - (alignments - 2) * 2 * 5;
  return version >= 7 ? bits - 36 : bits;
}

const dataCodewords = (version: number): number =>
  Math.floor(capacity(version) / 8) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** Multiplication in GF(256) with the polynomial of the standard. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The Reed–Solomon remainder of a block. */
function correction(data: readonly number[], degree: number): number[] {
  const divisor = [...new Array<number>(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i += 1, root = multiply(root, 2))
    for (let j = 0; j < degree; j += 1) divisor[j] = multiply(divisor[j] ?? 0, root) ^ (divisor[j + 1] ?? 0);
  const remainder = new Array<number>(degree).fill(0);
  for (const value of data) {
    const factor = value ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (let j = 0; j < degree; j += 1) remainder[j] = (remainder[j] ?? 0) ^ multiply(divisor[j] ?? 0, factor);
  }
  return remainder;
}

function encode(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  const total = dataCodewords(version) * 8;
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, total - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: total / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** Data and correction of all blocks, in the order in which they are placed. */
function interleave(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const degree = CORRECTION[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const length = short + (index >= count - longer ? 1 : 0);
    const block = data.slice(at, at + length);
    at += length;
    return block;
  });
  const column = (lists: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.flatMap((list) => list[index] ?? []),
    ).flat();
  return [...column(blocks), ...column(blocks.map((block) => correction(block, degree)))];
}

function alignmentCenters(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

/** The remainder of a value with the code's generator, behind the value. */
function withCheck(value: number, generator: number, length: number): number {
  let remainder = value;
  for (let i = 0; i < length; i += 1) remainder = (remainder << 1) ^ ((remainder >>> (length - 1)) * generator);
  return (value << length) | remainder;
}

/** Finder, timing and alignment patterns and the version; the format bits follow with the mask. */
function patterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  const square = (cx: number, cy: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centers = alignmentCenters(version);
  const last = centers.length - 1;
  centers.forEach((x, i) => {
    centers.forEach((y, j) => {
      const isOnFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isOnFinder) square(x, y, 2, (ring) => ring !== 1);
    });
  });
  if (version >= 7) {
    const bits = withCheck(version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const dark = ((bits >>> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
  return grid;
}

function placeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = withCheck((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;
  const set = (x: number, y: number, bit: number) => {
    const row = grid[y];
    if (row) row[x] = ((bits >>> bit) & 1) === 1;
  };
  for (let i = 0; i <= 5; i += 1) set(8, i, i);
  set(8, 7, 6);
  set(8, 8, 7);
  set(7, 8, 8);
  for (let i = 9; i < 15; i += 1) set(14 - i, 8, i);
  for (let i = 0; i < 8; i += 1) set(size - 1 - i, 8, i);
  for (let i = 8; i < 15; i += 1) set(8, size - 15 + i, i);
  const row = grid[size - 8];
  if (row) row[8] = true;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The codewords in the free modules: in columns of two, upward and downward in turn, from the right. */
function placeData(grid: Grid, codewords: readonly number[], mask: number): void {
  const size = grid.length;
  const isMasked = MASKS[mask] ?? (() => false);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const isUpward = ((right + 1) & 2) === 0;
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (!row || row[x] !== undefined) continue;
        const dark = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
        bit += 1;
        row[x] = (dark === 1) !== isMasked(x, y);
      }
    }
  }
}

/** How hard the modules are to read, by the rules of the standard: less is better. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  let sum = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = [modules[y]?.[x], modules[y]?.[x + 1], modules[y + 1]?.[x], modules[y + 1]?.[x + 1]];
      if (new Set(dark).size === 1) sum += 3;
    }
  const share = modules.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** Undefined: the text is too long. `mask` is chosen unless it is given. */
export function qrModules(text: string, mask?: number): Modules | undefined {
  const bytes = new TextEncoder().encode(text);
  const version =
    CORRECTION.findIndex((_, index) => {
      const header = index + 1 < 10 ? 12 : 20;
      return header + bytes.length * 8 <= dataCodewords(index + 1) * 8;
    }) + 1;
  if (version === 0) return undefined;
  const codewords = interleave(encode(bytes, version), version);
  const draw = (chosen: number): Modules => {
    const grid = patterns(version);
    placeFormat(grid, chosen);
    placeData(grid, codewords, chosen);
    return grid.map((row) => row.map((dark) => dark ?? false));
  };
  if (mask !== undefined) return draw(mask);
  const drawn = MASKS.map((_, index) => draw(index));
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))];
}
