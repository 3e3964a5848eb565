/**
 * Gives each kind of page (docs, blog, the rest) a style sheet of its own rules. The page names the whole sheet, too, which
 * the bootstrap brings in before the application takes over. Runs between Docusaurus and the finish of a build. Node only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shortHash } from './bundle';
import { addPage, addScript, firstStyles, nothingPresent, type Present } from './first-styles';
import { replaceFile } from './replace-file';

/** By the plugin that made it, which Docusaurus names in the class of `<html>`. The home page looks like no other. */
const kindOf = (file: string, html: string): string =>
  (file !== 'index.html' && /<html[^>]*\bplugin-(docs|blog)\b/.exec(html)?.[1]) || 'page';

const SHEET = /<link rel="?stylesheet"? href="?([^\s">]*\/)(assets\/css\/styles\.\w+\.css)"?\s*\/?>/;

export function writeFirstStyles(folder: string): void {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.html'));
  const kinds = new Map<string, { readonly present: Present; readonly pages: string[]; sheet: string }>();
  for (const file of files) {
    const html = readFileSync(path.join(folder, file), 'utf8');
    const [, , sheet] = SHEET.exec(html) ?? [];
    if (sheet === undefined) continue;
    const name = kindOf(file, html);
    const kind = kinds.get(name) ?? { present: nothingPresent(), pages: [], sheet };
    kinds.set(name, kind);
    kind.pages.push(file);
    addPage(kind.present, html);
  }
  if (kinds.size === 0) throw new Error(`No page in ${folder} asks for the site's style sheet.`);
  const bootstrap = readdirSync(folder).filter((file) => /^boot\.\w+\.js$/.test(file));
  for (const [name, { present, pages, sheet }] of kinds) {
    for (const script of bootstrap) addScript(present, readFileSync(path.join(folder, script), 'utf8'));
    const css = firstStyles(readFileSync(path.join(folder, sheet), 'utf8'), present);
    const first = `assets/css/first-${name}.${shortHash(css)}.css`;
    replaceFile(path.join(folder, first), css);
    for (const page of pages) {
      const file = path.join(folder, page);
      const html = readFileSync(file, 'utf8');
      replaceFile(
        file,
        html.replace(
          SHEET,
          (_, base: string) => `<link rel=stylesheet href=${base}${first} data-whole=${base}${sheet}>`,
        ),
      );
    }
  }
}
