/**
 * Draws the card of a page: the template once, then the lines of the title over it. The renderer is WebAssembly and the fonts
 * come with KaTeX, so every machine makes the same bytes. Node only.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-wasm';
import type { Brand } from '../brand/brand';
import { startRenderer } from '../brand/pictures';
import { type Font, readFont } from './font';
import { layOut } from './layout';
import { type Color, encodePng, type Indexed, toIndexed } from './png';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const [WIDTH, HEIGHT] = [1200, 630];
const LEFT = 80;
const TITLE_TOP = 160;
const TITLE = {
  width: 1040,
  sizes: [
    { size: 84, lines: 2 },
    { size: 68, lines: 3 },
    { size: 56, lines: 4 },
  ],
};
const FAMILY = 'KaTeX_SansSerif';
/** The small text, at the bottom on the left. */
const NOTE = { size: 34, top: 520, width: 600 };
const LINE_HEIGHT = 1.2;
/** Steps between the paper and the ink at the edges of letters. */
const SHADES = 16;

export interface CardText {
  readonly title: string;
  /** The category, or the date of a post. */
  readonly note: string;
}

export interface CardMaker {
  /** Undefined if the font lacks a character: the site's own card is better than a box in place of a letter. */
  draw(text: CardText): Buffer | undefined;
}

type CardBrand = Pick<Brand, 'name' | 'colors'>;

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const rgb = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Color;

/** From the color of the paper to that of the text. */
function shades(paper: Color, ink: Color): Color[] {
  const mix = (share: number) =>
    paper.map((value, channel) => Math.round(value + ((ink[channel] ?? 0) - value) * share));
  return Array.from({ length: SHADES }, (_, step) => mix(step / (SHADES - 1)) as unknown as Color);
}

class Drawing {
  readonly #base: Indexed;
  readonly #buffers: Uint8Array[];

  constructor(svg: string, fonts: readonly Uint8Array[], { light }: Brand['colors']) {
    this.#buffers = [...fonts];
    const pixels = this.#render(svg);
    const text = [...shades(rgb(light.paper), rgb(light.ink)), ...shades(rgb(light.paper), rgb(light.inkSoft))];
    this.#base = toIndexed(pixels, WIDTH, HEIGHT, text, 256);
  }

  /** RGBA. The renderer's memory isn't collected. */
  #render(svg: string): Uint8Array {
    const renderer = new Resvg(svg, { font: { fontBuffers: this.#buffers } });
    const image = renderer.render();
    const pixels = image.pixels.slice();
    image.free();
    renderer.free();
    return pixels;
  }

  copy(): Indexed {
    return { ...this.#base, pixels: this.#base.pixels.slice() };
  }

  /** One line of text; `first` is the index of its lightest shade. */
  write(card: Indexed, line: string, at: { top: number; size: number; weight: number; first: number }): void {
    const { top, size, weight, first } = at;
    const height = Math.ceil(size * LINE_HEIGHT);
    const width = WIDTH - LEFT;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text y="${size}" font-family="${FAMILY}" font-weight="${weight}" font-size="${size}">${escapeXml(line)}</text></svg>`;
    const pixels = this.#render(svg);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const opacity = pixels[(row * width + column) * 4 + 3] ?? 0;
        const shade = Math.round((opacity / 255) * (SHADES - 1));
        if (shade > 0) card.pixels[(top + row) * WIDTH + LEFT + column] = first + shade;
      }
    }
  }
}

/** The files of KaTeX that are used: bold for titles, regular for the note. */
export function cardFonts(): Uint8Array[] {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('katex/package.json')), 'dist/fonts');
  return ['Bold', 'Regular'].map((weight) => readFileSync(path.join(folder, `${FAMILY}-${weight}.ttf`)));
}

export const cardTemplate = (): string => readFileSync(path.join(HERE, 'card.svg'), 'utf8');

/** `logo`: the SVG of the light color mode. */
export async function cardMaker(brand: CardBrand, logo: string): Promise<CardMaker> {
  await startRenderer();
  const files = cardFonts();
  const [bold, regular] = files.map(readFont) as [Font, Font];
  const hasAll = (font: Font, text: string) => [...text].every((character) => character === ' ' || font.has(character));
  const values: Readonly<Record<string, string>> = {
    ...brand.colors.light,
    logo: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
    name: hasAll(bold, brand.name) ? escapeXml(brand.name) : '',
  };
  const svg = cardTemplate().replace(/__(\w+?)__/g, (token, name: string) => values[name] ?? token);
  const drawing = new Drawing(svg, files, brand.colors);
  return {
    draw({ title, note }) {
      if (!hasAll(bold, title) || !hasAll(regular, note)) return undefined;
      const card = drawing.copy();
      const { size, lines } = layOut(title, bold.widthOf, TITLE);
      for (const [index, line] of lines.entries())
        drawing.write(card, line, {
          top: Math.round(TITLE_TOP + index * size * LINE_HEIGHT),
          size,
          weight: 700,
          first: 0,
        });
      const [small = ''] = layOut(note, regular.widthOf, {
        width: NOTE.width,
        sizes: [{ size: NOTE.size, lines: 1 }],
      }).lines;
      if (note !== '') drawing.write(card, small, { ...NOTE, weight: 400, first: SHADES });
      return encodePng(card);
    },
  };
}
