import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf, type PageFacts } from './facts';
import { breadcrumbs, ldTag, structuredData } from './json-ld';
import { appsInSource, changedFiles, latestTimes, modifiedDates } from './modified';
import { sourceFiles } from './sitemap';
import { firstPages, noteOf, withMetadata } from './write';

const html = `<!doctype html><html lang=en class="docs-wrapper docs-doc-page"><head><title>T | S</title><meta name=description content="What it is"><meta property=og:image content=https://x.example/img/social-card.png></head><body><main><article><nav class="theme-doc-breadcrumbs x" aria-label=Breadcrumbs><ul><li><a href=/><svg></svg></a><li><span>Inputs</span><li><a href=/deep>Deep</a><li><span>Overview</span></ul></nav><h1>Inputs &amp; more<a class=hash-link></a></h1><section class=panel data-app=area aria-label="Area"><header><p><strong>Area</strong> <!-- -->Of a circle.</p></header><p>no</p></section></article><nav><a class="a pagination-nav__link--next" href=/next>N</a></nav></main></body></html>`;

const site = {
  name: 'Sum',
  url: 'https://x.example',
  basePath: '/',
  blog: '/blog',
  firstPage: (name: string) => (name === 'Inputs' ? '/inputs/first' : undefined),
};
const facts = factsOf(html, '/inputs/overview') as PageFacts;

it('a page says what it is', () => {
  expect(facts).toEqual({
    route: '/inputs/overview',
    isPost: false,
    title: 'Inputs & more',
    description: 'What it is',
    language: 'en',
    categories: [{ name: 'Inputs' }, { name: 'Deep', address: '/deep' }],
    next: '/next',
    unlisted: false,
    apps: [{ name: 'Area', description: 'Of a circle.' }],
  });
  expect(factsOf(html.replace('docs-doc-page', 'blog-list-page'), '/blog')).toBeUndefined();
});

