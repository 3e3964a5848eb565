/** Every page can be reached from the text of at least two others: sidebars, menus and next/previous links do not count. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import brand from '../../brand.config';
import { docsRoutes, posts } from '../spec/contract';
import { builtRoutes } from '../spec/routes';

const build = path.resolve(import.meta.dirname, '../../build');
const routes = builtRoutes(build);

function linksFrom(route: string): Set<string> {
  const $ = load(readFileSync(path.join(build, route === '/' ? 'index.html' : `${route.slice(1)}.html`), 'utf8'));
  $('nav, aside.theme-doc-sidebar-container, .pagination-nav').remove();
  const targets = $('main a[href^="/"]')
    .toArray()
    .map((link) => ($(link).attr('href') ?? '').replace(/[?#].*$/, ''));
  return new Set(targets.filter((target) => target !== route));
}

it('every docs page and post has at least two incoming links', () => {
  const counts = new Map<string, number>();
  for (const route of routes) for (const target of linksFrom(route)) counts.set(target, (counts.get(target) ?? 0) + 1);
  const wanted = [...docsRoutes(brand.slug), ...routes.filter((route) => /^\/blog\/[^/]+$/.test(route))].filter(
    (route) => !['/', '/blog/archive', '/blog/authors', '/blog/tags'].includes(route),
  );
  expect(wanted.length).toBeGreaterThanOrEqual(docsRoutes(brand.slug).length - 1 + posts.length);
  expect(wanted.filter((route) => (counts.get(route) ?? 0) < 2)).toEqual([]);
});
