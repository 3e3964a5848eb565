/** Which of KaTeX's font files a page asks for, read from its HTML: for the budgets. Node only. */
import type { Cheerio, CheerioAPI } from 'cheerio';
import type { FontRanges } from '../../src/formulas/font-faces';

/** Classes of KaTeX's style sheet that change the font, innermost first wins. */
const FONTS: readonly [selector: string, font: string][] = [
  ['.delimsizing.size1, .op-symbol.small-op, .delim-size1 > span', 'Size1-Regular'],
  ['.delimsizing.size2, .op-symbol.large-op', 'Size2-Regular'],
  ['.delimsizing.size3', 'Size3-Regular'],
  ['.delimsizing.size4, .delim-size4 > span', 'Size4-Regular'],
  ['.mathnormal', 'Math-Italic'],
  ['.mathit, .textit', 'Main-Italic'],
  ['.mathbf, .textbf', 'Main-Bold'],
  ['.boldsymbol', 'Math-BoldItalic'],
  ['.mathsf, .textsf', 'SansSerif-Regular'],
  ['.mathtt, .texttt', 'Typewriter-Regular'],
  ['.mathbb, .amsrm, .textbb', 'AMS-Regular'],
  ['.mathcal', 'Caligraphic-Regular'],
  ['.mathfrak', 'Fraktur-Regular'],
  ['.mathscr', 'Script-Regular'],
];

function includes(range: string, point: number): boolean {
  return range.split(',').some((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return point >= first && point <= last;
  });
}

/** File names below `fonts/`. */
export function fontsNeeded($: CheerioAPI, { fonts }: FontRanges): Set<string> {
  const files = new Set<string>();
  const fontOf = (element: Cheerio<never>): string => {
    for (let at = element; at.length > 0 && !at.is('.katex-html'); at = at.parent() as Cheerio<never>) {
      const match = FONTS.find(([selector]) => at.is(selector));
      if (match) return match[1];
    }
    return 'Main-Regular';
  };
  $('.katex-html *').each((_, element) => {
    const own = $(element)
      .contents()
      .toArray()
      .map((node) => (node.type === 'text' ? node.data : ''))
      .join('');
    if (own === '') return;
    const font = fontOf($(element) as unknown as Cheerio<never>);
    const ranges = fonts[font];
    for (const character of own) {
      const point = character.codePointAt(0) ?? 0;
      if (ranges === undefined) files.add(`KaTeX_${font}.woff2`);
      else if (includes(ranges.common, point)) files.add(`KaTeX_${font}-common.woff2`);
      else if (ranges.rest !== undefined && includes(ranges.rest, point)) files.add(`KaTeX_${font}.woff2`);
    }
  });
  return files;
}
