import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtHtml, FIXTURE_SITE, fixturePages } from '../../../tests/search/fixtures';
import { FACETS } from '../protocol/types';
import { collectPages, pageFile, readIndex, writeIndex } from './build';
import { extractPage } from './extract';
import { identifiers, MOST_IDENTIFIERS } from './identifiers';
import { recordId, recordsOf } from './pages';

const pages = fixturePages();
const records = pages.flatMap(recordsOf);
const texts = records.map((record) => record.content ?? '');

describe('records of a built page', () => {
  it('has one record per page, heading and text, with the whole hierarchy', () => {
    const page = recordsOf(pages[0] as (typeof pages)[0]);
    expect(page.map(({ type, url, content }) => [type, url, content])).toEqual([
      ['lvl1', '/inputs/conditional-input', null],
      [
        'content',
        '/inputs/conditional-input',
        'Show an input only when it matters. While its condition is false, the input is hidden.',
      ],
      ['lvl2', '/inputs/conditional-input#write-a-condition', null],
      [
        'content',
        '/inputs/conditional-input#write-a-condition',
        'A condition has three parts: the input, an operator and a value.',
      ],
      ['content', '/inputs/conditional-input#write-a-condition', 'operator · =='],
      ['lvl3', '/inputs/conditional-input#read-it', null],
      ['content', '/inputs/conditional-input#read-it', 'radius inputs.get area compute_area'],
    ]);
    expect(page.at(-1)?.hierarchy).toEqual({
      lvl0: 'Inputs',
      lvl1: 'Conditional input',
      lvl2: 'Write a condition',
      lvl3: 'Read it with a default',
      lvl4: null,
      lvl5: null,
      lvl6: null,
    });
  });

  it('gives every page of content records, and lists none', () => {
    for (const page of FIXTURE_SITE) expect(records.some((record) => record.url.startsWith(page.url))).toBe(true);
    const list = builtHtml({ url: '/blog', title: 'Blog', kind: 'list', body: '<p>Teaser</p>' });
    expect(extractPage(list, '/blog')).toBeUndefined();
    expect(extractPage('<html><body><main>404</main></body></html>', '/404')).toBeUndefined();
    expect(extractPage('', '/')).toBeUndefined();
  });

  it('leaves unlisted pages out', () => {
    for (const unlisted of [false, true]) {
      const html = builtHtml({ url: '/x', title: 'X', body: '<p>Hidden.</p>', unlisted });
      expect(extractPage(html, '/x') === undefined).toBe(unlisted);
    }
  });

  it('leaves boilerplate out', () => {
    expect(texts.join('\n')).not.toMatch(/boilerplate|Speed|Run|never_indexed_comment/);
  });

  it('takes list items, nested ones apart, and the titles of live apps', () => {
    expect(texts).toContain('Label both axes.');
    expect(texts).toContain('Give the units, such as kN/m or 10mm.');
    expect(texts).toContain('Projectile range: How far a ball flies.');
  });

  it('takes code without its caption, and a traceback by its message', () => {
    const [page] = fixturePages([
      {
        url: '/x',
        title: 'X',
        body: `<p>Prose.</p><div data-language="python"><div>main.py</div><pre>a = compute_area(b)</pre></div>
          <div data-language="traceback"><pre>Traceback (most recent call last):\n  File "main.py", line 2\nKeyError: 'span'\n</pre></div>`,
      },
    ]);
    expect(page?.sections[0]?.texts).toEqual(['Prose.', 'compute_area', "KeyError: 'span'"]);
    expect(page?.sections[0]?.code).toEqual([1]);
  });

  it('has every facet that a query filters on in every record', () => {
    for (const record of records) {
      for (const facet of FACETS) expect(record[facet], `${record.url} ${facet}`).toMatch(/\S/);
    }
    expect(new Set(records.map((record) => record.docusaurus_tag))).toEqual(
      new Set(['docs-default-current', 'default']),
    );
  });

  it('keeps what the page does not show on the page record only', () => {
    const post = records.filter((record) => record.url.startsWith('/blog/'));
    expect(post[0]?.about).toContain('A showcase of matrix apps.');
    expect(post[0]?.about).toContain('math');
    expect(post.slice(1).every((record) => record.about === undefined)).toBe(true);
  });

  it('has stable, unique ids: another paragraph before does not change them', () => {
    expect(new Set(records.map((record) => record.objectID)).size).toBe(records.length);
    const [first] = FIXTURE_SITE;
    if (first === undefined) throw new Error('no fixture');
    const longer = fixturePages([{ ...first, body: `<p>A new beginning.</p>${first.body}` }]).flatMap(recordsOf);
    const ids = new Set(longer.map((record) => record.objectID));
    for (const record of recordsOf(pages[0] as (typeof pages)[0])) expect(ids.has(record.objectID)).toBe(true);
    expect(recordId('https://docs.example.org/a', 'lvl1', 'x')).toBe(recordId('/a', 'lvl1', 'x'));
    expect(recordId('/a', 'lvl1', 'x')).not.toBe(recordId('/a', 'lvl2', 'x'));
  });

  it('cuts long paragraphs at sentences and drops repeated texts of one section', () => {
    const sentence = 'This sentence is repeated until the paragraph is far too long for one record. ';
    const [page] = fixturePages([
      { url: '/x', title: 'X', body: `<p>${sentence.repeat(40)}</p><p>Same.</p><p>Same.</p>` },
    ]);
    const found = page?.sections[0]?.texts ?? [];
    expect(found.every((text) => text.length <= 700)).toBe(true);
    expect(found.every((text) => text.endsWith('.'))).toBe(true);
    expect(found.filter((text) => text === 'Same.')).toHaveLength(1);
  });
});

