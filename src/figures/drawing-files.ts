/**
 * Large drawings of the Python library become files that are fetched when a reader scrolls to them. A file can't use the
 * page's CSS variables, so there is one per color mode; drawing-files.css shows the right one, and a browser doesn't fetch
 * a lazy image that isn't displayed.
 */
import type { Brand, Palette } from '../brand/brand';
import { HUES, type Hues } from '../brand/hues';

export interface DrawingFiles {
  /** Shorter drawings stay in the page: a request costs more than their characters. */
  readonly least: number;
  readonly colors: Brand['colors'];
  /** Stores a file and returns its address. */
  readonly publish: (svg: string) => string;
}

const DRAWING = /<svg\b[^>]*\bclass="app-plot\b[^>]*>[\s\S]*?<\/svg>/g;

/** The values of the `--plot-…` variables of src/css/tokens.css; a test compares the two. */
export function plotColors(palette: Palette, hues: Hues): Readonly<Record<string, string>> {
  const { paper, ink, inkSoft: soft, line, accent, signal } = palette;
  return {
    ...{ paper, ink, soft, line, accent, signal },
    'series-1': accent,
    'series-2': signal,
    'series-3': hues.blue,
    'series-4': hues.violet,
    'series-5': hues.ochre,
    'series-6': hues.rose,
  };
}

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
        const values = plotColors(colors[mode], HUES[mode]);
        const file = svg.replace(
          /var\(--plot-([\w-]+), (#\w+)\)/g,
          (_, name: string, other: string) => values[name] ?? other,
        );
        const size = `width="${width}" height="${height}"`;
        return `<img class="app-plot drawing-${mode}" loading="lazy" decoding="async" src="${publish(file)}" alt="${alt}" ${size}>`;
      })
      .join('');
  });
}
