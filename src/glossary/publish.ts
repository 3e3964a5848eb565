/** The glossary for the build: its terms with the brand's names, and the file from which pages take definitions. Node only. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyTokens, type BrandNames } from '../brand/tokens';
import { GLOSSARY_FILE, plainDefinition, readTerms, type Term } from './terms';

export function loadTerms(siteDir: string, brand: BrandNames): Term[] {
  const file = path.join(siteDir, GLOSSARY_FILE);
  return existsSync(file) ? readTerms(applyTokens(readFileSync(file, 'utf8'), brand)) : [];
}

/** `glossary.json`: definitions by id. Pages fetch it when a reader first points at a term. */
export const definitionsFile = (terms: readonly Term[]): string =>
  `${JSON.stringify(Object.fromEntries(terms.map((term) => [term.id, plainDefinition(term)])))}\n`;
