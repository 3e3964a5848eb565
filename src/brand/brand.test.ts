/** Brand files, tokens and the environment of a deployment. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import ours from '../../brand.config';
import type { Brand } from './brand';
import { applyEnvironment } from './environment';
import { checkBrandLinks, withBasePath } from './links';
import { applyTokens, applyTokensDeep } from './tokens';
import { checkBrand } from './validate';

const brand: Brand = { ...ours, name: 'Some Name', slug: 'some-name', library: 'somelib' };

describe('tokens', () => {
  it('are replaced by name, slug, library and addresses', () => {
    expect(applyTokens('__PRODUCT__ __product__ import __library__ as cw [p](__link_pricing__)', brand)).toBe(
      `Some Name some-name import somelib as cw [p](${brand.links.pricing})`,
    );
  });
  it('leave an unknown address for the checks to find', () => {
    expect(applyTokens('__link_nowhere__', brand)).toBe('__link_nowhere__');
  });
  it('are substituted in every string of a value, keys included', () => {
    const date = new Date(0);
    expect(applyTokensDeep({ __product__: ['a __PRODUCT__', 1, null, date] }, brand)).toEqual({
      'some-name': ['a Some Name', 1, null, date],
    });
  });
});

describe('a brand file', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const check = (change: object) => () => checkBrand({ ...brand, ...change }, 'other.ts', root);
  it('passes when it is right', () => expect(check({})).not.toThrow());
  it('may have a name of several words, with accents', () => expect(check({ name: 'Größen Werk 2' })).not.toThrow());
  const font = { file: 'src/formulas/fonts/KaTeX_Main-Regular-common.woff2', family: 'Main', use: 'text' };
  it('may set everything', () => {
    expect(
      check({
        logo: { light: 'src/brand/social-card.svg', dark: 'src/brand/social-card.svg' },
        socialCard: 'src/brand/social-card.svg',
        fonts: [{ ...font, weight: '100 900', style: 'italic', preload: true }],
        navbar: [{ label: 'Blog', to: '/blog' }],
        footer: [{ title: 'Read', items: [{ label: 'Home', href: 'https://example.org' }] }],
        authors: 'blog/authors.yml',
        tags: 'blog/tags.yml',
        feeds: 'full',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as an operator writes it.
        editUrl: 'https://git.example.org/edit/${path}',
        lastUpdate: true,
        feedback: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: as an operator writes it.
          report: 'mailto:docs@example.org?subject=${title}&body=${url}',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: as an operator writes it.
          answer: 'https://git.example.org/new?title=${answer}&body=${url}',
          endpoint: '/answers',
        },
        codeLanguages: ['rust', 'c++'],
        frameHosts: ['https://video.example.org'],
        embedAncestors: ['https://lms.example.org', 'https://*.school.example'],
        hsts: { maxAge: 31_536_000, includeSubDomains: true },
        announcement: { id: 'a', content: '<a href="/blog">News</a>', isCloseable: false },
      }),
    ).not.toThrow();
  });
  /** The message names the key and the value, and ends with a value that would be right. */
  it.each([
    ['name', { name: '' }, 'copy it from brand.config.ts'],
    ['name', { name: '<b>X</b>' }, '"Example"'],
    ['slug', { slug: 'Some' }, 'must be lower-case letters, digits and single hyphens, such as "example"'],
    ['library', { library: 'some-lib' }, '"example"'],
    ['library', { library: 'class' }, '"example"'],
    ['site.url', { site: { url: 'docs.example.org', basePath: '/' } }, '"https://docs.example.org"'],
    ['site.basePath', { site: { url: 'https://docs.example.org', basePath: 'docs' } }, '"/docs/"'],
    ['colors.dark.ink', { colors: { ...ours.colors, dark: { ...ours.colors.dark, ink: 'red' } } }, '"#0b64a0"'],
    ['logo.dark', { logo: { light: 'src/brand/social-card.svg', dark: 'no.svg' } }, '"brand/logo.svg"'],
    ['socialCard', { socialCard: 'README.md' }, '"brand/social-card.svg"'],
    ['fonts.0.file', { fonts: [{ ...font, file: 'a.ttf' }] }, '"brand/inter.woff2"'],
    ['fonts.0.family', { fonts: [{ ...font, family: 'a"b' }] }, '"Inter"'],
    ['fonts.0.use', { fonts: [{ ...font, use: 'titles' }] }, '"text" or "code"'],
    ['fonts.0.weight', { fonts: [{ ...font, weight: 'bold' }] }, '"100 900"'],
    ['fonts.0.style', { fonts: [{ ...font, style: 'slanted' }] }, '"italic"'],
    ['navbar', { navbar: { label: 'Blog' } }, '[{ label: "Blog", to: "/blog" }]'],
    ['footer', { footer: 'none' }, '[{ label: "Blog", to: "/blog" }]'],
    ['authors', { authors: 'people.yml' }, '"blog/authors.yml"'],
    ['tags', { tags: 'blog' }, '"blog/tags.yml"'],
    ['feeds', { feeds: 'all' }, '"excerpt" or "full"'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as an operator writes it.
    ['editUrl', { editUrl: 'https://git.example.org/edit' }, 'https://git.example.org/docs/edit/main/${path}'],
    ['lastUpdate', { lastUpdate: 'yes' }, 'true or false'],
    ['feedback.report', { feedback: { report: 'https://git.example.org/new' } }, 'issues/new?title='],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as an operator writes it.
    ['feedback.answer', { feedback: { answer: 'mailto:a@example.org?body=${url}' } }, '?subject='],
    ['feedback.endpoint', { feedback: { endpoint: 'http://a.example' } }, '"https://answers.example.org/docs"'],
    ['feedback.endpoint', { feedback: { endpoint: '//a.example' } }, '"https://answers.example.org/docs"'],
    ['codeLanguages', { codeLanguages: 'rust' }, '["rust", "toml"]'],
    ['embedAncestors', { embedAncestors: ['lms.example.org'] }, '["https://lms.example.org"]'],
    ['frameHosts', { frameHosts: ['https://video.example.org/embed'] }, '["https://video.example.org"]'],
    ['hsts.maxAge', { hsts: { maxAge: '1 year' } }, '31536000'],
    ['hsts.includeSubDomains', { hsts: { maxAge: 1, includeSubDomains: 1 } }, 'true or false'],
    ['search.hosts.0', { search: { mode: 'hosts', hosts: ['a'], index: 'docs' } }, 'https://search-1.example.org'],
    ['announcement.content', { announcement: { id: 'a', content: '<a href="blog">x</a>' } }, '"/blog"'],
    ['links.main', { links: { ...ours.links, main: 'example.org' } }, '"https://example.org/x"'],
    ['navbar.0.to', { navbar: [{ label: 'Blog', to: '//blog' }] }, '"/blog"'],
    ['behavior.offline', { behavior: { ...ours.behavior, offline: 'no' } }, 'true or false'],
    ['anouncement.id', { anouncement: { id: 'a' } }, 'OPERATING.md lists all of them'],
  ])('is refused for a wrong %s: %j', (key, change, example) => {
    expect(check(change)).toThrow(`other.ts: \`${key}\` `);
    expect(check(change)).toThrow(example);
  });
  it('must have a default export', () => expect(() => checkBrand(undefined, 'other.ts')).toThrow(/default export/));
});

