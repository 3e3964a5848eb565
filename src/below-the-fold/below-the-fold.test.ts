import type { Root, RootContent } from 'hast';
import { describe, expect, it } from 'vitest';
import { createQueue } from './queue';
import { drawTheRestLater } from './rehype-later';
import { estimatedHeight, FIRST_PX, PART_PX, splitPage } from './split';

const paragraph = (length: number): RootContent => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [{ type: 'text', value: 'x'.repeat(length) }],
});
const heading: RootContent = { type: 'element', tagName: 'h2', properties: {}, children: [] };
/** A section of a page: a heading and some text. */
const section = (length: number) => [heading, paragraph(length)];
const component = (name: string, html = '') =>
  ({
    type: 'mdxJsxFlowElement',
    name,
    attributes: [{ type: 'mdxJsxAttribute', name: 'html', value: html }],
    children: [],
  }) as unknown as RootContent;
const esm = { type: 'mdxjsEsm', value: 'export const toc = []' } as unknown as RootContent;

describe('splitPage', () => {
  it('leaves a short page whole', () => {
    expect(splitPage([paragraph(100), paragraph(100)])).toHaveLength(1);
  });

  it('cuts a long page after the first screen, then part by part, and loses nothing', () => {
    const nodes = Array.from({ length: 100 }, () => section(200)).flat();
    const parts = splitPage(nodes);
    expect(parts.flatMap((part) => part.nodes)).toEqual(nodes);
    expect(parts.map((part) => part.nodes[0])).toEqual(parts.map(() => heading));
    const one = estimatedHeight(heading) + estimatedHeight(paragraph(200));
    expect(parts[0]?.height).toBeGreaterThanOrEqual(FIRST_PX);
    expect(parts[0]?.height).toBeLessThan(FIRST_PX + one);
    for (const { height } of parts.slice(1)) expect(height).toBeLessThan(PART_PX + one);
  });

  it('cuts nowhere but before a heading', () => {
    expect(splitPage([...section(200), ...Array.from({ length: 100 }, () => paragraph(200))])).toHaveLength(1);
  });

  it('counts the lines of code and the size of an app', () => {
    expect(estimatedHeight(component('CodeBlock', 'a\nb\nc'))).toBeGreaterThan(
      estimatedHeight(component('CodeBlock', 'a')),
    );
    expect(estimatedHeight(component('App'))).toBeGreaterThan(500);
  });
});

describe('drawTheRestLater', () => {
  it('keeps imports and exports outside, and wraps the rest in order', () => {
    const nodes = [...Array.from({ length: 20 }, (_, index) => section(200 + index)).flat(), esm];
    const tree: Root = { type: 'root', children: [...nodes] };
    drawTheRestLater()(tree);
    expect(tree.children[0]).toBe(esm);
    const later = tree.children.filter((node) => (node as { name?: string }).name === 'Later');
    expect(later.length).toBeGreaterThan(0);
    const flat = tree.children.flatMap((node) =>
      (node as { name?: string }).name === 'Later' ? (node as unknown as Root).children : [node],
    );
    expect(flat).toEqual([esm, ...nodes.slice(0, -1)]);
  });

  it('marks the parts that have an app, which has fields', () => {
    const tree: Root = {
      type: 'root',
      children: [...section(4000), ...section(4000), ...section(4000), component('App')],
    };
    drawTheRestLater()(tree);
    const marks = tree.children
      .filter((node) => (node as { name?: string }).name === 'Later')
      .map((node) => JSON.stringify(node).includes('"name":"fields"'));
    expect(marks).toEqual([false, true]);
  });
});

describe('createQueue', () => {
  it('draws one part a turn, in order', () => {
    const turns: (() => void)[] = [];
    const queue = createQueue({ nextTurn: (go) => turns.push(go) });
    const drawn: string[] = [];
    for (const name of ['a', 'b', 'c']) queue.add((atOnce) => drawn.push(`${name} ${atOnce}`));
    expect(drawn).toEqual([]);
    turns.shift()?.();
    expect(drawn).toEqual(['a false']);
    queue.drawAll();
    expect(drawn).toEqual(['a false', 'b true', 'c true']);
    expect(queue.isEmpty()).toBe(true);
    turns.shift()?.();
    expect(drawn).toHaveLength(3);
  });

  it('forgets a part whose page has gone', () => {
    const turns: (() => void)[] = [];
    const queue = createQueue({ nextTurn: (go) => turns.push(go) });
    const drawn: string[] = [];
    const forget = queue.add(() => drawn.push('a'));
    forget();
    turns.shift()?.();
    expect(drawn).toEqual([]);
  });
});
