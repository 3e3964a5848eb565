/**
 * Budgets by bytes, brotli-compressed as readers get them. A failure names the file that grew and by how much; raise a
 * budget only with a reason in the commit.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.config';
import { readRecord } from '../../deploy/build-record';
import { mediaTypeOf } from '../../deploy/server/mime';
import ranges from '../../src/formulas/fonts/ranges.json';
import { contractSize } from '../spec/contract';
import { fontsNeeded } from './fonts-needed';

const build = path.resolve(import.meta.dirname, '../../build');
const isLocal = readRecord(build).purpose === 'local';

/** Compressed size of a file of the build; what is not worth compressing counts as it is. A local build has no copies. */
function weigh(file: string): number {
  const original = path.join(build, file);
  if (existsSync(`${original}.br`)) return statSync(`${original}.br`).size;
  const bytes = readFileSync(original);
  return isLocal && mediaTypeOf(file).compressible
    ? Math.min(bytes.length, brotliCompressSync(bytes).length)
    : bytes.length;
}

const formulaFolder = readdirSync(build).find((name) => name.startsWith('katex-')) ?? '';

interface FirstLoad {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly fonts: number;
  readonly formulas: boolean;
  /** Apps and results of samples. */
  readonly results: number;
  readonly app: boolean;
}

/** What a page brings before it can be read: itself, its style sheets and its scripts. Print styles come last. */
function weighPage(page: string): FirstLoad {
  const $ = load(readFileSync(path.join(build, page), 'utf8'));
  const files = (selector: string, attribute: string) =>
    $(selector)
      .toArray()
      .map((element) => ($(element).attr(attribute) ?? '').replace(/^\//, ''))
      .reduce((sum, file) => sum + weigh(file), 0);
  return {
    html: weigh(page),
    css: files('link[rel=stylesheet]:not([media=print])', 'href'),
    js: files('script[src]', 'src'),
    fonts: [...fontsNeeded($, ranges)].reduce((sum, font) => sum + weigh(path.join(formulaFolder, 'fonts', font)), 0),
    formulas: $('.katex').length > 0,
    results: $('[data-alive], [data-sample]').length,
    app: $('[data-alive]').length > 0,
  };
}

const loads = new Map<string, FirstLoad>();
function firstLoad(page: string): FirstLoad {
  const known = loads.get(page) ?? weighPage(page);
  loads.set(page, known);
  return known;
}

const pages = (readdirSync(build, { recursive: true }) as string[]).filter((file) => file.endsWith('.html'));
const over = (name: string, bytes: number, budget: number): string[] =>
  bytes > budget ? [`${name}: ${bytes} bytes, ${bytes - budget} over its budget of ${budget}`] : [];

describe('the first load', () => {
  it('finds the pages', () => expect(pages.length).toBeGreaterThanOrEqual(contractSize(brand.slug)));

  it('brings at most 3 KB of JavaScript on every page', () => {
    expect(pages.flatMap((page) => over(page, firstLoad(page).js, 3 * 1024))).toEqual([]);
  });

  it('brings at most 19 KB of style sheets on every page', () => {
    expect(pages.flatMap((page) => over(page, firstLoad(page).css, 19 * 1024))).toEqual([]);
  });

  it('leaves print styles for later, at most 1.25 KB of them', () => {
    const sheets = readdirSync(path.join(build, 'assets/css')).filter((file) => /^print\.\w+\.css$/.test(file));
    expect(sheets).toHaveLength(1);
    expect(sheets.flatMap((file) => over(file, weigh(`assets/css/${file}`), 1.25 * 1024))).toEqual([]);
    const links = pages
      .filter((page) => page !== 'offline.html')
      .map(
        (page) => load(readFileSync(path.join(build, page), 'utf8'))(`link[media=print][href$="${sheets[0]}"]`).length,
      );
    expect(new Set(links)).toEqual(new Set([1]));
  });

  it('stays within 30 KB in all on a page with a live app and no formula, and 2 KB more for each further result', () => {
    // The two reference pages document a whole module each; they have the budget below. Home opens with a drawing of 25 bars.
    const plain = pages.filter((page) => {
      const { app, formulas } = firstLoad(page);
      return app && !formulas && !page.includes('-library/');
    });
    expect(plain.length, 'pages to judge by').toBeGreaterThan(3);
    const total = ({ html, css, js }: FirstLoad) => html + css + js;
    const budget = (page: string) => 28 + 2 * Math.max(firstLoad(page).results, page === 'index.html' ? 2 : 1);
    expect(plain.flatMap((page) => over(page, total(firstLoad(page)), budget(page) * 1024))).toEqual([]);
  });

  // 2 KB more than before there was one style sheet for all pages. A second app may add 4 KB.
  it('stays within 72 KB in all, fonts included, on a page with formulas and one app, and 76 KB with more', () => {
    const withFormulas = pages.filter((page) => firstLoad(page).formulas);
    expect(withFormulas.length, 'pages to judge by').toBeGreaterThan(30);
    const total = ({ html, css, js, fonts }: FirstLoad) => html + css + js + fonts;
    const budget = (page: string) => (firstLoad(page).results > 1 ? 76 : 72);
    expect(withFormulas.flatMap((page) => over(page, total(firstLoad(page)), budget(page) * 1024))).toEqual([]);
  });

  it('stays within 50 KB of HTML even on the reference pages', () => {
    expect(pages.flatMap((page) => over(page, firstLoad(page).html, 50 * 1024))).toEqual([]);
  });
});

/** Includes what a page fetches at idle in order to hydrate. */
it('every page knows its own files, and they are there', () => {
  for (const page of pages.filter((name) => name !== 'offline.html')) {
    const script = load(readFileSync(path.join(build, page), 'utf8'))('#boot');
    const files = `${script.attr('data-application')} ${script.attr('data-page')}`.split(' ').filter(Boolean);
    expect(files.length, page).toBeGreaterThan(2);
    for (const file of files) expect(existsSync(path.join(build, file)), `${page}: ${file}`).toBe(true);
  }
});

describe('the application', () => {
  const scripts = readdirSync(path.join(build, 'assets/js')).filter((file) => file.endsWith('.js'));
  const named = (prefix: string) =>
    scripts.filter((file) => file.startsWith(prefix)).map((file) => `assets/js/${file}`);

  it('has a main file of at most 125 KB', () => {
    const main = named('main.');
    expect(main).toHaveLength(1);
    expect(main.flatMap((file) => over(file, weigh(file), 125 * 1024))).toEqual([]);
  });

  it('has a runtime of at most 6 KB', () => {
    expect(named('runtime~main.').flatMap((file) => over(file, weigh(file), 6 * 1024))).toEqual([]);
  });

  it('ships no highlighter', () => {
    const found = scripts.filter((file) => /Prism\b/.test(readFileSync(path.join(build, 'assets/js', file), 'utf8')));
    expect(found).toEqual([]);
  });
});
