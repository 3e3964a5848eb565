/**
 * Reads a PDF that Chromium wrote: on which page a place is, and the titles of the outline. Chromium writes these objects
 * as plain text, so no parser for all of PDF is needed.
 */

export interface PdfFacts {
  readonly pages: number;
  /** By the id of a place that something links to; the first page is 1. */
  readonly pageNumbers: ReadonlyMap<string, number>;
  readonly outline: readonly string[];
}

const reference = (body: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]);
const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** `/#2Finputs#2Foverview` → `/inputs/overview` */
const nameOf = (name: string): string =>
  utf8(name.replace(/#([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** `(a \(b\))`, or UTF-16 in hexadecimal digits for what isn't ASCII. */
function textOf(literal: string): string {
  if (!literal.startsWith('<')) return literal.slice(1, -1).replace(/\\(.)/g, '$1');
  return Buffer.from(literal.slice(5, -1), 'hex').swap16().toString('utf16le');
}

export function readPdf(pdf: Buffer): PdfFacts {
  const text = pdf.toString('latin1');
  const places = new Map([...text.matchAll(/\n(\d+) 0 obj\n/g)].map((found) => [Number(found[1]), found.index]));
  const bodyOf = (number: number): string => {
    const start = places.get(number);
    if (start === undefined)
      throw new Error(`The PDF has no object ${number}: Chromium writes PDF in another way now.`);
    return text.slice(start, text.indexOf('endobj', start));
  };
  const pagesBelow = (number: number): number[] => {
    const body = bodyOf(number);
    const kids = /\/Kids \[([^\]]*)\]/.exec(body)?.[1];
    return kids === undefined
      ? [number]
      : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesBelow(Number(kid)));
  };
  const catalog = text.slice(text.lastIndexOf('/Type /Catalog'));
  const pages = pagesBelow(reference(catalog, 'Pages'));
  const destinations = catalog.includes('/Dests ') ? bodyOf(reference(catalog, 'Dests')) : '';
  const titles = text.matchAll(/\n<<\/Title (\((?:\\.|[^\\)])*\)|<[0-9A-F]*>)\n\/(?:Parent|Dest)/gi);
  return {
    pages: pages.length,
    pageNumbers: new Map(
      [...destinations.matchAll(/\/([^\s[]+) \[(\d+) 0 R/g)].map(([, name = '', page]) => [
        nameOf(name),
        pages.indexOf(Number(page)) + 1,
      ]),
    ),
    outline: [...titles].map(([, literal = '']) => textOf(literal)),
  };
}
