/** The whole book, as `npm run pdf` makes it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import brand from '../../brand.config';
import { readRecord } from '../../deploy/build-record';
import { bookOf } from '../../scripts/pdf';
import { type PdfFacts, readPdf } from '../../src/book/read-pdf';

const root = path.resolve(import.meta.dirname, '../..');
const { chapters } = bookOf(path.join(root, 'build'), readRecord(path.join(root, 'build')), brand);
let folder: string;
let text: string;
let book: PdfFacts;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'book-'));
  const file = path.join(folder, 'book.pdf');
  const command = ['scripts/with-install.mjs', 'scripts/pdf.ts', '--out', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  console.log(stdout.trim());
  const pdf = readFileSync(file);
  text = pdf.toString('latin1');
  book = readPdf(pdf);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has an entry of the outline for every page, and the pages in order', () => {
  expect(chapters.map(({ title }) => title).filter((title) => !book.outline.includes(title))).toEqual([]);
  const numbers = chapters.map(({ id }) => book.pageNumbers.get(id) ?? 0);
  expect(numbers.every((number) => number > 1)).toBe(true);
  // Each page of the docs begins on a page of its own.
  expect(new Set(numbers).size).toBe(chapters.length);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});

it('has a place for every internal link', () => {
  const targets = [...text.matchAll(/\/Dest \/([^\s>]+)/g)].map(([, name = '']) => name);
  expect(targets.length).toBeGreaterThan(400);
  const missing = [...new Set(targets)].filter((name) => !text.includes(`/${name} [`));
  expect(missing).toEqual([]);
});
