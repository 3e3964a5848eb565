/** KaTeX's style sheet for the site: woff2 only, and fonts in two parts (fonts/README.md). Node only, at build time. */

export interface FontRanges {
  readonly katex: string;
  /** By the font's file name without `KaTeX_`. */
  readonly fonts: Readonly<Record<string, { readonly common: string; readonly rest?: string }>>;
}

const FACE = /@font-face\{[^}]*?src:url\(fonts\/KaTeX_([\w-]+)\.woff2\) format\("woff2"\)[^}]*\}/g;

export function siteFormulaStyles(css: string, { fonts }: FontRanges): string {
  return css.replace(FACE, (face, name: string) => {
    // Every browser that runs this site reads woff2.
    const whole = face.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '');
    const ranges = fonts[name];
    if (!ranges) return whole;
    const limited = (text: string, range: string) => text.replace(/\}$/, `;unicode-range:${range}}`);
    const common = limited(whole.replace(`KaTeX_${name}.woff2`, `KaTeX_${name}-common.woff2`), ranges.common);
    return ranges.rest === undefined ? common : common + limited(whole, ranges.rest);
  });
}
