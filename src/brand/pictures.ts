/** The pictures made from the palette: the mark in its forms, and the card that other sites show beside a link. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Brand, Palette } from './brand';
import { faviconSvg, MARK_SIZE, markShapes, markSvg } from './mark';

/** Docusaurus loads its configuration twice, with fresh copies of our modules but the same copy of the package. */
async function initialize(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'));
  await initWasm(wasm).catch((error: Error) => {
    if (!/already initialized/i.test(error.message)) throw error;
  });
}

/** Other sites and phones ask for pixels. The renderer is WebAssembly, so every machine makes the same bytes. */
const toPng = (svg: string): Buffer => Buffer.from(new Resvg(svg).render().asPng());

const picture = (width: number, height: number, ground: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${shapes}</svg>`;

const place = (shapes: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK_SIZE})">${shapes}</g>`;

const lines = (color: string, width: number, path: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="square" d="${path}"/>`;

const each = (from: number, to: number, step: number, path: (at: number) => string): string =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => path(from + index * step)).join('');

function touchIcon({ accent, onAccent }: Palette): string {
  return picture(180, 180, accent, place(markShapes(onAccent), 34, 34, 112));
}

/** A beam under an even load, with its moment diagram: a hand calculation at a glance. */
function socialCard({ paper, grid, ink, inkSoft, accent, signal }: Palette): string {
  const [left, right, beam, base] = [330, 1080, 270, 390];
  const span = right - left;
  const moment = (x: number) => base + 120 * (1 - ((2 * (x - left)) / span - 1) ** 2);
  const squares = each(30, 1170, 30, (x) => `M${x + 0.5} 0V630`) + each(30, 600, 30, (y) => `M0 ${y + 0.5}H1200`);
  const arrow = (x: number) => `M${x} 150V${beam - 22}M${x - 8} ${beam - 36}L${x} ${beam - 20}L${x + 8} ${beam - 36}`;
  const support = (x: number, foot: number) => `M${x} ${beam + 8}L${x - 26} ${foot}H${x + 26}Z`;
  return picture(
    1200,
    630,
    paper,
    [
      lines(grid, 1, squares),
      lines(inkSoft, 3, `M${left} 150H${right}${each(left, right, span / 10, arrow)}`),
      lines(ink, 12, `M${left} ${beam}H${right}`),
      // A pin and a roller.
      lines(ink, 4, `${support(left, beam + 50)}${support(right, beam + 42)}M${right - 34} ${beam + 52}h68`),
      lines(
        accent,
        2,
        each(left + 30, right - 30, 30, (x) => `M${x} ${base}V${moment(x)}`),
      ),
      lines(accent, 4, `M${left} ${base}H${right}`),
      lines(
        accent,
        6,
        each(left, right, 10, (x) => `${x === left ? 'M' : 'L'}${x} ${moment(x)}`),
      ),
      `<circle cx="${left + span / 2}" cy="${moment(left + span / 2)}" r="13" fill="${signal}"/>`,
      lines(inkSoft, 2, `M${left} 570H${right}`),
      lines(inkSoft, 3, [left, right].map((x) => `M${x - 10} 580L${x + 10} 560`).join('')),
      place(markShapes(accent), 84, 180, 160),
    ].join(''),
  );
}

/** File names under the site's root → contents. */
export async function brandPictures({
  light,
  dark,
}: Brand['colors']): Promise<Readonly<Record<string, string | Buffer>>> {
  await initialize();
  return {
    'img/mark.svg': markSvg(light.accent),
    'img/mark-dark.svg': markSvg(dark.accent),
    'img/favicon.svg': faviconSvg(light.accent, dark.accent),
    'img/touch-icon.png': toPng(touchIcon(light)),
    'img/social-card.png': toPng(socialCard(light)),
  };
}
