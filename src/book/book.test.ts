import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { assembleBook, type BookOptions } from './book';
import { readPdf } from './read-pdf';
import { readSidebar } from './sidebar';

const MENU = `<ul class="theme-doc-sidebar-menu">
  <li><a href="/base/">Welcome</a></li>
  <li><div><a href="/base/inputs/overview" role="button">Inputs &amp; forms</a></div><ul>
    <li><a href="/base/inputs/overview">Overview</a></li>
    <li><a href="/base/inputs/types">Types</a></li>
  </ul></li>
  <li><div><a href="/base/guides">Guides</a></div><ul><li><a href="/base/guides/first">First</a></li></ul></li>
  <li><a href="https://forum.example.org">Forum</a></li>
  <li><a href="/base/price">Price</a></li>
</ul>`;

const page = (title: string, body: string, head = '') => `<!DOCTYPE html><html lang="en"><head>
  ${head}<link rel="stylesheet" href="/base/assets/css/styles.css"></head><body><nav>${MENU}</nav><main><article>
  <div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${body}</div></article></main></body></html>`;

const modified = (date: string) => `<script type="application/ld+json">{"dateModified":"${date}"}</script>`;

const PAGES: Record<string, string> = {
  '/base/': page(
    'Home',
    `<p><a href="/base/inputs/types#number" target="_blank">in the book</a> <a href="/base/inputs/types#gone">no such anchor</a>
     <a href="/base/blog/post">a post</a> <a href="https://example.org/x">elsewhere</a> <a href="/base/price/">slash</a>
     <a href="data:text/csv,1" download="a.csv">a file</a></p>`,
    modified('2026-01-31T10:00:00.000Z'),
  ),
  '/base/inputs/overview': page(
    'Inputs overview',
    `<h2 id="a">A<a class="hash-link" href="#a">#</a></h2><h3>B</h3><button>Copy</button>
     <p><a href="#a">above</a> <label for="a">x</label> <svg><use href="#a"></use><path fill="url(#a)"></path></svg></p>
     <details><summary>Show</summary>Answer</details><div data-app="x"><h2>Result</h2><input type="radio" name="r"></div>
     <img class="drawing-dark" src="dark.svg"><img loading="lazy" src="/base/x.png">`,
    '<link rel="stylesheet" href="/base/katex.css">',
  ),
  '/base/inputs/types': page(
    'Types',
    '<h2 id="number">Number</h2><h2 id="a">A</h2>',
    modified('2026-02-01T23:00:00.000Z'),
  ),
  '/base/guides': '<html><body><main>A generated list</main></body></html>',
  '/base/guides/first': page('First', '<h2>Deep</h2>'),
  '/base/price': page('Price & plans', '<p>Free</p>'),
};

const OPTIONS: BookOptions = {
  name: 'Calc <1>',
  tagline: 'Turn & share',
  siteUrl: 'https://docs.example.org',
  basePath: '/base/',
  styles: 'h1 { color: red }',
  readPage: (path) => PAGES[path],
};

const book = assembleBook(OPTIONS);
const $ = load(book.html());
const hrefs = (selector: string) =>
  $(selector)
    .toArray()
    .map((link) => $(link).attr('href'));

describe('the sidebar', () => {
  it('is read with its categories; a category has a page only if it is not that of its first entry', () => {
    expect(readSidebar(load(PAGES['/base/'] ?? ''))).toEqual([
      { title: 'Welcome', path: '/base/', entries: [] },
      {
        title: 'Inputs & forms',
        entries: [
          { title: 'Overview', path: '/base/inputs/overview', entries: [] },
          { title: 'Types', path: '/base/inputs/types', entries: [] },
        ],
      },
      { title: 'Guides', path: '/base/guides', entries: [{ title: 'First', path: '/base/guides/first', entries: [] }] },
      { title: 'Price', path: '/base/price', entries: [] },
    ]);
  });
});