describe('links in a brand file', () => {
  const announcement = { id: 'a', content: '<a href="/blog">News</a>, <a href=https://example.org>more</a>' };
  it('get the base path in HTML, unless they lead elsewhere', () => {
    expect(withBasePath(announcement.content, '/docs/')).toBe(
      '<a href="/docs/blog">News</a>, <a href=https://example.org>more</a>',
    );
  });
  it('must be routes or files of the build', async () => {
    const outDir = mkdtempSync(path.join(tmpdir(), 'links-'));
    writeFileSync(path.join(outDir, 'terms.pdf'), '');
    mkdirSync(path.join(outDir, 'assets'));
    const verdict = (...addresses: string[]) => {
      const navbar = addresses.map((to) => ({ label: 'x', to }));
      const { postBuild } = checkBrandLinks({ ...brand, announcement, navbar, site: { url: '', basePath: '/docs/' } });
      return postBuild({ outDir, routesPaths: ['/docs/', '/docs/blog'] });
    };
    await expect(verdict('/', '/blog#x', '/terms.pdf')).resolves.toBeUndefined();
    await expect(verdict('/', '/blgo', '/assets')).rejects.toThrow(
      '- `navbar.1.to`: "/blgo"\n- `navbar.2.to`: "/assets"',
    );
    rmSync(outDir, { recursive: true });
  });
});

