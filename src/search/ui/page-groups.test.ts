import { describe, expect, it } from 'vitest';
import type { Hit } from '../protocol/types';
import { excerptOf, groupByPage } from './page-groups';

function hit(
  objectID: string,
  url: string,
  levels: readonly (string | null)[],
  type: Hit['type'],
  content?: string,
): Hit {
  const [lvl0 = null, lvl1 = null, lvl2 = null, lvl3 = null] = levels;
  const hierarchy = { lvl0, lvl1, lvl2, lvl3, lvl4: null, lvl5: null, lvl6: null };
  return { objectID, url, type, content: content ?? null, hierarchy };
}

describe('groups', () => {
  const hits = [
    hit('1', '/plots#ticks', ['Docs', 'Plots', 'Axes', 'Ticks'], 'content', 'Set <ticks>.'),
    hit('2', '/tables', ['Docs', 'Tables'], 'lvl1'),
    hit('3', '/plots', ['Docs', 'Plots'], 'lvl1'),
    hit('4', '/plots#axes', ['Docs', 'Plots', 'Axes'], 'lvl2'),
    hit('5', '/tables', ['Docs', 'Tables'], 'content', 'A table is…'),
    hit('6', '/blog/x#a', ['Blog', 'News', 'A'], 'lvl2'),
    hit('7', '/plots#ticks', ['Docs', 'Plots', 'Axes', 'Ticks'], 'content', 'More.'),
    hit('8', '/plots#ticks', ['Docs', 'Plots', 'Axes', 'Ticks'], 'lvl3'),
  ];

  it('put hits of a page together, pages in the order of their best hit', () => {
    expect(groupByPage(hits).map(({ sections: _, ...page }) => page)).toEqual([
      { objectID: '1', url: '/plots', title: 'Plots', isHit: true, category: 'Docs' },
      { objectID: '2', url: '/tables', title: 'Tables', isHit: true, category: 'Docs' },
      { objectID: '6', url: '/blog/x', title: 'News', isHit: false, category: 'Blog' },
    ]);
  });

  it('put hits of a section together, with the headings on the way to it', () => {
    const sections = groupByPage(hits).flatMap((page) => page.sections);
    expect(sections).toEqual([
      {
        url: '/plots#ticks',
        trail: ['Axes', 'Ticks'],
        isHit: true,
        texts: [
          { objectID: '1', excerpt: 'Set <ticks>.' },
          { objectID: '7', excerpt: 'More.' },
        ],
      },
      { url: '/plots#axes', trail: ['Axes'], isHit: true, texts: [] },
      { url: '/tables', trail: [], isHit: false, texts: [{ objectID: '5', excerpt: 'A table is…' }] },
      { url: '/blog/x#a', trail: ['A'], isHit: true, texts: [] },
    ]);
  });

  it('show every hit once', () => {
    const shown = groupByPage(hits).flatMap(({ isHit, sections }) => [
      isHit,
      ...sections.flatMap((section) => [section.isHit, ...section.texts.map(() => true)]),
    ]);
    expect(shown.filter(Boolean)).toHaveLength(hits.length);
  });

  it('take marks from the highlights', () => {
    const value = (text: string) => ({ value: text, matchLevel: 'full' as const });
    const marked: Hit = {
      ...hit('1', '/plots#ticks', ['Docs', 'Plots', 'Axes', 'Ticks'], 'content', 'Set ticks.'),
      _highlightResult: {
        content: value('Set <mark>ticks</mark>.'),
        hierarchy: { lvl1: value('<mark>Plots</mark>'), lvl3: value('<mark>Ticks</mark>') },
      },
    };
    const [group] = groupByPage([marked]);
    expect(group?.title).toBe('<mark>Plots</mark>');
    expect(group?.sections[0]).toMatchObject({
      trail: ['Axes', '<mark>Ticks</mark>'],
      texts: [{ excerpt: 'Set <mark>ticks</mark>.' }],
    });
  });

  it('have the address as their title if a back end sends no title', () => {
    expect(groupByPage([hit('1', '/x', ['Docs', null], 'content', 'x')])[0]?.title).toBe('/x');
  });
});

describe('an excerpt', () => {
  const words = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `word${at + from}`).join(' ');
  it.each([
    ['a short text', 'a <mark>b</mark> c', 'a <mark>b</mark> c'],
    ['no mark', words(60), /^word1 .*word\d+ …$/],
    ['a mark at the start', `<mark>here</mark> ${words(60)}`, /^<mark>here<\/mark> word1 .* …$/],
    [
      'a mark in the middle',
      `${words(40)} <mark>here</mark> ${words(40, 41)}`,
      /^… word\d+ .*word40 <mark>here<\/mark> word41 .*word\d+ …$/,
    ],
    ['a mark at the end', `${words(60)} <mark>here</mark>`, /^… word\d+ .* word60 <mark>here<\/mark>$/],
    ['a word without an end', `<mark>${'x'.repeat(400)}</mark>`, /^<mark>x{220}<\/mark> …$/],
  ])('of %s', (_, value, expected) => {
    const excerpt = excerptOf(value);
    expect(excerpt).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    expect(excerpt.replace(/<\/?mark>|^… | …$/g, '').length).toBeLessThanOrEqual(280);
  });
});
