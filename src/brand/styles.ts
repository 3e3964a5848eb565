/** The brand's palette as a style sheet: the only place where colors enter the CSS. */
import type { Brand, Palette } from './brand';
import { HUES, type Hues } from './hues';

function rule(selector: string, palette: Palette, hues: Hues): string {
  const lines = [
    ...Object.entries(palette).map(([name, value]) => `  --${name.replace(/[A-Z]/g, '-$&').toLowerCase()}: ${value};`),
    ...Object.entries(hues).map(([name, value]) => `  --hue-${name}: ${value};`),
  ];
  return `${selector} {\n${lines.join('\n')}\n}\n`;
}

export function paletteStyles(colors: Brand['colors']): string {
  return rule(':root', colors.light, HUES.light) + rule("[data-theme='dark']", colors.dark, HUES.dark);
}
