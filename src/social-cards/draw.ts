/**
 * Draws the card of a page: the template, with the lines of the title and a note. The renderer is WebAssembly and the fonts
 * come with KaTeX, so every machine makes the same pixels. Node only.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-wasm';
import type { Brand } from '../brand/brand';
import { startRenderer } from '../brand/pictures';
import { layOut } from './layout';
import { palettePng } from './png';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const LEFT = 80;
/** In the template. */
const LOGO_WIDTH = 64;
const TITLE = {
  top: 160,
  width: 1040,
  sizes: [
    { size: 84, lines: 2 },
    { size: 68, lines: 3 },
    { size: 56, lines: 4 },
  ],
};
/** The small text, at the bottom on the left. */
const NOTE = { top: 520, width: 600, sizes: [{ size: 34, lines: 1 }] };
const LINE_HEIGHT = 1.2;
const FAMILY = 'KaTeX_SansSerif';
const [BOLD, REGULAR] = [700, 400];
/** No font has a glyph for this one: it's drawn as a box, like every character that a font lacks. */
const UNASSIGNED = '\u{10fffd}';

export interface CardText {
  readonly title: string;
  /** The category, or the date of a post. */
  readonly note: string;
}

export interface CardMaker {
  /** Undefined if the font lacks a character: the site's own card is better than a box in place of a letter. */
  draw(text: CardText): Buffer | undefined;
}

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const textElement = (text: string, weight: number, size: number, rest = ''): string =>
  `<text font-family="${FAMILY}" font-weight="${weight}" font-size="${size}" ${rest}>${escapeXml(text)}</text>`;

/** The files of KaTeX that are used: bold for titles, regular for the note. */
export function cardFonts(): Uint8Array[] {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('katex/package.json')), 'dist/fonts');
  return ['Bold', 'Regular'].map((weight) => readFileSync(path.join(folder, `${FAMILY}-${weight}.ttf`)));
}

export const cardTemplate = (): string => readFileSync(path.join(HERE, 'card.svg'), 'utf8');

/** Measures texts with the renderer that draws them. */
class Ruler {
  readonly #widths = new Map<string, string>();

  constructor(private readonly fonts: Uint8Array[]) {}

  /** For a font of size 1. */
  widthOf(text: string, weight: number): number {
    const [x = 0, width = 0] = this.#boxOf(text, weight).split(' ').map(Number);
    return x + width;
  }

  has(character: string, weight: number): boolean {
    return character === ' ' || this.#boxOf(character, weight) !== this.#boxOf(UNASSIGNED, weight);
  }

  #boxOf(text: string, weight: number): string {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${textElement(text, weight, 1, 'y="1"')}</svg>`;
    const known = this.#widths.get(svg);
    if (known !== undefined) return known;
    const renderer = new Resvg(svg, { font: { fontBuffers: this.fonts } });
    const found = renderer.getBBox();
    const { x = 0, y = 0, width = 0, height = 0 } = found ?? {};
    const box = `${x} ${width} ${y} ${height}`;
    // The renderer's memory is collected late.
    found?.free();
    renderer.free();
    this.#widths.set(svg, box);
    return box;
  }
}

/** At its size on the card. An SVG inside of the SVG gives the same pixels, but takes longer than the rest of the card. */
function logoPixels(svg: string): Buffer {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: LOGO_WIDTH } }).render();
  return Buffer.from(image.asPng());
}

/** `logo`: the SVG of the light color mode. */
export async function cardMaker(brand: Pick<Brand, 'name' | 'colors'>, logo: string): Promise<CardMaker> {
  await startRenderer();
  const fonts = cardFonts();
  const ruler = new Ruler(fonts);
  const { light } = brand.colors;
  const hasAll = (text: string, weight: number) => [...text].every((character) => ruler.has(character, weight));
  const values: Readonly<Record<string, string>> = {
    ...light,
    logo: `data:image/png;base64,${logoPixels(logo).toString('base64')}`,
    name: hasAll(brand.name, BOLD) ? escapeXml(brand.name) : '',
  };
  const template = cardTemplate().replace(/__(\w+?)__/g, (token, name: string) => values[name] ?? token);
  const write = (text: string, weight: number, box: typeof TITLE, fill: string): string[] => {
    const { size, lines } = layOut(text, (line) => ruler.widthOf(line, weight), box);
    return lines.map((line, index) => {
      const y = Math.round(box.top + size + index * size * LINE_HEIGHT);
      return textElement(line, weight, size, `x="${LEFT}" y="${y}" fill="${fill}"`);
    });
  };
  return {
    draw({ title, note }) {
      if (!hasAll(title, BOLD) || !hasAll(note, REGULAR)) return undefined;
      const lines = [...write(title, BOLD, TITLE, light.ink), ...write(note, REGULAR, NOTE, light.inkSoft)];
      const renderer = new Resvg(template.replace('</svg>', `${lines.join('')}</svg>`), {
        font: { fontBuffers: fonts },
      });
      const image = renderer.render();
      const png = palettePng(image.pixels, image.width, image.height) ?? Buffer.from(image.asPng());
      image.free();
      renderer.free();
      return png;
    },
  };
}