describe('structured data', () => {
  it('has the whole path, each step with an address', () => {
    const { itemListElement } = breadcrumbs(facts, site) as {
      itemListElement: { name: string; item: string; position: number }[];
    };
    expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Sum', 'https://x.example/'],
      [2, 'Inputs', 'https://x.example/inputs/first'],
      [3, 'Deep', 'https://x.example/deep'],
      [4, 'Inputs & more', 'https://x.example/inputs/overview'],
    ]);
  });

  it('describes a page of the docs with its apps', () => {
    expect(structuredData(facts, site, { dateModified: '2026-01-31' })).toMatchObject({
      '@graph': [
        {
          '@type': 'TechArticle',
          headline: 'Inputs & more',
          dateModified: '2026-01-31',
          hasPart: [{ '@type': 'SoftwareApplication', name: 'Area', description: 'Of a circle.' }],
        },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it('of a post is its path: the theme describes the post itself', () => {
    const post = { ...facts, isPost: true, route: '/blog/x', date: '2026-01-31', categories: [] };
    const { '@graph': graph } = structuredData(post, site, {}) as {
      '@graph': { '@type': string; itemListElement: { item: string }[] }[];
    };
    expect(graph.map((part) => part['@type'])).toEqual(['BreadcrumbList']);
    expect(graph[0]?.itemListElement.map(({ item }) => item)).toEqual(
      ['/', '/blog', '/blog/x'].map((to) => site.url + to),
    );
    expect(noteOf(post)).toBe('January 31, 2026');
    expect(noteOf(facts)).toBe('Inputs / Deep');
  });

  it('of the home page has no path', () => {
    const graph = (structuredData({ ...facts, route: '/' }, site, {}) as { '@graph': object[] })['@graph'];
    expect(graph).toHaveLength(1);
  });

  it('cannot end its script', () => {
    const tag = ldTag({ name: '</script><script>alert(1)</script>' });
    expect(load(tag)('script')).toHaveLength(1);
    expect(JSON.parse(load(tag)('script').text())).toEqual({ name: '</script><script>alert(1)</script>' });
  });
});

it('the head gets the tag and the card; the page stays as it is', () => {
  const changed = withMetadata(html, '<x>', {
    site: 'https://x.example/img/social-card.png',
    page: 'https://x.example/assets/cards/1.png',
  });
  expect(changed).toContain('<meta property=og:image content=https://x.example/assets/cards/1.png><x></head>');
  expect(changed.slice(changed.indexOf('<body'))).toBe(html.slice(html.indexOf('<body')));
});

it('a category starts with the page that readers are led to first', () => {
  const page = (route: string, next?: string): PageFacts => ({
    ...facts,
    route,
    ...(next ? { next } : { next: undefined as never }),
    categories: [{ name: 'Inputs' }],
  });
  expect(firstPages([page('/a'), page('/b', '/a')]).get('Inputs')).toBe('/b');
});

describe('dates', () => {
  it('are read from the log', () => {
    expect([...latestTimes('\u0001200\n\ndocs/a.mdx\napps/x/main.py\n\u0001100\n\ndocs/a.mdx\nblog/b.mdx\n')]).toEqual([
      ['docs/a.mdx', 200],
      ['apps/x/main.py', 200],
      ['blog/b.mdx', 100],
    ]);
    expect(changedFiles(' M docs/a.mdx\n?? docs/b.mdx\nR  docs/c.mdx -> docs/d.mdx\n')).toEqual([
      'docs/a.mdx',
      'docs/b.mdx',
      'docs/c.mdx',
      'docs/d.mdx',
    ]);
    expect(appsInSource('<App id="one" />\n<App\n  id="two-2" />\n`<Apple id="no">`')).toEqual(['one', 'two-2']);
  });

  const top = mkdtempSync(path.join(tmpdir(), 'modified-'));
  const root = path.join(top, 'full');
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const git = (cwd: string, date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd,
      stdio: 'ignore',
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    });
  const commit = (date: string) => {
    git(root, date, 'add', '-A');
    git(root, date, 'commit', '-q', '-m', 'x');
  };
  beforeAll(() => {
    mkdirSync(root);
    git(root, '', 'init', '-q');
    write('docs/a.mdx', '<App id="x" />');
    write('docs/b.mdx', 'b');
    write('apps/x/main.py', '1');
    commit('2026-01-31T23:30:00-05:00');
    write('apps/x/main.py', '2');
    commit('2026-03-01T12:00:00Z');
    git(top, '', 'clone', '-q', '--depth', '1', `file://${root}`, 'shallow');
    mkdirSync(path.join(root, 'inner/docs'), { recursive: true });
    writeFileSync(path.join(root, 'inner/docs/b.mdx'), 'b');
    write('docs/new.mdx', 'new');
    write('docs/changed.mdx', 'x');
    commit('2026-04-01T12:00:00Z');
    write('docs/changed.mdx', 'y');
    write('docs/unknown.mdx', 'z');
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  it.each([
    ['a page changes with its apps', 'docs/a.mdx', '2026-03-01T12:00:00.000Z'],
    ['the date is that of no time zone', 'docs/b.mdx', '2026-02-01T04:30:00.000Z'],
    ['a change that is not committed', 'docs/changed.mdx', undefined],
    ['a file that is not committed', 'docs/unknown.mdx', undefined],
    ['no file', 'docs/none.mdx', undefined],
  ])('%s', (_, file, date) => {
    expect(modifiedDates(root)(file)).toBe(date);
  });

  it('are absent in a shallow clone, in a folder of another repository, and without one', () => {
    expect(modifiedDates(path.join(top, 'shallow'))('docs/b.mdx')).toBeUndefined();
    expect(modifiedDates(path.join(root, 'inner'))('docs/b.mdx')).toBeUndefined();
    expect(modifiedDates(top)('full/docs/b.mdx')).toBeUndefined();
  });
});

it('finds the source of a page among nested routes', () => {
  const routes = [
    {
      path: '/',
      component: 'x',
      routes: [
        { path: '/a', component: 'x', metadata: { sourceFilePath: 'docs/a.mdx' } },
        { path: '/b', component: 'x' },
      ],
    },
  ];
  expect([...sourceFiles(routes)]).toEqual([['/a', 'docs/a.mdx']]);
});
