/** The style sheets that block the first paint, and the whole one behind them: their size, and that no trim took what a page needs. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEVER } from '../../plugins/classic-theme/infima';

const read = (file: string) => readFileSync(path.join('build', file), 'utf8');
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));

interface Page {
  readonly file: string;
  readonly classes: ReadonlySet<string>;
  readonly sheets: readonly string[];
  readonly whole: string;
}

let pages: Page[];
let whole: string;
beforeAll(() => {
  const files = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  pages = files
    .filter((file) => file !== 'offline.html')
    .map((file) => {
      const $ = load(read(file));
      const all = (selector: string, attribute: string) =>
        $(selector)
          .toArray()
          .map((element) => $(element).attr(attribute) ?? '');
      return {
        file,
        classes: new Set(all('[class]', 'class').flatMap((names) => names.split(/\s+/))),
        sheets: all('link[rel=stylesheet]', 'href').filter((href) => href.includes('/assets/css/')),
        whole: all('link[data-whole]', 'data-whole').join(' '),
      };
    });
  whole = pages[0]?.whole ?? '';
});

const size = (file: string) => brotliCompressSync(readFileSync(path.join('build', file))).length;

describe('the style sheet', () => {
  it('of a page is one, and at most 10.5 KB as it travels', () => {
    expect(pages.filter(({ sheets }) => sheets.length !== 1).map(({ file }) => file)).toEqual([]);
    const kinds = [...new Set(pages.flatMap(({ sheets }) => sheets))];
    expect(kinds).toHaveLength(3);
    for (const kind of kinds) expect(size(kind), kind).toBeLessThanOrEqual(10.5 * 1024);
  });

  it('of the application is one for all pages, and at most 14.25 KB', () => {
    expect(new Set(pages.map((page) => page.whole)).size).toBe(1);
    expect(size(whole)).toBeLessThanOrEqual(14.25 * 1024);
  });

  it('of the application holds every Infima class that a page uses', () => {
    const infima = classesOf(readFileSync('node_modules/infima/dist/css/default/default.css', 'utf8'));
    const kept = classesOf(read(whole));
    const used = new Set(pages.flatMap(({ classes }) => [...classes]));
    expect([...used].filter((name) => infima.has(name) && !kept.has(name) && !NEVER.test(name))).toEqual([]);
    expect([...used].filter((name) => NEVER.test(name))).toEqual([]);
  });

  it('of a page holds every class that the page uses and the whole sheet knows', () => {
    const known = classesOf(read(whole));
    const kept = new Map<string, Set<string>>();
    for (const { file, classes, sheets } of pages) {
      const [sheet = ''] = sheets;
      const own = kept.get(sheet) ?? classesOf(read(sheet));
      kept.set(sheet, own);
      // A name that the whole sheet knows only beside others, of which this kind of page has none, may be missing.
      const lost = [...classes].filter((name) => known.has(name) && !own.has(name));
      for (const name of lost) {
        const alone = new RegExp(`(?:^|[},])\\.${name}(?:[:\\[][^{},]*)?[{,]`);
        expect(alone.test(read(whole)), `${file}: .${name}`).toBe(false);
      }
    }
  });
});
