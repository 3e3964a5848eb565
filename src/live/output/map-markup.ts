/**
 * The HTML that Leaflet assigns to elements: a test for SVG when it loads, its zoom buttons, scale and close button. Under
 * Trusted Types such assignments pass through the page's default policy, which may accept these constants.
 */
const LEAFLET_MARKUP = /^(?:<svg\/>|<span aria-hidden="true">(?:\+|&#x2212;|&#215;)<\/span>|[\d.]+ k?m)$/;

export function isLeafletMarkup(html: string): boolean {
  return LEAFLET_MARKUP.test(html);
}
