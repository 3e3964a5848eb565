/**
 * The file that the build writes and the browser fetches. What is slow about an index is to take texts apart, so the
 * build does it: every searched text is a row of numbers into one list of pieces (what stands between two spaces), and
 * the terms of each piece are known. The texts are in it once, and the browser only counts.
 */
import type { PageContent } from '../records/pages';
import { isSilent, plainWord, termsIn } from './tokenize';

/** Change it when a browser that holds older code could not read the file any more: see `plainWord`, too. */
export const FORMAT = 2;

export interface SearchFile {
  readonly format: typeof FORMAT;
  /** All pieces with spaces between them, the most frequent first. */
  readonly pieces: string;
  /** For every piece that is no plain word, in the same order, a line: its words, a tab, parts of its words. */
  readonly terms: string;
  /** Pages whose searched texts are rows of numbers: see `codeOf`. */
  readonly pages: readonly PageContent[];
}

/** A number as a character that JSON leaves alone: not a quote, a backslash or half of a pair. */
function codeOf(number: number): string {
  let code = number + 0x23;
  if (code >= 0x5c) code += 1;
  if (code >= 0xd800) code += 0x800;
  return String.fromCodePoint(code);
}

function numberOf(code: number): number {
  return code - 0x23 - (code > 0x5c ? 1 : 0) - (code > 0xd800 ? 0x800 : 0);
}

/** The number at a place of a packed text; the next one stands `numberWidth` later. */
export function numberAt(packed: string, at: number): number {
  return numberOf(packed.codePointAt(at) ?? 0);
}

export function numberWidth(number: number): 1 | 2 {
  return number < 0xffff - 0x823 ? 1 : 2;
}

/** A page with each of its searched texts changed. */
function withTexts(page: PageContent, change: (text: string) => string): PageContent {
  return {
    ...page,
    group: change(page.group),
    about: change(page.about),
    ...(page.keywords === undefined ? {} : { keywords: page.keywords.map(change) }),
    sections: page.sections.map((section) => ({
      ...section,
      title: change(section.title),
      texts: section.texts.map(change),
    })),
  };
}

export function pack(pages: readonly PageContent[]): SearchFile {
  const counts = new Map<string, number>();
  const count = (text: string): string => {
    for (const piece of text.split(' ')) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    return text;
  };
  for (const page of pages) withTexts(page, count);
  const pieces = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([piece]) => piece);
  const codes = new Map(pieces.map((piece, number) => [piece, codeOf(number)]));
  const terms = pieces.flatMap((piece) => {
    if (plainWord(piece) !== undefined) return [];
    const { words, parts } = termsIn(piece);
    return `${words.join(' ')}\t${parts.join(' ')}`;
  });
  const packText = (text: string): string =>
    text
      .split(' ')
      .map((piece) => codes.get(piece))
      .join('');
  return {
    format: FORMAT,
    pieces: pieces.join(' '),
    terms: terms.join('\n'),
    pages: pages.map((page) => withTexts(page, packText)),
  };
}

/** Reads a packed text of a file with these pieces. */
export function unpackText(pieces: readonly string[], packed: string): string {
  let text = '';
  for (let at = 0; at < packed.length; ) {
    const number = numberAt(packed, at);
    if (at > 0) text += ' ';
    text += pieces[number] ?? '';
    at += numberWidth(number);
  }
  return text;
}

export function unpack(file: SearchFile): PageContent[] {
  const pieces = file.pieces.split(' ');
  return file.pages.map((page) => withTexts(page, (packed) => unpackText(pieces, packed)));
}

/** What a piece is found by, as numbers of terms. */
export interface PieceTerms {
  readonly words: readonly number[];
  /** Parts of compound names, and ratios of units. */
  readonly parts: readonly number[];
}

export interface Dictionary {
  readonly pieces: readonly string[];
  /** Every term, and its number. */
  readonly terms: ReadonlyMap<string, number>;
  readonly termsOf: readonly PieceTerms[];
}

const NOTHING: readonly number[] = [];
const SILENT: PieceTerms = { words: NOTHING, parts: NOTHING };

export function readDictionary(file: SearchFile): Dictionary {
  const terms = new Map<string, number>();
  const numbered = (term: string): number => {
    let number = terms.get(term);
    if (number === undefined) {
      number = terms.size;
      terms.set(term, number);
    }
    return number;
  };
  const several = (line: string): readonly number[] => (line === '' ? NOTHING : line.split(' ').map(numbered));
  const pieces = file.pieces.split(' ');
  const lines = file.terms.split('\n');
  let next = 0;
  const termsOf = pieces.map((piece): PieceTerms => {
    const word = plainWord(piece);
    if (word !== undefined) return isSilent(word) ? SILENT : { words: [numbered(word)], parts: NOTHING };
    const [words = '', parts = ''] = (lines[next] ?? '').split('\t');
    next += 1;
    return { words: several(words), parts: several(parts) };
  });
  return { pieces, terms, termsOf };
}

/** Reads a search file, or says why it is none. */
export function parseSearchFile(json: string): SearchFile {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) throw new Error('The search file is not an object.');
  const { format, pages, pieces, terms } = value as Partial<SearchFile>;
  if (format !== FORMAT) throw new Error(`The search file has format ${String(format)}; this code reads ${FORMAT}.`);
  if (!Array.isArray(pages)) throw new Error('The search file has no pages.');
  if (typeof pieces !== 'string' || typeof terms !== 'string') throw new Error('The search file has no words.');
  return value as SearchFile;
}
