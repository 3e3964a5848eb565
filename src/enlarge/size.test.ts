import { expect, it } from 'vitest';
import { enlargedWidth } from './size';

/** Evaluates `min`, `max` and lengths for a window. */
function inWindow(css: string, width: number, height: number): number {
  const units = { vw: width / 100, dvh: height / 100, rem: 16, px: 1 } as const;
  const expression = css
    .replace(/([\d.]+)(vw|dvh|rem|px)/g, (_, number: string, unit: keyof typeof units) =>
      String(Number(number) * units[unit]),
    )
    .replace(/\b(min|max)\(/g, 'Math.$1(');
  return Math.round(Number(new Function(`return ${expression}`)()));
}

it.each([
  ['fills a wide window', { width: 700, height: 350 }, 1440, 900, 1376],
  ['is not higher than the window', { width: 700, height: 700 }, 1440, 900, 1050],
  ['is at most two and a half times as wide', { width: 320, height: 220 }, 1440, 900, 800],
  ['is larger than in the page on a phone, and scrolls', { width: 480, height: 240 }, 390, 844, 720],
  ['does not blow up a photo', { width: 400, height: 200, naturalWidth: 800 }, 1440, 900, 800],
  ['enlarges a small photo a little', { width: 200, height: 100, naturalWidth: 200 }, 1440, 900, 300],
])('%s', (_, picture, width, height, expected) => {
  expect(inWindow(enlargedWidth(picture), width, height)).toBe(expected);
});
