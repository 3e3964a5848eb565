/** Large pictures in a recorded result become files: a page should not carry what no one scrolls to. */
import type { Brand } from '../../brand/brand';
import { extractDrawings } from '../../figures/drawing-files';
import { unescapeHtml } from '../template/formulas';

/** Below this many characters a request costs more than the characters. */
const LARGE = 4096;
/** A result is often on the first screen, where a drawing should be there with the page unless it is huge. */
const LARGE_DRAWING = 16_384;

const PICTURE = /(<img\b[^>]*?)\ssrc="data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]+)"/g;
/** A picture or a document to download. */
const DOWNLOAD = /(<a\b[^>]*?)\shref="data:(?:image|application)\/(png|jpeg|gif|webp|pdf);base64,([A-Za-z0-9+/=]+)"/g;
/** A figure of matplotlib, for one color mode. */
const FIGURE = /(<img\b[^>]*?)\ssrc="data:image\/svg\+xml;charset=utf-8,([^"]+)"/g;

/** `publish` stores a picture under a name with the given ending and returns its address. What has fewer characters than `least` stays. */
export function publishPictures(
  html: string,
  colors: Brand['colors'],
  publish: (content: string | Buffer, ending: string) => string,
  least?: number,
): string {
  const lazy = (tag: string, address: string) => `${tag} loading="lazy" src="${address}"`;
  const published = html
    .replace(PICTURE, (whole, tag: string, ending: string, data: string) =>
      data.length < (least ?? LARGE) ? whole : lazy(tag, publish(Buffer.from(data, 'base64'), ending)),
    )
    .replace(DOWNLOAD, (whole, tag: string, ending: string, data: string) =>
      data.length < (least ?? LARGE) ? whole : `${tag} href="${publish(Buffer.from(data, 'base64'), ending)}"`,
    )
    .replace(FIGURE, (whole, tag: string, data: string) =>
      data.length < (least ?? LARGE) ? whole : lazy(tag, publish(decodeURIComponent(unescapeHtml(data)), 'svg')),
    );
  // A map takes the place of its drawing, and the frames of an animation must be there when they are played.
  if (/class="app-(?:map|animation|slider)\b/.test(html)) return published;
  return extractDrawings(published, { least: least ?? LARGE_DRAWING, colors, publish: (svg) => publish(svg, 'svg') });
}
