/**
 * The mark: a set square's corner, the closing corner of a bracket, and the point they fix. It is drawn here once, on
 * a square of 32, and colored by the palette; no name stands in it.
 */

/** Stroke width, corner paths and point of the mark; drawn on whole pixels at 16 px. */
export const MARK = {
  size: 32,
  stroke: 4,
  corners: [
    [
      [6, 4],
      [6, 26],
      [28, 26],
    ],
    [
      [17, 6],
      [26, 6],
      [26, 15],
    ],
  ],
  point: { center: [16, 16], radius: 4 },
} as const;

const drawing = (() => {
  const path = MARK.corners.map((corner) => `M${corner.map(([x, y]) => `${x} ${y}`).join('L')}`).join('');
  const [x, y] = MARK.point.center;
  return { path, circle: `cx="${x}" cy="${y}" r="${MARK.point.radius}"` };
})();

const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK.size} ${MARK.size}">`;

export function markSvg(color: string): string {
  return `${open}<path fill="none" stroke="${color}" stroke-width="${MARK.stroke}" d="${drawing.path}"/><circle ${drawing.circle} fill="${color}"/></svg>\n`;
}

/** A tab's icon follows the browser's own colors, not the page's. */
export function faviconSvg(light: string, dark: string): string {
  return `${open}<style>path{fill:none;stroke:${light};stroke-width:${MARK.stroke}}circle{fill:${light}}@media (prefers-color-scheme:dark){path{stroke:${dark}}circle{fill:${dark}}}</style><path d="${drawing.path}"/><circle ${drawing.circle}/></svg>\n`;
}
