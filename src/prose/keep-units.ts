/** Keeps a number and its unit on one line, with a no-break space. */
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

const UNITS =
  '%|°C|kPa|MPa|GPa|kNm|kN|mm²|cm²|m²|mm|cm|km|m/s²|m/s|m³|cm⁴|mL|L|mg/mL|mg|kg|kΩ|Ω|mH|nF|dB|Hz|V|W|KB|MB|GB|ms|m';
const SPACE = new RegExp(`(?<=\\d) (?=(?:${UNITS})(?![\\w²³⁴]))`, 'g');

export function keepUnits(text: string): string {
  return text.replace(SPACE, '\u00a0');
}

/** Prose only: code and formulas are nodes of their own. */
export function remarkKeepUnits() {
  return (tree: Root): void => {
    visit(tree, 'text', (node) => {
      node.value = keepUnits(node.value);
    });
  };
}
