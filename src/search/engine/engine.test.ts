import { describe, expect, it } from 'vitest';
import { fixturePages, fixtureRecords } from '../../../tests/search/fixtures';
import { editDistance } from '../../spelling/edit-distance';
import { HITS_PER_PAGE } from '../protocol/request';
import { inflections } from '../text/inflections';
import { lexemes, termsIn } from '../text/tokenize';
import { createEngine } from './engine';
import { compileFilters } from './filters';
import { highlight, snippet } from './highlight';
import { Store } from './store';
import { createSpelling } from './typo';

const records = fixtureRecords();
const engine = createEngine(new Store(records));
const MARKS = { highlightPreTag: '<mark>', highlightPostTag: '</mark>' };
const top = (query: string) => engine.search({ query }).hits[0];
const page = (query: string) => top(query)?.url.split('#')[0];

describe('words of a text', () => {
  it.each([
    ['print_plot', ['print_plot', 'print', 'plot']],
    ["inputs['x']", ['inputs', 'x']],
    ['camelCase', ['camelcase', 'camel', 'case']],
    ['HTMLTable', ['htmltable', 'html', 'table']],
    ['C++ and C#', ['c++', 'and', 'c#']],
    ['10mm', ['10mm', '10', 'mm']],
    ['kN/m', ['kn', 'm']],
    ['Python 3.11', ['python', '3.11']],
    ['Café Zürich', ['cafe', 'zurich']],
    ['the user’s app', ['user', 'app']],
    ['__init__', ['init']],
    ['inputs.get(x)', ['inputs.get', 'x', 'inputs', 'get']],
    ['cw.print_plot', ['cw.print_plot', 'cw', 'print_plot', 'print', 'plot']],
    ['An end. A start.', ['end', 'start']],
    ['don’t', []],
    ['kN', ['kn']],
    ['', []],
    ['🙂 — …', []],
    ['x'.repeat(200), []],
  ])('%j', (text, terms) => {
    const { words, parts } = termsIn(text);
    expect([...words, ...parts]).toEqual(terms);
  });

  it('knows where each word stands', () => {
    const text = 'a print_plot, ok';
    for (const { text: word, start, end } of lexemes(text)) expect(text.slice(start, end)).toBe(word);
  });
});