describe('the environment of a deployment', () => {
  it('leaves the brand alone when nothing is set', () => expect(applyEnvironment(ours, {})).toEqual(ours));
  it('overrides address, base path, analytics and search', () => {
    const changed = applyEnvironment(ours, {
      SITE_URL: 'https://docs.example.org/',
      BASE_URL: '/handbook/',
      ANALYTICS_ID: 'G-A1B2C3D4E5',
      SEARCH_HOSTS: 'https://a.example.org, https://b.example.org/',
      SEARCH_INDEX: 'pages',
    });
    expect(changed.site).toEqual({ url: 'https://docs.example.org', basePath: '/handbook/' });
    expect(changed.analyticsId).toBe('G-A1B2C3D4E5');
    expect(changed.search).toEqual({
      mode: 'hosts',
      hosts: ['https://a.example.org', 'https://b.example.org'],
      index: 'pages',
    });
  });
  it('chooses the hosted service when an application id is given', () => {
    const { search } = applyEnvironment(ours, { ALGOLIA_APP_ID: 'APPID', ALGOLIA_SEARCH_KEY: '0123456789abcdef' });
    expect(search).toEqual({ mode: 'algolia', appId: 'APPID', searchKey: '0123456789abcdef', index: ours.slug });
  });
  for (const [variable, value] of [
    ['SITE_URL', 'docs.example.org'],
    ['SITE_URL', 'https://example.org/docs'],
    ['BASE_URL', 'docs'],
    ['BASE_URL', '/docs'],
    ['BASE_URL', '/<script>/'],
    ['ANALYTICS_ID', '12345'],
    ['SEARCH_MODE', 'google'],
    ['SEARCH_HOSTS', 'search.example.org'],
    ['ALGOLIA_APP_ID', 'a b'],
    ['ALGOLIA_SEARCH_KEY', 'short'],
    ['SEARCH_INDEX', 'a/b'],
    ['OFFLINE', 'yes'],
  ] as const) {
    it(`stops at ${variable}=${value} with the name and a valid example`, () => {
      let message = '';
      try {
        applyEnvironment(ours, { [variable]: value });
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain(`${variable}="${value}"`);
      const example = /Example: (\w+)=(\S+)$/.exec(message);
      expect(example?.[1]).toBe(variable);
      // The example must be right itself.
      const needed = { ALGOLIA_SEARCH_KEY: '0123456789abcdef', SEARCH_HOSTS: 'https://a.example.org' };
      expect(() => applyEnvironment(ours, { ...needed, [variable]: example?.[2] })).not.toThrow();
    });
  }
  it('says what is missing for a search mode', () => {
    expect(() => applyEnvironment(ours, { SEARCH_MODE: 'hosts' })).toThrow(
      /SEARCH_HOSTS="" is needed when the search mode is hosts/,
    );
    expect(() => applyEnvironment(ours, { SEARCH_MODE: 'algolia' })).toThrow(/ALGOLIA_APP_ID/);
  });
});
