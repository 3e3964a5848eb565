/**
 * For libraries that write strings into the document. Text without markup is harmless as HTML, and JSON is harmless as a
 * script; anything else is refused. Docusaurus's head manager needs it for `<script type="application/ld+json">`.
 */
import { createPolicy } from './create-policy';

export const withoutMarkup = (html: string): string | null => (/[<&]/.test(html) ? null : html);

export function jsonOnly(script: string): string | null {
  try {
    JSON.parse(script);
    return script;
  } catch {
    return null;
  }
}

/** What Leaflet assigns for its interactive maps: a test for SVG, its zoom buttons, its close button. */
const LEAFLET = /^(?:<svg\/>|<span aria-hidden="true">(?:\+|&#x2212;|&#215;)<\/span>)$/;

export const leafletMarkup = (html: string): string | null => (LEAFLET.test(html) ? html : null);

if (typeof document !== 'undefined') {
  // The text of a JSON script may contain markup: it is never parsed as HTML.
  createPolicy('default', {
    createHTML: (html) => withoutMarkup(html) ?? jsonOnly(html) ?? leafletMarkup(html),
    createScript: jsonOnly,
  });
}
