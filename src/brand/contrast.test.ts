import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { contrast, mix } from './contrast';
import { HUES } from './hues';

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
