import { expect, it } from 'vitest';
import { validHits } from './validate';

const hit = {
  objectID: '1',
  url: '/a',
  type: 'lvl1',
  content: null,
  hierarchy: { lvl0: 'A', lvl1: 'B', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
};

it('lets valid hits through unchanged', () => {
  const marked = { ...hit, _snippetResult: { content: { value: '<mark>x</mark>', matchLevel: 'full' } } };
  expect(validHits([hit, marked])).toEqual([hit, marked]);
});

it.each([
  null,
  5,
  'x',
  [],
  {},
  { ...hit, url: 5 },
  { ...hit, type: 'lvl9' },
  { ...hit, hierarchy: [] },
  { ...hit, content: {} },
  { ...hit, hierarchy: { lvl1: { a: 1 } } },
])('leaves out %j', (bad) => expect(validHits([bad, hit])).toEqual([hit]));

it.each([null, 5, [], { content: 'x' }, { hierarchy: [] }, { hierarchy: { lvl1: { value: 3 } } }])(
  'keeps the hit without marks that are %j',
  (tree) => expect(validHits([{ ...hit, _highlightResult: tree, _snippetResult: tree }])).toEqual([hit]),
);
