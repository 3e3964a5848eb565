import type { Root } from 'mdast';
import { expect, it } from 'vitest';
import { keepUnits, remarkKeepUnits } from './keep-units';

it.each([
  ['sands differ by 10 % and more', 'sands differ by 10\u00a0% and more'],
  ['28.48 cm² of 1943 cm⁴', '28.48\u00a0cm² of 1943\u00a0cm⁴'],
  ['from 90 °C to 40 °C', 'from 90\u00a0°C to 40\u00a0°C'],
  ['5 m, then 12 kN/m', '5\u00a0m, then 12\u00a0kN/m'],
])('keeps %s together', (text, kept) => expect(keepUnits(text)).toBe(kept));

it.each(['3 messages', '2 Look at it', 'page 2 was', 'mm 3', '12 V2'])('leaves %s alone', (text) =>
  expect(keepUnits(text)).toBe(text),
);

it('leaves code alone', () => {
  const tree: Root = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'inlineCode', value: '10 %' },
          { type: 'text', value: ' or 10 %' },
        ],
      },
    ],
  };
  remarkKeepUnits()(tree);
  expect(JSON.stringify(tree)).toContain('"10 %"');
  expect(JSON.stringify(tree)).toContain('10\u00a0%');
});
