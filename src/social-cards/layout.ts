/** A title → lines that fit, in the largest size that allows it. Pure. */

export interface Lines {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface Box {
  readonly width: number;
  /** Sizes to try, the largest first, with the number of lines that they leave room for. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
}

/** Breaks between words; a word that is too long for a line has one of its own. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** `widthOf` is for a font of size 1. If nothing fits, the text is cut. */
export function layOut(text: string, widthOf: (text: string) => number, { width, sizes }: Box): Lines {
  for (const { size, lines: most } of sizes) {
    const fits = (line: string) => widthOf(line) * size <= width;
    const lines = wrap(text, fits);
    if (lines.length <= most && lines.every(fits)) return { size, lines };
  }
  const { size = 1, lines: most = 1 } = sizes.at(-1) ?? {};
  const lines = wrap(text, (line) => widthOf(line) * size <= width).slice(0, most);
  const last = lines.length - 1;
  let end = lines[last] ?? '';
  while (end !== '' && widthOf(`${end}...`) * size > width) end = end.slice(0, -1).trimEnd();
  return { size, lines: [...lines.slice(0, last), `${end}...`] };
}
