/** The glossary for the build: its terms with the brand's names, and the file from which pages take definitions. Node only. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyTokens, type BrandNames } from '../brand/tokens';
import { expandGlossary, GLOSSARY_FILE, plainDefinition, readTerms, type Term } from './terms';

export function loadTerms(siteDir: string, brand: BrandNames): Term[] {
  const file = path.join(siteDir, GLOSSARY_FILE);
  return existsSync(file) ? readTerms(applyTokens(readFileSync(file, 'utf8'), brand)) : [];
}

/** The title of a docs page, which the glossary links to. */
function titleOfPage(siteDir: string, address: string): string {
  const file = path.join(siteDir, 'docs', `${address.slice(1) || 'index'}.mdx`);
  const [, title] = (existsSync(file) && /^title: *"?(.+?)"? *$/m.exec(readFileSync(file, 'utf8'))) || [];
  if (title === undefined) throw new Error(`${GLOSSARY_FILE}: \`see: ${address}\` isn't a docs page with a title.`);
  return title;
}

/** Fills in the glossary where a page asks for it. */
export const glossaryPage = (siteDir: string, terms: readonly Term[]) => (page: string) =>
  expandGlossary(page, terms, (address) => titleOfPage(siteDir, address));

/** `glossary.json`: definitions by id. Pages fetch it when a reader first points at a term. */
export const definitionsFile = (terms: readonly Term[]): string =>
  `${JSON.stringify(Object.fromEntries(terms.map((term) => [term.id, plainDefinition(term)])))}\n`;
