/** WCAG 2.2 contrast between two colors, and the mix that `color-mix(in srgb, …)` makes of them. */

export type Rgb = readonly [red: number, green: number, blue: number];

export function parseColor(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new Error(`${JSON.stringify(hex)} is not a color such as "#0b64a0"`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** `share` of the first color, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const a = parseColor(first);
  const b = parseColor(second);
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] * share + b[index] * (1 - share));
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const linear = parseColor(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
