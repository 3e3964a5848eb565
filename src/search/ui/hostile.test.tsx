import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fixtureRecords } from '../../../tests/search/fixtures';
import { generatedQueries } from '../../../tests/search/generated-queries';
import { createEngine, type Engine } from '../engine/engine';
import { Store } from '../engine/store';
import { decodeParams, encodeParams } from '../protocol/params';
import type { HighlightedText, Hit } from '../protocol/types';
import { Marked, markedParts } from './marks';
import { groupHits, localUrl, pageHit } from './results';
import { createStoredSearches } from './stored-searches';
import { countText, reportUrl } from './texts';

const MARKS = {
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  attributesToSnippet: ['content:10', 'hierarchy:10'],
};

function values(hit: Hit): string[] {
  const of = (text: HighlightedText | undefined) => (text === undefined ? [] : [text.value]);
  return [hit._snippetResult, hit._highlightResult].flatMap((tree) => [
    ...of(tree?.content),
    ...Object.values(tree?.hierarchy ?? {}).flatMap(of),
  ]);
}

/** No exception; nothing in the page but text and marks; marks add nothing to the text. */
function survives(engine: Engine, query: string): void {
  const answer = engine.search({ ...decodeParams(encodeParams({ query })), ...MARKS });
  expect(answer.nbHits).toBeGreaterThanOrEqual(answer.hits.length);
  const html = renderToStaticMarkup(<Marked value={answer.hits.flatMap(values).join(' ')} />);
  expect(html.replace(/<\/?(?:mark|span)>/g, '')).not.toMatch(/[<>]/);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of the configuration.
  expect(reportUrl('https://example.org/?q=${query}', answer.query)).not.toMatch(/[<>"\s]/);
}

describe('hostile queries', () => {
  it('a sample of the generated ones: no exception, no markup (all 10,000 in the deep tests)', () => {
    const engine = createEngine(new Store(fixtureRecords()));
    for (const query of generatedQueries(200, 7)) survives(engine, query);
  });

  it('generates the same list again, with every kind in it', () => {
    const list = generatedQueries(2000);
    expect(generatedQueries(2000)).toEqual(list);
    expect(list).toContain('');
    expect(list.some((query) => query.length > 64)).toBe(true);
    expect(list.some((query) => query.includes('\u0000'))).toBe(true);
    expect(list.some((query) => query.includes('\u202e'))).toBe(true);
    expect(list.some((query) => query.includes('<script>'))).toBe(true);
  });
});

describe('marks', () => {
  it.each([
    [
      'a <mark>b</mark> c',
      [
        ['a ', false],
        ['b', true],
        [' c', false],
      ],
    ],
    ['<mark>open', [['open', true]]],
    ['</mark>x', [['x', false]]],
    ['<b>bold</b>', [['<b>bold</b>', false]]],
    ['', []],
  ])('%j', (value, parts) =>
    expect(markedParts(value as string).map(({ text, marked }) => [text, marked])).toEqual(parts),
  );
});

describe('lists of hits', () => {
  const hit = (number: number, type: Hit['type'], lvl0: string, lvl1: string): Hit => ({
    objectID: `${number}`,
    url: `/${lvl1}${type === 'lvl1' ? '' : `#${number}`}`,
    type,
    content: type === 'content' ? `text ${number}` : null,
    hierarchy: { lvl0, lvl1, lvl2: type === 'lvl2' ? 'H' : null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    _snippetResult: {},
  });
  const list = [
    hit(1, 'content', 'A', 'a'),
    hit(2, 'lvl1', 'A', 'a'),
    hit(3, 'lvl1', 'B', 'b'),
    hit(4, 'content', 'B', 'c'),
    ...Array.from({ length: 9 }, (_, i) => hit(10 + i, 'content', 'A', 'a')),
  ];

  it('groups in order of appearance, at most so many, passages with their page', () => {
    const groups = groupHits(list, 5);
    expect(groups.map(({ title, hits }) => [title, hits.length])).toEqual([
      ['A', 5],
      ['B', 2],
    ]);
    expect(groups[0]?.hits.map(({ parent }) => parent?.objectID ?? null)).toEqual(['2', null, '2', '2', '2']);
    expect(groups[1]?.hits.map(({ parent }) => parent)).toEqual([null, null]);
    expect(groupHits(list, 2)[0]?.hits).toHaveLength(2);
  });

  it('remembers a passage as its page, in the list or not, without marks', () => {
    const [passage] = groupHits(list, 5)[0]?.hits ?? [];
    expect(pageHit(passage as Hit)).toMatchObject({ objectID: '2', type: 'lvl1' });
    const orphan = pageHit(hit(4, 'content', 'B', 'c'));
    expect(orphan).toMatchObject({ type: 'lvl1', url: '/c', content: null });
    expect(Object.keys(orphan).sort()).toEqual(['content', 'hierarchy', 'objectID', 'type', 'url']);
  });

  it.each([
    ['/a#b', '/a#b'],
    ['https://docs.example.org/a?x=1#b', '/a?x=1#b'],
    ['https://other.example.org/a', 'https://other.example.org/a'],
    ['javascript:alert(1)', '#'],
    ['data:text/html,x', '#'],
    ['http://[bad', '#'],
  ])('address %s → %s', (url, local) =>
    expect(localUrl(url, 'https://docs.example.org', 'http://localhost:3000')).toBe(local),
  );

  it('counts in words', () => {
    expect([0, 1, 2].map((count) => countText(count, 'x'))).toEqual([
      'No results for "x"',
      '1 result for "x"',
      '2 results for "x"',
    ]);
  });
});

describe('stored searches', () => {
  const hit = (number: number) =>
    pageHit({
      objectID: `${number}`,
      url: '/',
      type: 'lvl1',
      content: null,
      hierarchy: { lvl0: '', lvl1: '', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    });
  const memory = (start: Record<string, string> = {}) => {
    const map = new Map(Object.entries(start));
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      map,
    };
  };

  it('keeps 7 recent, 4 with favorites, 10 favorites; newest first, none twice', () => {
    const storage = memory();
    const searches = createStoredSearches('i', () => storage);
    for (let i = 0; i < 20; i += 1) searches.addRecent(hit(i));
    searches.addRecent(hit(15));
    expect(searches.recent().map(({ objectID }) => objectID)).toEqual(['15', '19', '18', '17', '16', '14', '13']);
    for (let i = 30; i < 45; i += 1) searches.addFavorite(hit(i));
    expect(searches.favorites()).toHaveLength(10);
    expect(searches.recent()).toHaveLength(4);
    searches.addRecent(hit(44));
    expect(searches.recent().some(({ objectID }) => objectID === '44')).toBe(false);
    expect(createStoredSearches('i', () => storage).favorites()).toEqual(searches.favorites());
    searches.removeFavorite(hit(44));
    searches.removeRecent(hit(15));
    expect(searches.favorites()).toHaveLength(9);
    expect(searches.recent().some(({ objectID }) => objectID === '15')).toBe(false);
  });

  it('goes on without storage, and warns once', () => {
    const warnings: string[] = [];
    const searches = createStoredSearches(
      'i',
      () => {
        throw new Error('blocked');
      },
      (text) => warnings.push(text),
    );
    searches.addRecent(hit(1));
    searches.addFavorite(hit(2));
    expect(searches.recent()).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });
});
