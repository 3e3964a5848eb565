import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawingOf } from './drawing';

const svg = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100">\n  <path d="${mark}"/>\n</svg>`;
const files: Record<string, string> = {
  steel: svg('steel'),
  chosen: svg('chosen'),
  welcome: svg('welcome'),
  marked: '<svg viewBox="0 0 1 1"><marker id="m"/><path marker-end="url(#m)"/></svg>',
  bad: '<svg viewBox="0 0 1 1"><script/></svg>',
};
const made = fs.mkdtempSync(path.join(os.tmpdir(), 'drawings-'));
for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(made, `${name}.svg`), text);
afterAll(() => fs.rmSync(made, { recursive: true }));

describe('the drawing of a post', () => {
  it.each([
    ['front matter comes first', 'steel', 'chosen', 'chosen'],
    ['then the drawing named after the post', 'steel', undefined, 'steel'],
    ['and at last the common one', 'post', undefined, 'welcome'],
  ] as const)('%s', (_name, post, figure, expected) => {
    expect(drawingOf(made, post, figure)).toContain(`d="${expected}"`);
  });

  it('is hidden from screen readers and written on one line', () => {
    expect(drawingOf(made, 'steel')).toMatch(/^<svg aria-hidden="true"[^\n]*$/);
  });

  it('makes ids its own, since a list shows many drawings', () => {
    const out = drawingOf(made, 'p', 'marked');
    expect(out).toContain('id="p-m"');
    expect(out).toContain('url(#p-m)');
  });

  it('says what to do about a figure that is missing or unsafe', () => {
    expect(() => drawingOf(made, 'post', 'nope')).toThrow('figures/posts/nope.svg');
    expect(() => drawingOf(made, 'post', 'bad')).toThrow('no script');
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