describe('identifiers of code', () => {
  it.each([
    ['def compute_area(radius):\n    return radius', ['compute_area', 'radius']],
    ['import numpy as np  # comment_word', ['numpy']],
    ['cw.print_plot(figure, "long text of a label")', ['cw.print_plot', 'figure']],
    ['inputs["beam_length"]', ['beam_length']],
    ['"""doc string words"""\nx = 1', []],
    ['', []],
  ])('%j', (code, names) => expect(identifiers(code)).toEqual(names));

  it('stops at a bound', () => {
    const code = Array.from({ length: 200 }, (_, i) => `name_${i} = 1`).join('\n');
    expect(identifiers(code)).toHaveLength(MOST_IDENTIFIERS);
  });
});

describe('files of the index', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'search-index-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('collects pages of a build under any base path, writes and reads them', () => {
    for (const page of FIXTURE_SITE) {
      const file = path.join(folder, `${page.url}.html`);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, builtHtml(page));
    }
    const routes = [...FIXTURE_SITE.map((page) => `/base${page.url}`), '/base/missing', '/base/', '/base/404.html'];
    const found = collectPages({ folder, baseUrl: '/base/', routes });
    expect(found.map((page) => page.url).sort()).toEqual(FIXTURE_SITE.map((page) => `/base${page.url}`).sort());
    const manifest = writeIndex(folder, 'docs', found);
    expect(manifest).toMatchObject({ records: records.length, index: 'docs' });
    expect(manifest.file).toMatch(/^pages\.[0-9a-f]{8}\.json$/);
    expect(writeIndex(folder, 'docs', found).file).toBe(manifest.file);
    expect(readIndex(folder).pages).toEqual(found);
    expect(() => readIndex(path.join(folder, 'nowhere'))).toThrow(/no search index in nowhere/);
  });

  it('finds the file of a page', () => {
    const site = { folder: '/out', baseUrl: '/' };
    expect(pageFile(site, '/')).toBe('/out/index.html');
    expect(pageFile(site, '/blog/a%20b-1.5-c')).toBe('/out/blog/a b-1.5-c.html');
  });
});
