/** The pictures made from the palette: the mark in its forms, and the card that other sites show beside a link. */
import type { Brand, Palette } from './brand';
import { faviconSvg, MARK, markSvg } from './mark';
import { type Canvas, createCanvas, disc, type Point, stroke, toPng } from './raster';

function paintMark(canvas: Canvas, [left, top]: Point, size: number, color: string): void {
  const scale = size / MARK.size;
  const place = ([x, y]: Point): Point => [left + x * scale, top + y * scale];
  for (const corner of MARK.corners) {
    // An SVG path ends flat; the painter's lines reach half their width further: take that back at both ends.
    const [first, bend, last] = corner;
    const back = (end: Point, towards: Point): Point => [
      end[0] + Math.sign(towards[0] - end[0]) * (MARK.stroke / 2),
      end[1] + Math.sign(towards[1] - end[1]) * (MARK.stroke / 2),
    ];
    stroke(canvas, [back(first, bend), bend, back(last, bend)].map(place), MARK.stroke * scale, color);
  }
  disc(canvas, place(MARK.point.center), MARK.point.radius * scale, color);
}

function touchIcon({ accent, onAccent }: Palette): Buffer {
  const canvas = createCanvas(180, 180, accent);
  paintMark(canvas, [34, 34], 112, onAccent);
  return toPng(canvas);
}

function paintGrid(canvas: Canvas, step: number, color: string): void {
  for (let x = step; x < canvas.width; x += step)
    stroke(
      canvas,
      [
        [x + 0.5, 0],
        [x + 0.5, canvas.height],
      ],
      1,
      color,
    );
  for (let y = step; y < canvas.height; y += step)
    stroke(
      canvas,
      [
        [0, y + 0.5],
        [canvas.width, y + 0.5],
      ],
      1,
      color,
    );
}

/** A beam under an even load, with its moment diagram: a hand calculation at a glance. 1200 × 630. */
function socialCard({ paper, grid, ink, inkSoft, accent, signal }: Palette): Buffer {
  const canvas = createCanvas(1200, 630, paper);
  paintGrid(canvas, 30, grid);
  const [left, right, beam] = [330, 1080, 270];
  const span = right - left;
  // Load: a line with arrows down to the beam.
  stroke(
    canvas,
    [
      [left, 150],
      [right, 150],
    ],
    3,
    inkSoft,
  );
  for (let step = 0; step <= 10; step += 1) {
    const x = left + (span * step) / 10;
    stroke(
      canvas,
      [
        [x, 150],
        [x, beam - 22],
      ],
      3,
      inkSoft,
    );
    stroke(
      canvas,
      [
        [x - 8, beam - 36],
        [x, beam - 20],
        [x + 8, beam - 36],
      ],
      3,
      inkSoft,
    );
  }
  stroke(
    canvas,
    [
      [left, beam],
      [right, beam],
    ],
    12,
    ink,
  );
  // Supports: a pin and a roller.
  stroke(
    canvas,
    [
      [left, beam + 8],
      [left - 26, beam + 50],
      [left + 26, beam + 50],
      [left, beam + 8],
    ],
    4,
    ink,
  );
  stroke(
    canvas,
    [
      [right, beam + 8],
      [right - 26, beam + 42],
      [right + 26, beam + 42],
      [right, beam + 8],
    ],
    4,
    ink,
  );
  stroke(
    canvas,
    [
      [right - 34, beam + 52],
      [right + 34, beam + 52],
    ],
    4,
    ink,
  );
  // Moment: a parabola, hatched.
  const base = 390;
  const moment = (x: number) => base + 120 * (1 - ((2 * (x - left)) / span - 1) ** 2);
  for (let x = left + 30; x < right; x += 30)
    stroke(
      canvas,
      [
        [x, base],
        [x, moment(x)],
      ],
      2,
      accent,
    );
  stroke(
    canvas,
    [
      [left, base],
      [right, base],
    ],
    4,
    accent,
  );
  stroke(
    canvas,
    Array.from({ length: 76 }, (_, i): Point => [left + i * 10, moment(left + i * 10)]),
    6,
    accent,
  );
  disc(canvas, [left + span / 2, moment(left + span / 2)], 13, signal);
  // Dimension line.
  stroke(
    canvas,
    [
      [left, 570],
      [right, 570],
    ],
    2,
    inkSoft,
  );
  for (const x of [left, right])
    stroke(
      canvas,
      [
        [x - 10, 580],
        [x + 10, 560],
      ],
      3,
      inkSoft,
    );
  paintMark(canvas, [84, 180], 160, accent);
  return toPng(canvas);
}

/** File names under the site's root → contents. */
export function brandPictures({ light, dark }: Brand['colors']): Readonly<Record<string, string | Buffer>> {
  return {
    'img/mark.svg': markSvg(light.accent),
    'img/mark-dark.svg': markSvg(dark.accent),
    'img/favicon.svg': faviconSvg(light.accent, dark.accent),
    'img/touch-icon.png': touchIcon(light),
    'img/social-card.png': socialCard(light),
  };
}
