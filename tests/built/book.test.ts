/** The docs of this build as one document, and a PDF of a few pages. The whole PDF: tests/deep/book.test.ts. */
import path from 'node:path';
import { load } from 'cheerio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import brand from '../../brand.config';
import { readRecord } from '../../deploy/build-record';
import { bookOf, printBook } from '../../scripts/pdf';
import sidebars from '../../sidebars';

const folder = path.resolve(import.meta.dirname, '../../build');
const record = readRecord(folder);
const { basePath } = record;

interface Category {
  readonly items: readonly string[];
}

/** Paths in the order of sidebars.ts. */
const inOrder = (sidebars.tutorialSidebar as readonly (string | Category)[])
  .flatMap((item) => (typeof item === 'string' ? item : item.items))
  .map((id) => basePath + id.replace(/^index$/, '').replace(/^library\//, `${brand.slug}-library/`));

describe('the document', () => {
  const book = bookOf(folder, record, brand);
  const $ = load(book.html());

  it('has every page of the docs in the order of the sidebar, each with its title', () => {
    expect(inOrder.length).toBeGreaterThan(40);
    expect(book.chapters.map(({ id }) => id)).toEqual(inOrder);
    const titles = $('.chapter')
      .toArray()
      .map((chapter) => $(chapter).find('[data-level=1]').first().text());
    expect(titles).toEqual(book.chapters.map(({ title }) => title));
    expect(titles.filter((title) => title === '')).toEqual([]);
  });

  it('has a target for every internal link, and no id twice', () => {
    const ids = $('[id]')
      .toArray()
      .map(({ attribs }) => attribs.id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = $('a[href^="#"]').toArray();
    expect(links.length).toBeGreaterThan(300);
    const known = new Set(ids);
    expect(links.map(({ attribs }) => decodeURI(attribs.href?.slice(1) ?? '')).filter((id) => !known.has(id))).toEqual(
      [],
    );
  });

  it('has no other links than these and complete addresses', () => {
    const other = $('a[href]')
      .toArray()
      .map(({ attribs }) => attribs.href ?? '')
      .filter((href) => !/^(?:#|https?:\/\/|mailto:)/.test(href));
    expect(other).toEqual([]);
  });
});

it('a PDF of three pages has an outline, page numbers in the contents, a title and a language', async () => {
  const wanted = inOrder.filter((page) => /\/(?:code\/tools|files\/overview|monetization)$/.test(page));
  const book = bookOf(folder, record, brand, wanted);
  const { pdf, pages, pageNumbers, outline } = await printBook(book, folder, basePath);
  expect(wanted).toHaveLength(3);
  const numbers = wanted.map((page) => pageNumbers.get(page) ?? 0);
  // The title page and the contents come first.
  expect(numbers[0]).toBe(3);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(pages).toBeGreaterThan(numbers[2] ?? 0);
  for (const { title } of book.chapters) expect(outline).toContain(title);
  expect(pdf.toString('latin1')).toContain(`/Title (${book.title})`);
  expect(pdf.toString('latin1')).toContain('/Lang (en)');
});

describe('without Chromium', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('tells what is missing', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    await expect(printBook(bookOf(folder, record, brand, []), folder, basePath)).rejects.toThrow(
      'CHROMIUM_PATH=/nowhere/chromium does not exist.',
    );
  });
});
