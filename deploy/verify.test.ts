import { describe, expect, it } from 'vitest';
import { pageOf, problemsOf, SEARCH_MANIFEST } from './verify';

const page = '<!doctype html><html><h1>x</h1></html>';
const whole: Readonly<Record<string, string>> = {
  'index.html': page,
  '404.html': page,
  'search.html': page,
  'blog.html': page,
  'blog/welcome-1.5.html': page,
  'blog/tags.html': '<html><meta name="robots" content="noindex"></html>',
  'sitemap.xml': ['', 'blog', 'blog/welcome-1.5']
    .map((name) => `<url><loc>https://x.example/docs/${name}</loc></url>`)
    .join(''),
  [SEARCH_MANIFEST]: '{"file":"pages.1.json","records":3}',
  'search-index/pages.1.json': '[]',
};
const routes = ['/docs/', '/docs/blog', '/docs/blog/tags', '/docs/blog/welcome-1.5', '/docs/search'];
const problems = (change: Readonly<Record<string, string | undefined>>, known = routes): string[] =>
  problemsOf({ routes: known, packages: [] }, (name) => ({ ...whole, ...change })[name], '/docs/');

it.each([
  ['/docs/', 'index.html'],
  ['/docs/blog', 'blog.html'],
  ['/docs/404.html', '404.html'],
  ['/docs/blog/a-1.5', 'blog/a-1.5.html'],
  ['/docs/caf%C3%A9', 'café.html'],
])('the page of %s is %s', (route, file) => expect(pageOf(route, '/docs/')).toBe(file));

describe('a build', () => {
  it('that is complete has no problem', () => expect(problems({})).toEqual([]));

  it('whose Docusaurus was stopped is incomplete', () => {
    expect(problemsOf(undefined, () => page, '/')).toEqual(['Docusaurus did not finish']);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['a page', { 'blog.html': undefined }, 'blog.html is missing'],
    ['the not-found page', { '404.html': undefined }, '404.html is missing'],
    ['half of a page', { 'blog.html': page.slice(0, 20) }, 'blog.html is cut off'],
    ['the sitemap', { 'sitemap.xml': undefined }, 'sitemap.xml is missing or empty'],
    ['an entry of the sitemap', { 'sitemap.xml': '<loc>https://x.example/docs/</loc>' }, 'does not list blog.html'],
    ['the search manifest', { [SEARCH_MANIFEST]: undefined }, 'manifest.v3.json is missing'],
    ['the search index', { 'search-index/pages.1.json': undefined }, 'search-index/pages.1.json is missing'],
    ['half of the search index', { 'search-index/pages.1.json': '[{' }, "the search index can't be read"],
    ['all records', { [SEARCH_MANIFEST]: '{"file":"pages.1.json","records":0}' }, 'no records'],
  ])('without %s is incomplete', (_, change, expected) => {
    expect(problems(change)).toEqual([expect.stringContaining(expected)]);
  });

  it('whose sitemap lists what is not a page is incomplete', () => {
    expect(
      problems(
        {},
        routes.filter((route) => route !== '/docs/blog'),
      ),
    ).toEqual(["sitemap.xml lists blog.html, which isn't a page"]);
  });
});
