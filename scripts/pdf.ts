/**
 * `npm run pdf [-- --out book.pdf] [--dir build]`: all docs of a finished build as one PDF, with links, outline, contents and
 * page numbers. Chromium prints the document twice: only the first PDF tells on which page a chapter begins.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { type BuildRecord, readRecord } from '../deploy/build-record';
import { mediaTypeOf } from '../deploy/server/mime';
import { assembleBook, type Book } from '../src/book/book';
import { type PdfFacts, readPdf } from '../src/book/read-pdf';
import type { Brand } from '../src/brand/brand';
import { loadBrand } from '../src/brand/load';
import { writeAtomically } from '../src/build-files/write-atomically';
import { BROWSER_ARGUMENTS, findTestBrowser } from './browser';
import { readOptions, runCommand, UserError } from './command-line';

/** Where the browser finds the document: an address that leads nowhere outside of it. */
const ORIGIN = 'http://book.invalid';
const MINUTES = 60_000;

/** Without the base path, or undefined for an address outside of it. */
function fileOf(pathname: string, basePath: string): string | undefined {
  return pathname.startsWith(basePath) ? decodeURIComponent(pathname.slice(basePath.length)) : undefined;
}

type Named = Pick<Brand, 'name' | 'tagline'>;

export function bookOf(folder: string, record: BuildRecord, { name, tagline }: Named, only?: readonly string[]): Book {
  const { url, basePath } = record;
  return assembleBook({
    name,
    tagline,
    siteUrl: url,
    basePath,
    styles: readFileSync(path.join(import.meta.dirname, '../src/book/book.css'), 'utf8'),
    readPage: (address) => {
      const file = `${fileOf(address, basePath) || 'index'}.html`;
      return record.files[file] ? readFileSync(path.join(folder, file), 'utf8') : undefined;
    },
    ...(only && { only }),
  });
}

/** The files of the build, and the document among them. Nothing else is on this network. */
async function openBook(page: Page, folder: string, basePath: string, html: () => string): Promise<void> {
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const name = origin === ORIGIN ? fileOf(pathname, basePath) : undefined;
    const file = path.join(folder, name ?? '');
    if (name === 'book') await route.fulfill({ body: html(), contentType: 'text/html; charset=utf-8' });
    else if (name && existsSync(file)) await route.fulfill({ path: file, contentType: mediaTypeOf(file).type });
    else await route.abort();
  });
}

async function printOnce(page: Page, basePath: string): Promise<Buffer> {
  await page.goto(`${ORIGIN}${basePath}book`, { waitUntil: 'load', timeout: 10 * MINUTES });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  return page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true, outline: true, tagged: true });
}

function chromiumPath(): string {
  const found = findTestBrowser();
  if (found !== undefined) return found;
  throw new UserError(
    'No Chromium was found, and it makes the PDF. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

export interface Printed extends PdfFacts {
  readonly pdf: Buffer;
}

export async function printBook(
  book: Book,
  folder: string,
  basePath: string,
  say: (line: string) => void = () => undefined,
): Promise<Printed> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(10 * MINUTES);
    let html = book.html();
    await openBook(page, folder, basePath, () => html);
    say('Printing, to find the page numbers …');
    const { pageNumbers } = readPdf(await printOnce(page, basePath));
    const missing = book.chapters.filter(({ id }) => !pageNumbers.has(id));
    if (missing.length > 0) throw new Error(`The PDF lacks these pages: ${missing.map(({ id }) => id).join(', ')}.`);
    html = book.html(pageNumbers);
    say('Printing with page numbers …');
    const pdf = await printOnce(page, basePath);
    return { pdf, ...readPdf(pdf) };
  } finally {
    await browser.close();
  }
}

async function run(folder: string, out: string): Promise<void> {
  const started = Date.now();
  const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  const say = (line: string): void => console.log(`[${seconds()}] ${line}`);
  const record = readRecord(folder);
  chromiumPath();
  const book = bookOf(folder, record, await loadBrand(process.cwd()));
  if (book.chapters.length === 0) throw new UserError(`No docs page was found in ${folder}. Run \`npm run build\`.`);
  say(`Put ${book.chapters.length} pages together.`);
  const { pdf, pages } = await printBook(book, folder, record.basePath, say);
  mkdirSync(path.dirname(out), { recursive: true });
  writeAtomically(out, pdf);
  const megabytes = (pdf.length / 1024 / 1024).toFixed(1);
  console.log(`Wrote ${path.relative(process.cwd(), out)}: ${pages} pages, ${megabytes} MB, in ${seconds()}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readOptions({
    options: { out: { type: 'string', default: 'book.pdf' }, dir: { type: 'string', default: 'build' } },
  });
  await runCommand(() => run(path.resolve(values.dir), path.resolve(values.out)));
}
