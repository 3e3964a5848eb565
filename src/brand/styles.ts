/** The brand's palette as a style sheet: the only place where colors enter the CSS. */
import type { Brand } from './brand';
import { HUES } from './hues';

/** The variables of a color mode by their names without dashes in front: `ink-soft`, `hue-blue`. */
export function colorVariables(colors: Brand['colors'], mode: 'light' | 'dark'): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(colors[mode]).map(([name, value]) => [name.replace(/[A-Z]/g, '-$&').toLowerCase(), value]),
    ...Object.entries(HUES[mode]).map(([name, value]) => [`hue-${name}`, value]),
  ]) as Record<string, string>;
}

export function paletteStyles(colors: Brand['colors']): string {
  const rule = (selector: string, mode: 'light' | 'dark'): string => {
    const lines = Object.entries(colorVariables(colors, mode)).map(([name, value]) => `  --${name}: ${value};\n`);
    return `${selector} {\n${lines.join('')}}\n`;
  };
  // Paper is white in both modes.
  return `${rule(':root', 'light')}@media not print {\n${rule("[data-theme='dark']", 'dark')}}\n`;
}
