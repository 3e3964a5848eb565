/** Collects the sections of a page in reading order: headings, texts of a sensible length, and the names in code. */
import { identifiers } from './identifiers';
import type { PageSection } from './pages';

/** A text longer than this is cut at a sentence, so that a snippet and its record stay about one thing. */
const LONGEST_TEXT = 700;
/** Up to the last end of a sentence, or else of a word. */
const PIECE = /.{1,699}[.?!](?=\s|$)|.{1,700}(?=\s|$)|.{1,700}/g;

export function tidy(text: string): string {
  return text
    .replace(/\u200b|\u200c|\u200d|\ufeff/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export class Sections {
  readonly list: (PageSection & { texts: string[]; code?: number[] })[];

  constructor(title: string) {
    this.list = [{ level: 1, title, anchor: '', texts: [] }];
  }

  heading(level: number, title: string, anchor: string): void {
    if (title !== '' && level > 1) this.list.push({ level, title, anchor, texts: [] });
  }

  text(raw: string, isCode = false): void {
    const text = tidy(raw);
    const section = this.list.at(-1);
    if (section === undefined || text.length < 3 || !/[\p{L}\p{N}]/u.test(text)) return;
    const pieces = text.length <= LONGEST_TEXT ? [text] : (text.match(PIECE) ?? []).map(tidy);
    for (const piece of pieces) {
      if (section.texts.includes(piece)) continue;
      if (isCode) section.code = [...(section.code ?? []), section.texts.length];
      section.texts.push(piece);
    }
  }

  code(source: string): void {
    this.text(identifiers(source).join(' '), true);
  }
}
