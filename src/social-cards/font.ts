/** What layout needs to know of a TrueType font: which characters it has, and how wide they are. Pure. */

export interface Font {
  has(character: string): boolean;
  /** In parts of the font size; what the font doesn't have counts as nothing. */
  widthOf(text: string): number;
}

/** The offset of a table in the file. */
function tableAt(file: DataView, wanted: string): number {
  for (let index = 0; index < file.getUint16(4); index += 1) {
    const at = 12 + 16 * index;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(at + byte)));
    if (name === wanted) return file.getUint32(at + 8);
  }
  throw new Error(`The font has no table "${wanted}".`);
}

/** The map for the Basic Multilingual Plane (format 4): a function from character codes to glyphs, 0 for none. */
function characterMap(file: DataView): (code: number) => number {
  const cmap = tableAt(file, 'cmap');
  const tables = Array.from(
    { length: file.getUint16(cmap + 2) },
    (_, index) => cmap + file.getUint32(cmap + 8 + 8 * index),
  );
  const map = tables.find((at) => file.getUint16(at) === 4);
  if (map === undefined) throw new Error('The font has no character map that can be read.');
  const doubled = file.getUint16(map + 6);
  const [ends, starts] = [map + 14, map + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  return (code) => {
    for (let at = 0; at < doubled; at += 2) {
      if (code > file.getUint16(ends + at)) continue;
      const start = file.getUint16(starts + at);
      if (code < start) return 0;
      const delta = file.getUint16(deltas + at);
      const offset = file.getUint16(offsets + at);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = file.getUint16(offsets + at + offset + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

export function readFont(bytes: Uint8Array): Font {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const glyphOf = characterMap(file);
  const unitsPerEm = file.getUint16(tableAt(file, 'head') + 18);
  const lastWidth = file.getUint16(tableAt(file, 'hhea') + 34) - 1;
  const widths = tableAt(file, 'hmtx');
  const glyph = (character: string): number => glyphOf(character.codePointAt(0) ?? 0);
  return {
    has: (character) => glyph(character) !== 0,
    widthOf: (text) =>
      [...text].reduce((sum, character) => {
        const index = glyph(character);
        return index === 0 ? sum : sum + file.getUint16(widths + 4 * Math.min(index, lastWidth)) / unitsPerEm;
      }, 0),
  };
}
