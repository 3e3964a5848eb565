import { describe, expect, it } from 'vitest';
import { plainUnits } from './units';

describe('plainUnits', () => {
  for (const [tex, html] of [
    ['\\mathrm{m}', 'm'],
    ['\\mathrm{m/s^2}', 'm/s<sup>2</sup>'],
    ['\\mathrm{m^{-1}}', undefined],
    ['^\\circ', '°'],
    ['^\\circ\\mathrm{C}', '°C'],
    ['\\%', '%'],
    ['\\%\\ \\text{of the span}', '% of the span'],
    ['k\\Omega', 'kΩ'],
    ['\\mathrm{N\\,m}', 'N m'],
    ['\\mu\\mathrm{mol/L}', 'µmol/L'],
    ['\\frac{m}{s}', undefined],
    ['m_1', undefined],
    ['<b>', undefined],
  ] as const) {
    it(`${tex} → ${html}`, () => expect(plainUnits(tex)).toBe(html));
  }
});
