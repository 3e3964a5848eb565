/** The allow lists cover what KaTeX and the documented apps produce. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadApps } from '../schema/load';
import { fillFormulas } from '../template/formulas';
import { ATTRIBUTES, isAllowedClass, STYLE_PROPERTIES, TAGS } from './allowed';

it('allows every class of KaTeX’s style sheet', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('katex/package.json'));
  const css = readFileSync(join(folder, 'dist/katex.css'), 'utf8').replace(/\/\*.*?\*\/|@font-face\s*\{[^}]*\}/gs, '');
  const classes = [...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
  expect(classes.length).toBeGreaterThan(100);
  expect([...new Set(classes)].filter((name) => !isAllowedClass(name))).toEqual([]);
});

it('allows the tags, attributes, classes and styles of every recorded result', () => {
  const missing = new Set<string>();
  for (const app of loadApps(resolve(import.meta.dirname, '../../../apps'))) {
    const html = fillFormulas(app.recorded?.html ?? '').replace(/<annotation.*?<\/annotation>/gs, '');
    for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>/g)) {
      if (!TAGS.includes(tag.toLowerCase())) missing.add(`<${tag}>`);
      for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        if (!ATTRIBUTES.includes(name.toLowerCase())) missing.add(`${tag}@${name}`);
        if (name === 'style')
          for (const [, property = ''] of value.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g))
            if (![...STYLE_PROPERTIES].some((allowed) => allowed === property || allowed.startsWith(`${property}-`)))
              missing.add(`style ${property}`);
      }
    }
  }
  expect([...missing].sort()).toEqual([]);
});

it('does not allow classes of the site', () => {
  for (const name of ['boot-notice', 'button', 'navbar', 'katex2', 'app', 'application-x', 'hero', 'row'])
    expect(isAllowedClass(name)).toBe(false);
});
