import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { siteFormulaStyles } from './font-faces';
import ranges from './fonts/ranges.json';

const require = createRequire(import.meta.url);
const katex = path.dirname(require.resolve('katex/package.json'));
const css = siteFormulaStyles(readFileSync(path.join(katex, 'dist/katex.min.css'), 'utf8'), ranges);

it('the common fonts are made from the KaTeX that is installed', () => {
  expect(ranges.katex).toBe((require('katex/package.json') as { version: string }).version);
});

it('every font that the style sheet names exists, in one format', () => {
  const files = [...css.matchAll(/url\(fonts\/([^)]+)\)/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const places = [path.join(katex, 'dist/fonts', file), path.join(import.meta.dirname, 'fonts', file)];
    expect(places.some(existsSync), file).toBe(true);
    expect(file).toMatch(/\.woff2$/);
  }
});

it('a font in two parts never has a character in both', () => {
  const points = (range: string) =>
    range.split(',').flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  for (const [name, { common, rest }] of Object.entries(ranges.fonts)) {
    const shared = points(rest).filter((point) => new Set(points(common)).has(point));
    expect(shared, name).toEqual([]);
    expect(css).toContain(`KaTeX_${name}-common.woff2) format("woff2");unicode-range:${common}}`);
  }
});
