/**
 * Units as plain HTML where that looks the same as a set formula: `\mathrm{m/s^2}` → `m/s<sup>2</sup>`. A page whose only
 * formulas are units then needs no formula fonts. Anything else is left to KaTeX (undefined).
 */
const SIGNS: Readonly<Record<string, string>> = {
  '\\circ': '°',
  '\\%': '%',
  '\\$': '$',
  '\\Omega': 'Ω',
  '\\mu': 'µ',
  '\\cdot': '·',
  '\\,': ' ',
  '\\ ': ' ',
};

export function plainUnits(tex: string): string | undefined {
  const text = tex
    // A degree sign is written as a raised circle.
    .replace(/\^\{?\\circ\}?/g, '\\circ')
    .replace(/\\(?:circ|Omega|mu|cdot)\b|\\[%$, ]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\\(?:mathrm|text)\{([^{}]*)\}/g, '$1')
    .replace(/\^\{?(-?\d+)\}?/g, '<sup>$1</sup>');
  return /[\\{}^_]/.test(text) || /<(?!\/?sup>)|&/.test(text) ? undefined : text;
}
