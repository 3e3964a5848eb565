/** How wide a picture is in its dialog, as CSS, so that it follows the window. */

export interface PictureSize {
  /** In the page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The pixels of a photo or screenshot. Absent for a drawing, which is sharp at any size. */
  readonly naturalWidth?: number;
}

/** On a phone, a picture that is as wide as the window would not be enlarged: it becomes wider, and scrolls. */
const LEAST_FACTOR = 1.5;
/** A small drawing that fills a large screen looks coarse. */
const MOST_FACTOR = 2.5;

export function enlargedWidth({ width, height, naturalWidth = Number.POSITIVE_INFINITY }: PictureSize): string {
  const least = Math.round(width * LEAST_FACTOR);
  const most = Math.round(Math.min(width * MOST_FACTOR, Math.max(naturalWidth, least)));
  const fitting = `min(100vw - 4rem, (100dvh - 6rem) * ${(width / height).toFixed(3)}, ${most}px)`;
  return `max(${fitting}, ${Math.min(least, most)}px)`;
}
