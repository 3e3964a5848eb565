/** The pictures of a brand: the logo in its forms, and the card that other sites show beside a link. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Brand } from './brand';
import { icoFile } from './ico';
import { faviconSvg, markSvg } from './mark';

let started: Promise<void> | undefined;

/** Once: a second start would replace the memory of pictures that are being drawn. */
export const startRenderer = (): Promise<void> => {
  started ??= start();
  return started;
};

/** Docusaurus loads its configuration twice, with fresh copies of our modules but the same copy of the package. */
async function start(): Promise<void> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'));
  await initWasm(wasm).catch((error: Error) => {
    if (!/already initialized/i.test(error.message)) throw error;
  });
}

/** Other sites and phones ask for pixels. The renderer is WebAssembly, so every machine makes the same bytes. */
const toPng = (svg: string, width?: number): Buffer =>
  Buffer.from(new Resvg(svg, width ? { fitTo: { mode: 'width', value: width } } : {}).render().asPng());

/** For programs that ask for `/favicon.ico` without reading a page. */
const ICO_SIZES = [16, 32, 48] as const;

const dataUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

const touchIcon = (ground: string, logo: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180"><rect width="100%" height="100%" fill="${ground}"/><image x="34" y="34" width="112" height="112" href="${dataUrl(logo)}"/></svg>`;

/** A template with `__logo__` and the names of colors in it. */
function socialCard(file: string, template: string, logo: string, { light }: Brand['colors']): string {
  const values: Readonly<Record<string, string>> = { logo: dataUrl(logo), ...light };
  const svg = template.replace(/__(\w+?)__/g, (token, name: string) => {
    if (values[name] !== undefined) return values[name];
    throw new Error(
      `${file}: ${token} isn't one of ${Object.keys(values)
        .map((known) => `__${known}__`)
        .join(', ')}.`,
    );
  });
  if (/<text\b/.test(svg)) throw new Error(`${file}: convert <text> to paths; the renderer has no fonts.`);
  const { width, height } = new Resvg(svg);
  if (width !== 1200 || height !== 630) throw new Error(`${file}: write <svg width="1200" height="630" …>.`);
  return svg;
}

/** File names under the site's root → contents. */
export async function brandPictures(
  { colors, logo, socialCard: card = 'src/brand/social-card.svg' }: Pick<Brand, 'colors' | 'logo' | 'socialCard'>,
  root: string,
): Promise<Readonly<Record<string, string | Buffer>>> {
  await startRenderer();
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const { light, dark } = colors;
  const own = logo && { light: read(logo.light), dark: read(logo.dark) };
  const icon = own ? touchIcon(light.paper, own.light) : touchIcon(light.accent, markSvg(light.onAccent));
  const touch = toPng(icon);
  const mark = own ?? { light: markSvg(light.accent), dark: markSvg(dark.accent) };
  return {
    'img/mark.svg': mark.light,
    'img/mark-dark.svg': mark.dark,
    'img/favicon.svg': own?.light ?? faviconSvg(light.accent, dark.accent),
    'favicon.ico': icoFile(ICO_SIZES.map((size) => ({ size, png: toPng(mark.light, size) }))),
    'img/touch-icon.png': touch,
    // Phones ask for it by this name.
    'apple-touch-icon.png': touch,
    'img/icon-192.png': toPng(icon, 192),
    'img/icon-512.png': toPng(icon, 512),
    'img/social-card.png': toPng(socialCard(card, read(card), mark.light, colors)),
  };
}
