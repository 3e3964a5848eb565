import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawingOf, type PostFacts, type Sources } from './drawing';

const svg = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100">\n  <path d="${mark}"/>\n</svg>`;
const files: Record<string, string> = {
  steel: svg('steel'),
  chosen: svg('chosen'),
  'first-build-a-thon-winners': svg('competition'),
  welcome: svg('welcome'),
  marked: '<svg viewBox="0 0 1 1"><marker id="m"/><path marker-end="url(#m)"/></svg>',
  bad: '<svg viewBox="0 0 1 1"><script/></svg>',
};
const apps: Record<string, string> = { plot: `<p>x</p>${svg('plot')}`, words: '<p>no drawing</p>' };
const sources: Sources = { drawing: (name) => files[name], recorded: (app) => apps[app] };
const post = (facts: Partial<PostFacts>): PostFacts => ({ name: 'post', tags: [], content: '', ...facts });

describe('the drawing of a post', () => {
  it.each([
    ['front matter comes first', { figure: 'chosen', name: 'steel' }, 'chosen'],
    ['then the drawing named after the post', { name: 'steel', content: '<App id="plot" />' }, 'steel'],
    ['then the first app that draws', { content: '<App id="words" />\n<App id="plot" />' }, 'plot'],
    ['then a tag', { tags: ['x', 'comp-07092022'] }, 'competition'],
    ['and at last the common one', { tags: ['x'] }, 'welcome'],
  ] as const)('%s', (_name, facts, expected) => {
    expect(drawingOf(post(facts as Partial<PostFacts>), sources)).toContain(`d="${expected}"`);
  });

  it('is hidden from screen readers and written on one line', () => {
    expect(drawingOf(post({ name: 'steel' }), sources)).toMatch(/^<svg aria-hidden="true"[^\n]*$/);
  });

  it('makes ids its own, since a list shows many drawings', () => {
    const out = drawingOf(post({ figure: 'marked', name: 'p' }), sources);
    expect(out).toContain('id="p-m"');
    expect(out).toContain('url(#p-m)');
  });

  it('says what to do about a figure that is missing or unsafe', () => {
    expect(() => drawingOf(post({ figure: 'nope' }), sources)).toThrow('figures/posts/nope.svg');
    expect(() => drawingOf(post({ figure: 'bad' }), sources)).toThrow('no script');
  });
});

describe('figures/posts', () => {
  const folder = path.join(import.meta.dirname, '../../figures/posts');
  it.each(fs.readdirSync(folder))('%s follows the color mode and has the common size', (file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    expect(text).toContain('viewBox="0 0 160 100"');
    expect(text).not.toMatch(/#[0-9a-f]{3,6}"|<text|rgb\(/i);
  });
});