describe('the document', () => {
  it('has its title, language, date and address', () => {
    expect($('title').text()).toBe('Calc <1> documentation');
    expect($('html').attr('lang')).toBe('en');
    expect($('.cover').text()).toContain('Calc <1>');
    expect($('.cover').text()).toContain('February 1, 2026');
    expect(hrefs('.cover a')).toEqual(['https://docs.example.org/base/']);
  });

  it('has the pages in the order of the sidebar, without generated lists', () => {
    expect(book.chapters.map(({ title }) => title)).toEqual([
      'Home',
      'Inputs overview',
      'Types',
      'First',
      'Price & plans',
    ]);
    expect(
      $('.chapter')
        .toArray()
        .map(({ attribs }) => attribs.id),
    ).toEqual(book.chapters.map(({ id }) => id));
  });

  it('moves headings below the name of their category, and keeps titles of results out of the outline', () => {
    const headings = $('h1, h2, h3, h4')
      .toArray()
      .map((heading) => `${heading.tagName} ${$(heading).text()}`);
    expect(headings).toEqual([
      'h1 Contents',
      'h1 Home',
      'h1 Inputs & forms',
      'h2 Inputs overview',
      'h3 A',
      'h4 B',
      'h2 Types',
      'h3 Number',
      'h3 A',
      'h1 Guides',
      'h2 First',
      'h3 Deep',
      'h1 Price & plans',
    ]);
  });

  it('leads inside of the book where it can, and to the site otherwise', () => {
    expect(hrefs('[id="/base/"] a')).toEqual([
      '#/base/inputs/types:number',
      'https://docs.example.org/base/inputs/types#gone',
      'https://docs.example.org/base/blog/post',
      'https://example.org/x',
      '#/base/price',
      undefined,
    ]);
    const ids = new Set(
      $('[id]')
        .toArray()
        .map(({ attribs }) => attribs.id),
    );
    expect(ids.size).toBe($('[id]').length);
    expect(hrefs('a[href^="#"]').filter((href = '') => !ids.has(decodeURI(href.slice(1))))).toEqual([]);
  });

  it('gives ids of a page its path, and what refers to them as well', () => {
    const chapter = $('[id="/base/inputs/overview"]');
    const id = '/base/inputs/overview:a';
    expect(chapter.find('h3').attr('id')).toBe(id);
    expect(chapter.find('a').attr('href')).toBe(`#${id}`);
    expect(chapter.find('label').attr('for')).toBe(id);
    expect(chapter.find('use').attr('href')).toBe(`#${id}`);
    expect(chapter.find('path').attr('fill')).toBe(`url(#${id})`);
    expect(chapter.find('input').attr('name')).toBe('/base/inputs/overview:r');
  });

  it('opens what is folded, and leaves out controls and pictures for dark mode', () => {
    const chapter = $('[id="/base/inputs/overview"]');
    expect(chapter.find('details[open]')).toHaveLength(1);
    expect(chapter.find('button, .hash-link, .drawing-dark')).toHaveLength(0);
    expect(chapter.find('img').attr('loading')).toBeUndefined();
  });

  it('has every style sheet once, those of single pages first', () => {
    expect(hrefs('link')).toEqual(['/base/katex.css', '/base/assets/css/styles.css']);
  });

  it('is the same for the same build, and changes with page numbers in the contents only', () => {
    expect(assembleBook(OPTIONS).html()).toBe(book.html());
    const numbered = load(book.html(new Map([['/base/price', 12]])));
    expect(numbered('.contents .page-number').text()).toBe('12');
    numbered('.page-number').empty();
    expect(numbered.html()).toBe($.html());
  });

  it('can be of some pages: links to the others lead to the site', () => {
    const some = load(assembleBook({ ...OPTIONS, only: ['/base/'] }).html());
    expect(some('.chapter')).toHaveLength(1);
    expect(some('main a').first().attr('href')).toBe('https://docs.example.org/base/inputs/types#number');
  });
});

it('reads pages, places and titles from a PDF', () => {
  const pdf = `%PDF-1.4
1 0 obj
<</Title (Book)
/Lang (en)>>
endobj
2 0 obj
<</Type /Page
/Parent 5 0 R>>
endobj
3 0 obj
<</Type /Page
/Parent 6 0 R>>
endobj
5 0 obj
<</Type /Pages
/Kids [2 0 R]>>
endobj
6 0 obj
<</Type /Pages
/Kids [3 0 R]>>
endobj
7 0 obj
<</Type /Pages
/Kids [5 0 R 6 0 R]>>
endobj
8 0 obj
<</#2Finputs#2Foverview:caf#C3#A9 [3 0 R /XYZ 0 842 0]
/#2F [2 0 R /XYZ 0 842 0]>>
endobj
9 0 obj
<</Title (One \\(1\\))
/Dest [2 0 R /XYZ 0 0 0]>>
endobj
10 0 obj
<</Title <FEFF03C0>
/Dest [3 0 R /XYZ 0 0 0]>>
endobj
11 0 obj
<</Type /Catalog
/Pages 7 0 R
/Dests 8 0 R>>
endobj
`;
  const facts = readPdf(Buffer.from(pdf, 'latin1'));
  expect(facts.pages).toBe(2);
  expect([...facts.pageNumbers]).toEqual([
    ['/inputs/overview:café', 2],
    ['/', 1],
  ]);
  expect(facts.outline).toEqual(['One (1)', 'π']);
});
