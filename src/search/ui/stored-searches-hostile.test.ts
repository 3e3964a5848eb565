/** Stored searches that somebody else wrote: what could end the modal or lead nowhere is left out. */
import { expect, it } from 'vitest';
import { createStoredSearches } from './stored-searches';

const good = {
  objectID: '1',
  url: '/x',
  type: 'lvl1',
  content: null,
  hierarchy: { lvl0: 'Docs', lvl1: 'X', lvl2: null },
};
const recentOf = (...hits: unknown[]) =>
  createStoredSearches('site', () => ({ getItem: () => JSON.stringify(hits), setItem: () => undefined })).recent();

it('keeps good ones', () => {
  expect(recentOf(good)).toEqual([good]);
  expect(recentOf({ ...good, url: 'https://docs.example.org/x#y', type: 'content', content: 'text' })).toHaveLength(1);
});

it.each([
  { hierarchy: { lvl0: 5 } },
  { hierarchy: { lvl1: { a: 1 } } },
  { hierarchy: { lvl2: [] } },
  { hierarchy: [] },
  { content: { a: 1 } },
  { content: 7 },
  { type: 'lvl9' },
  { type: 'constructor' },
  { url: 'javascript:alert(1)' },
  { url: ' JavaScript:alert(1)' },
  { url: 'data:text/html,x' },
  { url: 'http://[' },
  { url: 4 },
  { objectID: null },
])('leaves out %j', (change) => {
  expect(recentOf({ ...good, ...change }, good)).toEqual([good]);
});
