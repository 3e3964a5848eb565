import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { HUES } from './hues';

/** WCAG 2.2 contrast between two colors, and the mix that `color-mix(in srgb, …)` makes of them. */
type Rgb = readonly [red: number, green: number, blue: number];

function parseColor(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new Error(`${JSON.stringify(hex)} is not a color such as "#0b64a0"`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** `share` of the first color, the rest of the second. */
function mix(first: string, second: string, share: number): string {
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
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The share of the color in a tint; the style sheets must use the same values. */
const MARKED_LINE = 0.12;
const NOTE_TINT = 0.06;

const AA_TEXT = 4.5;
const AA_CONTROL = 3;

describe.each(['light', 'dark'] as const)('spec 2: colors of the %s mode', (mode) => {
  const colors = { ...brand.colors[mode], ...HUES[mode] };
  const grounds = {
    paper: colors.paper,
    surface: colors.surface,
    grid: colors.grid,
    'a marked line of code': mix(colors.accent, colors.surface, MARKED_LINE),
    'an accent note': mix(colors.accent, colors.paper, NOTE_TINT),
    'a signal note': mix(colors.signal, colors.paper, NOTE_TINT),
  };
  const inks = ['ink', 'inkSoft', 'accent', 'accentStrong', 'signal', 'blue', 'violet', 'ochre', 'rose'] as const;

  for (const ink of inks) {
    it.each(Object.entries(grounds))(`${ink} can be read on %s`, (_name, ground) => {
      expect(contrast(colors[ink], ground)).toBeGreaterThanOrEqual(AA_TEXT);
    });
  }

  it.each(['accent', 'accentStrong'] as const)('a label can be read on a button of %s', (button) => {
    expect(contrast(colors.onAccent, colors[button])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it('paper can be read on ink, as in tooltips and the skip link', () => {
    expect(contrast(colors.paper, colors.ink)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it.each(['accent', 'signal', 'blue', 'violet', 'ochre', 'rose', 'inkSoft'] as const)(
    'a line or a control drawn in %s stands out from the page',
    (ink) => {
      expect(contrast(colors[ink], colors.paper)).toBeGreaterThanOrEqual(AA_CONTROL);
      expect(contrast(colors[ink], colors.surface)).toBeGreaterThanOrEqual(AA_CONTROL);
    },
  );

  it('grid and lines stay behind what is drawn on them', () => {
    expect(contrast(colors.grid, colors.paper)).toBeLessThan(1.5);
    expect(contrast(colors.line, colors.paper)).toBeLessThan(AA_CONTROL);
  });
});

describe('the tints of the style sheets', () => {
  it('are the ones that are proved here', () => {
    const css = fs.readFileSync(path.join(import.meta.dirname, '../css/tokens.css'), 'utf8');
    expect(css).toContain(`color-mix(in srgb, var(--accent) ${MARKED_LINE * 100}%, var(--surface))`);
    expect(css).toContain(`color-mix(in srgb, var(--accent) ${NOTE_TINT * 100}%, var(--paper))`);
    expect(css).toContain(`color-mix(in srgb, var(--signal) ${NOTE_TINT * 100}%, var(--paper))`);
  });
});

describe('contrast', () => {
  it('agrees with known figures', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