describe('mistyped words', () => {
  it.each([
    ['plto', 'plot', 1],
    ['conditonal', 'conditional', 1],
    ['tabel', 'table', 1],
    ['plot', 'plot', 0],
    ['abcd', 'wxyz', 3],
  ])('%s → %s', (typed, word, distance) => expect(editDistance(typed, word, 2)).toBe(distance));

  it('finds the nearest words only, and unfinished ones', () => {
    const correct = (typed: string, words: string[], alsoPrefixes = false) =>
      createSpelling(words)(typed, alsoPrefixes).map(({ term }) => term);
    expect(correct('grahp', ['graph', 'grape', 'group'])).toEqual(['graph']);
    expect(correct('conditonal', ['conditional', 'conditions'], true)[0]).toBe('conditional');
    expect(correct('condti', ['conditional'], true)).toEqual(['conditional']);
    expect(correct('condti', ['conditional'])).toEqual([]);
    expect(correct('cat', ['car'])).toEqual([]);
    expect(correct('20221', ['20222'])).toEqual([]);
  });

  it('finds the same words as comparing with every one of them', () => {
    const words = [...new Set(fixturePages().flatMap((page) => termsIn(JSON.stringify(page)).words))];
    const spelling = createSpelling(words);
    let found = 0;
    for (const word of words.filter(({ length }) => length > 4)) {
      const typed = `${word.slice(0, 2)}${word.slice(3)}`;
      const limit = typed.length < 8 ? 1 : 2;
      const near = words.filter((other) => other[0] === typed[0] && editDistance(typed, other, limit) <= limit);
      const nearest = Math.min(...near.map((other) => editDistance(typed, other, limit)));
      const expected = near.filter((other) => editDistance(typed, other, limit) === nearest);
      const corrected = spelling(typed, false).map(({ term }) => term);
      expect(corrected, typed).toEqual(expect.arrayContaining(expected));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(50);
  });
});

it('knows other forms of a word', () => {
  expect(inflections('plots')).toContain('plot');
  expect(inflections('plotting')).toContain('plot');
  expect(inflections('sharing')).toContain('share');
  expect(inflections('libraries')).toContain('library');
  expect(inflections('box')).toContain('boxes');
  expect(inflections('embed')).toContain('embedded');
  expect(inflections('animation')).toContain('animate');
  expect(inflections('optimize')).toContain('optimization');
});

describe('answers', () => {
  it.each([
    ['conditional input', '/inputs/conditional-input'],
    ['Plots', '/output/plots'],
    ['plot', '/output/plots'],
    ['chart', '/output/plots'],
    ['plto', '/output/plots'],
    ['print_plot', '/output/plots'],
    ['print plot', '/output/plots'],
    ['printPlot', '/output/plots'],
    ["inputs.get('radius')", '/inputs/conditional-input'],
    ['compute_area', '/inputs/conditional-input'],
    ['camelCaseNames', '/output/tables'],
    ['camel case', '/output/tables'],
    ['C++', '/output/plots'],
    ['10mm', '/output/plots'],
    ['kN/m', '/output/plots'],
    ['how do I write a condition', '/inputs/conditional-input'],
    ['matrix', '/blog/linear-apps'],
    ['linear algebra', '/blog/linear-apps'],
    ['datafram', '/output/tables'],
    ['dtaframe', '/output/tables'],
    ['projectile', '/output/plots'],
    ['sparkline', '/output/plots'],
    ['an oscilloscope views app', '/output/plots'],
    ['osciloscope', '/output/plots'],
    ['grahp', '/output/plots'],
    ['unknown_dataframe', '/output/tables'],
  ])('%j → %s', (query, url) => expect(page(query)).toBe(url));

  describe('what a page says of itself', () => {
    const small = createEngine(
      new Store(
        fixtureRecords([
          { url: '/maps/countries', title: 'Countries by value', body: '<p>A choropleth colors each country.</p>' },
          {
            url: '/library/draw',
            title: 'Drawing',
            body: `<h2 id="c">choropleth_classes</h2><p>Borders between classes.</p>
            <h2 id="f">to_html</h2><p>Gives markup.</p><h2 id="h">HTML</h2><p>Markup in general.</p>`,
          },
          { url: '/start/what', title: 'Basics', body: '<h2 id="w">What an app is</h2><p>A form and a result.</p>' },
          { url: '/start/selling', title: 'App sales', body: '<p>An app, an app, an app.</p>' },
          { url: '/hosting/localhost', title: 'Run it at home', body: '<p>On localhost.</p>' },
          {
            url: '/hosting/elsewhere',
            title: 'Run it elsewhere',
            body: '<p>Not on localhost, but on a localhost of others.</p>',
          },
          {
            url: '/code/uses',
            title: 'Uses',
            body: '<div data-language="python"><div>main.py</div><pre>x = frobnicate(first_knob, second_knob, amount)</pre></div>',
          },
          {
            url: '/code/explains',
            title: 'Explains',
            body: '<p>The name frobnicate stands for a function that turns a knob by a given amount, slowly.</p>',
          },
          { url: '/apples', title: 'Zebras', body: '<p>quinces and quails</p>' },
          { url: '/quinces', title: 'Quinces', body: '<p>Fruit.</p>' },
        ]),
      ),
    );
    it.each([
      ['a whole name before its parts', 'to_html', '/library/draw#f'],
      ['a name that is known before a heading that holds one part of it', 'choropleth_classes', '/library/draw#c'],
      ['a heading that reads like the question', 'what is an app', '/start/what#w'],
      ['the page that is called so in its address', 'localhost', '/hosting/localhost'],
      ['prose before a listing', 'frobnicate', '/code/explains'],
    ])('%s', (_why, query, url) => expect(small.search({ query }).hits[0]?.url).toBe(url));

    it('one letter looks at names only, not at every text', () => {
      const { hits } = small.search({ query: 'q' });
      expect(new Set(hits.map((hit) => hit.url))).toEqual(new Set(['/quinces']));
      expect(small.search({ query: 'qu' }).nbHits).toBeGreaterThan(1);
    });
  });

  it('lists a page that has the words in different passages, with the passages', () => {
    const { hits } = engine.search({ query: 'matplotlib savefig' });
    expect(hits.slice(0, 2).some((hit) => hit.content?.startsWith('Save the figure'))).toBe(true);
  });

  it('has no answer to nonsense, and to signs alone', () => {
    expect(engine.search({ query: 'xyzzyqwert' }).nbHits).toBe(0);
    expect(engine.search({ query: '!!! ???' }).nbHits).toBe(0);
  });

  it('counts truly, pages through all hits once, and shows everything for an empty query', () => {
    const all = engine.search({ query: '', hitsPerPage: 100 });
    expect(all.nbHits).toBe(records.length);
    const wanted = engine.search({ query: 'a plot', hitsPerPage: 100 });
    const seen = new Set<string>();
    for (let number = 0; number < wanted.nbHits; number += 1) {
      const answer = engine.search({ query: 'a plot', hitsPerPage: 1, page: number });
      expect(answer.nbHits).toBe(wanted.nbHits);
      for (const hit of answer.hits) seen.add(hit.objectID);
    }
    expect(seen.size).toBe(wanted.nbHits);
    expect(engine.search({ query: '' }).hitsPerPage).toBe(HITS_PER_PAGE);
    expect(engine.search({ query: 'plot', hitsPerPage: 1e9 }).hitsPerPage).toBe(100);
    expect(engine.search({ query: 'plot', page: 1e9 }).hits).toEqual([]);
  });

  it('filters by facets', () => {
    const blog = engine.search({ query: 'plot', facetFilters: ['language:en', ['docusaurus_tag:default']] });
    expect(blog.nbHits).toBeGreaterThan(0);
    expect(blog.hits.every((hit) => hit.url.startsWith('/blog/'))).toBe(true);
    const none = engine.search({ query: 'plot', facetFilters: ['language:de'] });
    expect(none.nbHits).toBe(0);
    const test = compileFilters([['docusaurus_tag:-default', 'type:lvl1']]);
    expect(test({ language: 'en', version: 'none', docusaurus_tag: 'default', type: 'content' })).toBe(false);
    expect(test({ language: 'en', version: 'none', docusaurus_tag: 'docs', type: 'content' })).toBe(true);
    expect(() => compileFilters(['color:red'])).toThrow(/Unknown facet/);
  });

  it('answers in the shape of the protocol', () => {
    const answer = engine.search(
      {
        query: 'operator',
        ...MARKS,
        attributesToSnippet: ['content:5', 'hierarchy.lvl2:5'],
        attributesToRetrieve: ['hierarchy.lvl1', 'content', 'type', 'url'],
      },
      'query=operator',
    );
    expect(answer).toMatchObject({
      page: 0,
      nbPages: 1,
      query: 'operator',
      params: 'query=operator',
      exhaustiveNbHits: true,
    });
    expect(answer.queryID).toMatch(/^[0-9a-f]{32}$/);
    const [hit] = answer.hits;
    expect(hit).toMatchObject({ type: 'content', url: '/inputs/conditional-input#write-a-condition' });
    expect(hit?.hierarchy.lvl1).toBe('Conditional input');
    expect(hit?.hierarchy.lvl0).toBeNull();
    const marked = answer.hits.flatMap((item) => item._snippetResult?.content?.value ?? []);
    expect(marked).toContain('…input, an <mark>operator</mark> and a…');
    expect(hit?._snippetResult?.hierarchy?.lvl2?.matchLevel).toBe('none');
    expect(hit?._highlightResult?.content?.matchLevel).toBe('full');
  });
});

describe('marks and snippets', () => {
  const marks = { pre: '[', post: ']' };
  const matches = (terms: [string, number?][], queryWords: string[]) => ({
    terms: new Map(terms.map(([term, typed]) => [term, typed])),
    queryWords,
  });

  it('marks whole words, the typed part of a word, and the part of an identifier', () => {
    expect(highlight('Plots of a plot', matches([['plot'], ['plots', 4]], ['plot']), marks).value).toBe(
      '[Plot]s of a [plot]',
    );
    expect(highlight('use print_plot here', matches([['plot']], ['plot']), marks).value).toBe('use print_[plot] here');
    expect(highlight('Café', matches([['cafe']], ['cafe']), marks).value).toBe('[Café]');
    expect(highlight('nothing', matches([['plot']], ['plot']), marks)).toMatchObject({
      value: 'nothing',
      matchLevel: 'none',
    });
    expect(highlight('a plot', matches([['plot']], ['plot', 'table']), marks).matchLevel).toBe('partial');
  });

  it.each([10, 5])('cuts a snippet of %d words around the match', (size) => {
    const text = `${'word '.repeat(30)}plot ${'word '.repeat(30)}end`;
    const { value } = snippet(text, size, matches([['plot']], ['plot']), marks, '…');
    expect(value).toMatch(/^…word.*\[plot\].*word…$/);
    expect(value.split(/\s+/)).toHaveLength(size);
  });

  it('keeps short texts whole and begins at the beginning when nothing matched', () => {
    expect(snippet('one plot', 10, matches([['plot']], ['plot']), marks, '…').value).toBe('one [plot]');
    const long = 'alpha '.repeat(20).trim();
    expect(snippet(long, 3, matches([], ['plot']), marks, '…').value).toBe('alpha alpha alpha…');
  });
});
