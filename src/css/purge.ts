/**
 * Removes the rules that no page can show from the site's one style sheet, after the build: most of Infima. A class counts
 * as used if it is in the HTML of a page or is a word of the application's scripts. In the scripts of single pages only
 * names of CSS modules count, such as those of search results: their prose would keep every class that is also an English
 * word. Node only.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PurgeCSS } from 'purgecss';
import { shortHash } from '../build-files/hash';
import { writeAtomically } from '../build-files/write-atomically';
import { removeOverridden } from './overridden';

const SHEET = /assets\/css\/(styles\.\w+\.css)/;
/** The chunk of a page is named after eight hexadecimal digits of its route. */
const PAGE_SCRIPT = /^[0-9a-f]{8}\.[0-9a-f]{8}\.js$/;

/** What is in the HTML of a page or nowhere, though scripts have these words, too. */
const STATIC = ['alert', 'badge', 'card', 'tabs'];

const words = (text: string): string[] => text.match(/[\w-]+/g) ?? [];
/** Values of attributes, and the names of tags and attributes for selectors such as `details` and `[open]`. */
const markup = (html: string): string[] => (html.match(/<[^>]+>/g) ?? []).flatMap(words);
const classes = (html: string): string[] =>
  [...html.matchAll(/\sclass=("[^"]*"|[^\s>]+)/g)].flatMap(([, value = '']) => words(value));

/** `result_m8bB`: a name in a CSS module, and its hash. */
const moduleClasses = (text: string): string[] => words(text).filter((word) => /._[\w-]{4}$/.test(word));
const customProperties = (text: string): string[] => text.match(/--ifm-[\w-]+/g) ?? [];

/** A site in several languages is a site in the folder of each, with a style sheet of its own. */
export async function purgeStyles(folder: string): Promise<void> {
  const sites = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'assets/css')));
  for (const site of sites) await purgeSite(path.join(folder, site));
  await purgeSite(folder, sites);
}

async function purgeSite(folder: string, others: readonly string[] = []): Promise<void> {
  const pages = (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.html') && !others.includes(file.split(path.sep)[0] ?? ''))
    .map((file) => ({ file: path.join(folder, file), html: readFileSync(path.join(folder, file), 'utf8') }));
  const [, sheet] = SHEET.exec(pages[0]?.html ?? '') ?? [];
  if (sheet === undefined) throw new Error(`The pages in ${folder} link to no style sheet of the site.`);
  const scripts = readdirSync(path.join(folder, 'assets/js'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      raw: readFileSync(path.join(folder, 'assets/js', name), 'utf8'),
      extension: PAGE_SCRIPT.test(name) ? 'page' : 'js',
    }));
  const bootstrap = readdirSync(folder)
    .filter((name) => /^boot\..*\.js$/.test(name))
    .map((name) => ({ raw: readFileSync(path.join(folder, name), 'utf8'), extension: 'js' }));
  const file = path.join(folder, 'assets/css', sheet);
  const styles = removeOverridden(readFileSync(file, 'utf8'));
  const inPages = new Set(pages.flatMap(({ html }) => classes(html)));
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: styles }],
    content: [...pages.map(({ html }) => ({ raw: html, extension: 'html' })), ...scripts, ...bootstrap],
    extractors: [
      { extractor: markup, extensions: ['html'] },
      { extractor: words, extensions: ['js'] },
      { extractor: moduleClasses, extensions: ['page'] },
    ],
    blocklist: STATIC.filter((name) => !inPages.has(name)).map((name) => new RegExp(`^${name}(?:$|--|__)`)),
    // Scripts set attributes in ways that can't be found in their text (`dataset.x`).
    dynamicAttributes: [...styles.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name),
    variables: true,
    // PurgeCSS looks for custom properties in style sheets only. Drawings, charts and scripts use them, too; ours are all kept.
    safelist: {
      standard: [],
      variables: [
        /^--(?!ifm-)/,
        ...[...pages.map(({ html }) => html), ...scripts.map(({ raw }) => raw)].flatMap(customProperties),
      ],
    },
    keyframes: true,
  });
  const css = purged?.css ?? '';
  if (css === '') throw new Error(`Nothing is left of ${sheet} after purging.`);
  // Browsers keep the file forever: its name must change with its content.
  const name = `styles.${shortHash(css)}.css`;
  rmSync(file);
  writeFileSync(path.join(folder, 'assets/css', name), css);
  for (const { file: page, html } of pages) writeAtomically(page, html.replaceAll(sheet, name));
}
