/** The site's one style sheet: its size, and that purging took nothing that a page needs. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join('build', file), 'utf8');
/** Names of animations, too: a CSS module exports them like its classes. */
const classesOf = (css: string) =>
  new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));

const sheets = new Set<string>();
const used = new Set<string>();
const pages: string[] = [];
beforeAll(() => {
  const files = readdirSync('build', { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.html') && name !== 'offline.html')) {
    pages.push(read(file));
    const $ = load(read(file));
    for (const link of $('link[rel=stylesheet]:not([media=print])').toArray()) {
      if (link.attribs.href?.includes('/assets/css/')) sheets.add(link.attribs.href);
    }
    for (const { attribs } of $('[class]').toArray())
      for (const name of attribs.class?.split(/\s+/) ?? []) used.add(name);
  }
});

describe('the style sheet', () => {
  it('is one for all pages, and at most 14 KB as it travels', () => {
    expect(sheets.size).toBe(1);
    for (const sheet of sheets)
      expect(brotliCompressSync(readFileSync(path.join('build', sheet))).length).toBeLessThanOrEqual(14 * 1024);
  });

  it('has every Infima class that a page uses', () => {
    const infima = classesOf(readFileSync('node_modules/infima/dist/css/default/default.css', 'utf8'));
    const [sheet = ''] = sheets;
    const kept = classesOf(read(sheet));
    expect([...used].filter((name) => infima.has(name) && !kept.has(name))).toEqual([]);
  });

  it('has no rules for tabs, cards and banners if no page has one', () => {
    const [sheet = ''] = sheets;
    const kept = classesOf(read(sheet));
    const idle = ['alert', 'badge', 'card', 'tabs'].filter((name) => !used.has(name));
    expect(idle).not.toEqual([]);
    expect(idle.filter((name) => kept.has(name))).toEqual([]);
  });

  it('defines every custom property that a page, a script or the sheet itself uses', () => {
    const [sheet = ''] = sheets;
    const css = read(sheet);
    const scripts = readdirSync('build/assets/js').filter((name) => name.endsWith('.js'));
    const texts = [css, ...pages, ...scripts.map((name) => read(`assets/js/${name}`))];
    const inUse = new Set(
      texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)[,)]/g)].map(([, name = '']) => name)),
    );
    // By the sheet, or by the element that uses it.
    const isDefined = (name: string) => texts.some((text) => text.includes(`${name}:`) || text.includes(`"${name}"`));
    expect([...inUse].filter((name) => name.startsWith('--plot-'))).toContain('--plot-series-2');
    // Infima's own slip of the pen.
    inUse.delete('--image-alignment-padding');
    expect([...inUse].filter((name) => !isDefined(name))).toEqual([]);
  });

  it('has every class of a CSS module that a script names, such as those of search results', () => {
    const folder = 'build/assets/css';
    const kept = classesOf(
      readdirSync(folder)
        .map((name) => readFileSync(path.join(folder, name), 'utf8'))
        .join('\n'),
    );
    const scripts = readdirSync('build/assets/js').filter((name) => name.endsWith('.js'));
    // A hash has a capital or a digit somewhere; names in examples of Python don't.
    const named = scripts
      .flatMap((name) => [...read(`assets/js/${name}`).matchAll(/["'`]([a-z]\w*_(?=\w*[A-Z\d])\w{4})["'`]/g)])
      .map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !kept.has(name))).toEqual([]);
  });

  it('has what the application adds: an open menu, an open dropdown, a notice, the progress bar', () => {
    const [sheet = ''] = sheets;
    const kept = classesOf(read(sheet));
    for (const name of ['navbar-sidebar--show', 'dropdown--show', 'boot-notice', 'bar', 'menu__list-item--collapsed']) {
      expect(kept, name).toContain(name);
    }
  });
});
