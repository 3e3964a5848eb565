/** The one style sheet that blocks the first paint: its size, and that the trim took nothing a page needs. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEVER } from '../../plugins/classic-theme/infima';

const read = (file: string) => readFileSync(file, 'utf8');
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));

let used: Set<string>;
let sheets: string[];
beforeAll(() => {
  const pages = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  used = new Set(
    pages.flatMap((file) => {
      const $ = load(read(path.join('build', file)));
      return $('[class]')
        .toArray()
        .flatMap((element) => ($(element).attr('class') ?? '').split(/\s+/));
    }),
  );
  const index = load(read('build/index.html'));
  sheets = index('link[rel=stylesheet]')
    .toArray()
    .map((element) => index(element).attr('href') ?? '')
    .filter((href) => href.includes('/assets/css/'));
});

describe('the style sheet', () => {
  it('is one, and at most 14.25 KB as it travels', () => {
    expect(sheets).toHaveLength(1);
    const size = brotliCompressSync(readFileSync(path.join('build', sheets[0] ?? ''))).length;
    expect(size).toBeLessThanOrEqual(14.25 * 1024);
  });

  it('holds every Infima class that a page uses', () => {
    const infima = classesOf(read('node_modules/infima/dist/css/default/default.css'));
    const kept = classesOf(read(path.join('build', sheets[0] ?? '')));
    const lost = [...used].filter((name) => infima.has(name) && !kept.has(name) && !NEVER.test(name));
    expect(lost).toEqual([]);
  });

  it('leaves out only families that no page uses', () => {
    expect([...used].filter((name) => NEVER.test(name))).toEqual([]);
  });
});
