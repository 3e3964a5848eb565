/**
 * Large drawings of the Python library become files that are fetched when a reader scrolls to them. A file can't use the
 * page's CSS variables, so there is one per color mode; drawing-files.css shows the right one, and a browser doesn't fetch
 * a lazy image that isn't displayed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Brand } from '../brand/brand';
import { colorVariables } from '../brand/styles';

export interface DrawingFiles {
  /** Shorter drawings stay in the page: a request costs more than their characters. */
  readonly least: number;
  readonly colors: Brand['colors'];
  /** Stores a file and returns its address. */
  readonly publish: (svg: string) => string;
}

const DRAWING = /<svg\b[^>]*\bclass="app-plot\b[^>]*>[\s\S]*?<\/svg>/g;

/** Which color each `--plot-…` variable is: `plot-soft` → `ink-soft`. */
const TOKENS = readFileSync(fileURLToPath(new URL('../css/tokens.css', import.meta.url)), 'utf8');
const PLOT_COLORS = new Map(
  [...TOKENS.matchAll(/--(plot-[\w-]+): var\(--([\w-]+)\)/g)].map(([, name = '', color = '']) => [name, color]),
);

export function extractDrawings(html: string, { least, colors, publish }: DrawingFiles): string {
  return html.replace(DRAWING, (svg) => {
    const [tag = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const [width, height] = [attribute('width'), attribute('height')];
    if (svg.length < least || width === undefined || height === undefined) return svg;
    const text = (name: string) => new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(svg)?.[1] ?? '';
    const alt = [text('title'), text('desc')].filter(Boolean).join('. ').replaceAll('"', '&quot;');
    return (['light', 'dark'] as const)
      .map((mode) => {
        const values = colorVariables(colors, mode);
        const file = svg.replace(
          /var\(--(plot-[\w-]+), (#\w+)\)/g,
          (_, name: string, other: string) => values[PLOT_COLORS.get(name) ?? ''] ?? other,
        );
        const size = `width="${width}" height="${height}"`;
        return `<img class="app-plot drawing-${mode}" loading="lazy" decoding="async" src="${publish(file)}" alt="${alt}" ${size}>`;
      })
      .join('');
  });
}
