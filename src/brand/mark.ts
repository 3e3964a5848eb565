/** The mark: a set square, the closing corner of a bracket, and the point they fix. It contains no name. */

/** Designed on a square of 32; its edges fall on whole pixels at 16 px. */
const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
const corners = '<path d="M6 4L6 26L28 26M17 6L26 6L26 15"';
const point = '<circle cx="16" cy="16" r="4"';

export function markSvg(color: string): string {
  return `${open}${corners} fill="none" stroke="${color}" stroke-width="4"/>${point} fill="${color}"/></svg>\n`;
}

/** A tab's icon follows the browser's own colors, not the page's. */
export function faviconSvg(light: string, dark: string): string {
  return `${open}<style>path{fill:none;stroke:${light};stroke-width:4}circle{fill:${light}}@media (prefers-color-scheme:dark){path{stroke:${dark}}circle{fill:${dark}}}</style>${corners}/>${point}/></svg>\n`;
}
