import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBrand } from '../../src/brand/load';
import { type Content, copyInto, docsOf, multiply, readContent, resolveLink, resultText, routesOf } from './content';
import { PEERS } from './engines';
import { copiedSource, sidebarsFile } from './our-tree';

const root = path.resolve(import.meta.dirname, '../..');
const brand = await loadBrand(root);
const content: Content = await readContent(root, brand);

describe("today's content", () => {
  it('has every page once, with a title, under an address of its own', () => {
    const pages = [...docsOf(content), ...content.posts];
    expect(pages.length).toBeGreaterThan(50);
    expect(new Set(pages.map(({ route }) => route)).size).toBe(pages.length);
    expect(pages.filter(({ title, body }) => !title || body.includes('__PRODUCT__'))).toEqual([]);
  });

  it.each(PEERS.map((engine) => [engine.name, engine] as const))('can be written for %s', (_name, engine) => {
    const files = engine.files(content);
    const pages = [...files].filter(([name]) => name.endsWith('.md'));
    expect(pages).toHaveLength(docsOf(content).length + content.posts.length);
    for (const [name, text] of pages) {
      const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`]*`/g, '');
      expect(prose.match(/<[A-Z]\w*|\.mdx\b|\{\/\*/), `${engine.name}: ${name}`).toBeNull();
    }
  });

  it('becomes text: a formula is its source, a row a line', () => {
    expect(
      resultText('<p>Is <b>1</b></p><p><span data-tex="x^2"></span></p><table><tr><td>a</td><td>b</td></tr></table>'),
    ).toBe('Is 1\nx^2\na b');
  });
});

describe('more pages', () => {
  it('are copies until the number is reached exactly', () => {
    const many = multiply(content, 333);
    const pages = [...docsOf(many), ...many.posts];
    expect(pages).toHaveLength(333);
    expect(new Set(pages.map(({ route }) => route)).size).toBe(333);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(new Set(pages.map(({ route }) => route)).size);
    expect(() => multiply(content, 10)).toThrow('more than 10 pages');
  });

  it('have other ids and addresses, home page included', () => {
    const [home] = docsOf(content).filter(({ route }) => route === '/');
    if (!home) throw new Error('no home page');
    expect(copyInto(home, 2)).toMatchObject({ id: 'volume-2/index', route: '/volume-2' });
  });

  it('stand in sidebars of their own', () => {
    const text = sidebarsFile(multiply(content, 200));
    expect(text).toContain('"tutorialSidebar"');
    expect(text).toContain('"volume-3"');
    expect(text).toContain('"volume-1/getting-started/create"');
  });

  it('of ours keep their tokens and components, and link to the originals', () => {
    const [page] = docsOf(content).filter(({ id }) => id === 'getting-started/example-1');
    if (!page) throw new Error('no such page');
    const source =
      '---\ntitle: "T"\nslug: /t\nhide_title: true\n---\n\n<App id="x" /> [L](../output/latex.mdx#a) __PRODUCT__\n';
    const copy = copiedSource(source, page, 4, routesOf(content));
    expect(copy).toContain('slug: "/volume-4/getting-started/example-1"');
    expect(copy).toContain('hide_title: true');
    expect(copy).toContain('<App id="x" /> [L](/output/latex#a) __PRODUCT__');
    expect(copy.match(/^title:/gm)).toHaveLength(1);
  });
});

describe('links', () => {
  const [page] = docsOf(content).filter(({ id }) => id === 'getting-started/example-1');
  it.each([
    ['../output/latex.mdx', '/output/latex'],
    ['./create.mdx#draft', '/getting-started/create#draft'],
    ['#here', '#here'],
    ['/blog', '/blog'],
    ['https://a.example/x.mdx', 'https://a.example/x.mdx'],
  ])('%s leads to %s', (target, expected) => {
    if (!page) throw new Error('no such page');
    expect(resolveLink(target, page, routesOf(content))).toBe(expected);
  });
});
